import { createHash } from 'node:crypto'

/** What a test says of a document; the rest is made up, the same each time. Nobody sealed it. */
export type Written = {
  uuid: string
  tipo?: 'I' | 'E' | 'P' | 'T'
  serie?: string
  folio?: string
  fecha?: string
  rfc_receptor?: string
  nombre_receptor?: string
  moneda?: string
  metodo_pago?: string
  lineas?: { clave: string; descripcion: string; cantidad: number; precio: string }[]
  relacionados?: { tipo: string; uuids: string[] }
  pagos?: {
    monto: string
    fecha?: string
    moneda?: string
    de: { uuid: string; folio?: string; anterior: string; pagado: string; insoluto: string }[]
  }[]
  addenda?: string
}

/** A UUID that a name always gives. */
export function uuidOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** Looks like a seal: 344 letters of base64. */
const sealOf = (text: string) =>
  Buffer.concat([0, 1, 2, 3].map((n) => createHash('sha512').update(`${n}${text}`).digest())).toString('base64')
const cents = (n: number) => (n / 100).toFixed(2)

/** A CFDI 4.0 as text, with sums that agree. */
export function xmlOf(given: Written): string {
  const { uuid, tipo = 'I', serie = 'A', folio = '1', fecha = '2026-10-15T10:30:00', moneda = 'MXN' } = given
  const { rfc_receptor = 'RNA010203AB1', nombre_receptor = 'REFACCIONARIA ÑANDÚ & HIJOS' } = given
  const isPayment = tipo === 'P'
  const lines = given.lineas ?? [{ clave: 'BAL-1', descripcion: 'Balata delantera', cantidad: 2, precio: '500.00' }]
  const amounts = lines.map(({ cantidad, precio }) => Math.round(Number(precio) * 100 * cantidad))
  const subtotal = isPayment ? 0 : amounts.reduce((sum, one) => sum + one, 0)
  const iva = Math.round(subtotal * 0.16)
  const method = given.metodo_pago ?? 'PPD'
  const paying = isPayment ? '' : ` FormaPago="${method === 'PUE' ? '03' : '99'}" MetodoPago="${method}"`
  const seal = sealOf(uuid)
  return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="4.0" Serie="${escaped(serie)}" Folio="${escaped(folio)}" Fecha="${fecha}" Sello="${seal}" NoCertificado="00001000000500000001" Certificado="MIIB"${paying} SubTotal="${isPayment ? '0' : cents(subtotal)}" Moneda="${isPayment ? 'XXX' : moneda}"${moneda === 'USD' && !isPayment ? ' TipoCambio="18.5000"' : ''} Total="${isPayment ? '0' : cents(subtotal + iva)}" TipoDeComprobante="${tipo}" Exportacion="01" LugarExpedicion="44940">
${given.relacionados ? `<cfdi:CfdiRelacionados TipoRelacion="${given.relacionados.tipo}">${given.relacionados.uuids.map((one) => `<cfdi:CfdiRelacionado UUID="${one.toUpperCase()}"/>`).join('')}</cfdi:CfdiRelacionados>` : ''}
<cfdi:Emisor Rfc="JAC980101AB1" Nombre="JACVE AUTOPARTES" RegimenFiscal="601"/>
<cfdi:Receptor Rfc="${escaped(rfc_receptor)}" Nombre="${escaped(nombre_receptor)}" DomicilioFiscalReceptor="44100" RegimenFiscalReceptor="612" UsoCFDI="${isPayment ? 'CP01' : 'G01'}"/>
<cfdi:Conceptos>${isPayment ? '<cfdi:Concepto ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Pago" ValorUnitario="0" Importe="0" ObjetoImp="01"/>' : lines.map((line, n) => conceptOf(line, amounts[n] ?? 0)).join('')}</cfdi:Conceptos>
${isPayment ? '' : `<cfdi:Impuestos TotalImpuestosTrasladados="${cents(iva)}"><cfdi:Traslados><cfdi:Traslado Base="${cents(subtotal)}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${cents(iva)}"/></cfdi:Traslados></cfdi:Impuestos>`}
<cfdi:Complemento>${isPayment ? paymentsOf(given) : ''}<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid.toUpperCase()}" FechaTimbrado="${fecha.slice(0, 17)}59" RfcProvCertif="SPR190613I52" SelloCFD="${seal}" NoCertificadoSAT="00001000000500000002" SelloSAT="${sealOf(`sat ${uuid}`)}"/></cfdi:Complemento>
${given.addenda ? `<cfdi:Addenda>${given.addenda}</cfdi:Addenda>` : ''}
</cfdi:Comprobante>
`
}

function conceptOf({ clave, descripcion, cantidad, precio }: NonNullable<Written['lineas']>[number], amount: number) {
  const base = cents(amount)
  return `<cfdi:Concepto ClaveProdServ="25171700" NoIdentificacion="${escaped(clave)}" Cantidad="${cantidad}" ClaveUnidad="H87" Unidad="Pieza" Descripcion="${escaped(descripcion)}" ValorUnitario="${precio}" Importe="${base}" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="${base}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${cents(Math.round(amount * 0.16))}"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto>`
}

function paymentsOf({ pagos = [], fecha: issued = '2026-10-15T10:30:00' }: Written): string {
  const all = pagos.map(({ monto, fecha = issued, moneda = 'MXN', de }) => {
    const paid = de.map(
      ({ uuid, folio = '1', anterior, pagado, insoluto }) =>
        `<pago20:DoctoRelacionado IdDocumento="${uuid.toUpperCase()}" Serie="A" Folio="${folio}" MonedaDR="${moneda}" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="${anterior}" ImpPagado="${pagado}" ImpSaldoInsoluto="${insoluto}" ObjetoImpDR="01"/>`,
    )
    return `<pago20:Pago FechaPago="${fecha}" FormaDePagoP="03" MonedaP="${moneda}" TipoCambioP="1" Monto="${monto}">${paid.join('')}</pago20:Pago>`
  })
  return `<pago20:Pagos Version="2.0"><pago20:Totales MontoTotalPagos="0.00"/>${all.join('')}</pago20:Pagos>`
}
