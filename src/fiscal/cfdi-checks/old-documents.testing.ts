import { demoIssuer } from '#fiscal/cfdi/cfdi.testing.ts'
import { sealCfdi } from '#fiscal/cfdi/make-cfdi.ts'

const { certificate, numero } = demoIssuer

/** A sealed 3.2 with ISR withheld, local taxes, a pedimento of customs and a stamp 1.0 whose own seal is not a real one. */
export async function document32(): Promise<string> {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" xmlns:implocal="http://www.sat.gob.mx/implocal" version="3.2" serie="A" folio="412" fecha="2015-03-04T10:20:30" sello="" formaDePago="Pago en una sola exhibición" noCertificado="${numero}" certificado="${certificate}" subTotal="1000.00" descuento="100.00" TipoCambio="1" Moneda="Pesos" total="935.00" tipoDeComprobante="ingreso" metodoDePago="Transferencia electrónica" LugarExpedicion="Guadalajara,   Jalisco">
  <cfdi:Emisor rfc="AAA010101AAA" nombre="Refacciones de Muestra"><cfdi:DomicilioFiscal calle="Talleres" municipio="Guadalajara" estado="Jalisco" pais="México" codigoPostal="44940"/><cfdi:RegimenFiscal Regimen="General de Ley"/></cfdi:Emisor>
  <cfdi:Receptor rfc="Ñ&amp;A900817AB4" nombre="Taller"><cfdi:Domicilio pais="México" codigoPostal="99000"/></cfdi:Receptor>
  <cfdi:Conceptos>
    <cfdi:Concepto cantidad="4" unidad="PZA" noIdentificacion="K-1" descripcion="Balata" valorUnitario="250.00" importe="1000.00"><cfdi:InformacionAduanera numero="10 20" fecha="2014-01-02"/></cfdi:Concepto>
  </cfdi:Conceptos>
  <cfdi:Impuestos totalImpuestosRetenidos="90.00" totalImpuestosTrasladados="144.00"><cfdi:Retenciones><cfdi:Retencion impuesto="ISR" importe="90.00"/></cfdi:Retenciones><cfdi:Traslados><cfdi:Traslado impuesto="IVA" tasa="16.00" importe="144.00"/></cfdi:Traslados></cfdi:Impuestos>
  <cfdi:Complemento><implocal:ImpuestosLocales version="1.0" TotaldeRetenciones="19.00" TotaldeTraslados="0.00"><implocal:RetencionesLocales ImpLocRetenido="Cedular" TasadeRetencion="2.11" Importe="19.00"/></implocal:ImpuestosLocales></cfdi:Complemento>
</cfdi:Comprobante>`
  const sealed = await sealCfdi(xml, demoIssuer)
  const seal = /\ssello="([^"]+)"/.exec(sealed)?.[1] ?? ''
  const stamp = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" version="1.0" UUID="0c5f7a31-77e2-4b6e-8d1f-2a9be4c05d10" FechaTimbrado="2015-03-04T10:21:00" selloCFD="${seal}" noCertificadoSAT="20001000000100009999" selloSAT="AAAA"/>`
  return sealed.replace('</cfdi:Complemento>', `${stamp}</cfdi:Complemento>`)
}

/** A sealed 3.3 of payments 1.0, whose one document leaves out what was paid; another names no UUID. */
export async function payments33(): Promise<string> {
  const xml = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" xmlns:p="http://www.sat.gob.mx/Pagos" Version="3.3" Serie="P" Folio="7" Fecha="2019-05-06T10:00:00" Sello="" NoCertificado="${numero}" Certificado="${certificate}" SubTotal="0" Moneda="XXX" Total="0" TipoDeComprobante="P" LugarExpedicion="44940">
<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="0c5f7a31-77e2-4b6e-8d1f-2a9be4c05d10"/></cfdi:CfdiRelacionados>
<cfdi:Emisor Rfc="AAA010101AAA" Nombre="Refacciones de Muestra" RegimenFiscal="601"/><cfdi:Receptor Rfc="TMU180429QK5" UsoCFDI="P01"/>
<cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0"/></cfdi:Conceptos>
<cfdi:Complemento><p:Pagos Version="1.0">
  <p:Pago FechaPago="2019-05-05T12:00:00" FormaDePagoP="03" MonedaP="USD" TipoCambioP="19.3600" Monto="100.00"><p:DoctoRelacionado IdDocumento="00000000-1111-2222-3333-00000000000a" MonedaDR="USD" MetodoDePagoDR="PPD" NumParcialidad="1" ImpSaldoAnt="100.00" ImpSaldoInsoluto="0.00"/></p:Pago>
  <p:Pago FechaPago="2019-05-06T09:00:00" FormaDePagoP="01" MonedaP="MXN" Monto="50.00"><p:DoctoRelacionado IdDocumento="123-45-123456789" MonedaDR="USD" TipoCambioDR="0.051653" MetodoDePagoDR="PPD" NumParcialidad="2" ImpSaldoAnt="10.00" ImpPagado="2.58" ImpSaldoInsoluto="7.42"/></p:Pago>
</p:Pagos></cfdi:Complemento>
</cfdi:Comprobante>`
  return sealCfdi(xml, demoIssuer)
}
