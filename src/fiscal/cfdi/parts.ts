import type { Cfdi, Concepto, Relacion } from './cfdi.ts'
import { isUuid } from './cfdi.ts'
import { CfdiFault } from './fault.ts'
import { amount, field, neededAmount, neededField, neededMoment, uuidField } from './fields.ts'
import { oldTaxesOf, taxesOf } from './taxes.ts'
import { currencyOfWords, meansOfWords, methodOfWords, typeOfWord } from './words.ts'
import { child, children, type XmlNode } from './xml.ts'

type Parts = Omit<
  Cfdi,
  | 'version'
  | 'uuid'
  | 'timbrado_en'
  | 'impuestos_locales'
  | 'pagos'
  | 'totales_pagos'
  | 'timbres'
  | 'complementos'
  | 'addenda'
>

/** What 3.3 and 4.0 say outside of their complements. */
export function currentParts(root: XmlNode): Parts {
  const issuer = child(root, 'Emisor')
  const receiver = child(root, 'Receptor')
  const taxes = child(root, 'Impuestos')
  return {
    tipo: currentType(root),
    serie: field(root, 'Serie'),
    folio: field(root, 'Folio'),
    fecha: neededMoment(root, 'Fecha'),
    rfc_emisor: party(issuer, 'Rfc', 'emisor'),
    nombre_emisor: field(issuer, 'Nombre'),
    regimen_emisor: field(issuer, 'RegimenFiscal'),
    rfc_receptor: party(receiver, 'Rfc', 'receptor'),
    nombre_receptor: field(receiver, 'Nombre'),
    regimen_receptor: field(receiver, 'RegimenFiscalReceptor'),
    domicilio_receptor: field(receiver, 'DomicilioFiscalReceptor'),
    uso_cfdi: field(receiver, 'UsoCFDI'),
    moneda: neededField(root, 'Moneda'),
    tipo_cambio: amount(root, 'TipoCambio') ?? '1',
    subtotal: neededAmount(root, 'SubTotal'),
    descuento: amount(root, 'Descuento') ?? '0',
    total: neededAmount(root, 'Total'),
    metodo_pago: field(root, 'MetodoPago'),
    forma_pago: field(root, 'FormaPago'),
    condiciones_pago: field(root, 'CondicionesDePago'),
    lugar_expedicion: field(root, 'LugarExpedicion'),
    conceptos: children(child(root, 'Conceptos'), 'Concepto').map(currentLine),
    impuestos: taxesOf(taxes),
    total_trasladados: amount(taxes, 'TotalImpuestosTrasladados'),
    total_retenidos: amount(taxes, 'TotalImpuestosRetenidos'),
    relaciones: relationsOf(root),
    sello: field(root, 'Sello'),
    no_certificado: field(root, 'NoCertificado'),
    certificado: field(root, 'Certificado'),
  }
}

/** What 3.2 says, under today's names and codes. */
export function oldParts(root: XmlNode): Parts {
  const issuer = child(root, 'Emisor')
  const receiver = child(root, 'Receptor')
  const taxes = child(root, 'Impuestos')
  return {
    tipo: oldType(root),
    serie: field(root, 'serie'),
    folio: field(root, 'folio'),
    fecha: neededMoment(root, 'fecha'),
    rfc_emisor: party(issuer, 'rfc', 'emisor'),
    nombre_emisor: field(issuer, 'nombre'),
    regimen_emisor: field(child(issuer, 'RegimenFiscal'), 'Regimen'),
    rfc_receptor: party(receiver, 'rfc', 'receptor'),
    nombre_receptor: field(receiver, 'nombre'),
    regimen_receptor: '',
    domicilio_receptor: field(child(receiver, 'Domicilio'), 'codigoPostal'),
    uso_cfdi: '',
    moneda: currencyOfWords(field(root, 'Moneda')),
    tipo_cambio: amount(root, 'TipoCambio') ?? '1',
    subtotal: neededAmount(root, 'subTotal'),
    descuento: amount(root, 'descuento') ?? '0',
    total: neededAmount(root, 'total'),
    metodo_pago: methodOfWords(field(root, 'formaDePago')),
    forma_pago: meansOfWords(field(root, 'metodoDePago')),
    condiciones_pago: field(root, 'condicionesDePago'),
    lugar_expedicion: field(root, 'LugarExpedicion'),
    conceptos: children(child(root, 'Conceptos'), 'Concepto').map(oldLine),
    impuestos: oldTaxesOf(taxes),
    total_trasladados: amount(taxes, 'totalImpuestosTrasladados'),
    total_retenidos: amount(taxes, 'totalImpuestosRetenidos'),
    relaciones: oldRelations(root),
    sello: field(root, 'sello'),
    no_certificado: field(root, 'noCertificado'),
    certificado: field(root, 'certificado'),
  }
}

function currentLine(node: XmlNode): Concepto {
  return {
    clave_prod_serv: field(node, 'ClaveProdServ'),
    no_identificacion: field(node, 'NoIdentificacion'),
    cantidad: neededAmount(node, 'Cantidad'),
    clave_unidad: field(node, 'ClaveUnidad'),
    unidad: field(node, 'Unidad'),
    descripcion: field(node, 'Descripcion'),
    valor_unitario: neededAmount(node, 'ValorUnitario'),
    importe: neededAmount(node, 'Importe'),
    descuento: amount(node, 'Descuento') ?? '0',
    objeto_imp: field(node, 'ObjetoImp'),
    impuestos: taxesOf(child(node, 'Impuestos')),
  }
}

function oldLine(node: XmlNode): Concepto {
  return {
    clave_prod_serv: '',
    no_identificacion: field(node, 'noIdentificacion'),
    cantidad: neededAmount(node, 'cantidad'),
    clave_unidad: '',
    unidad: field(node, 'unidad'),
    descripcion: field(node, 'descripcion'),
    valor_unitario: neededAmount(node, 'valorUnitario'),
    importe: neededAmount(node, 'importe'),
    descuento: '0',
    objeto_imp: '',
    impuestos: [],
  }
}

/** 4.0 may have several nodes, one a type of relation. */
function relationsOf(root: XmlNode): Relacion[] {
  return children(root, 'CfdiRelacionados').map((node) => ({
    tipo_relacion: neededField(node, 'TipoRelacion'),
    uuids: children(node, 'CfdiRelacionado').map((related) => uuidField(related, 'UUID')),
  }))
}

/** 3.2 names only the invoice that is paid in parts: what 3.3 calls 08. */
function oldRelations(root: XmlNode): Relacion[] {
  const uuid = uuidField(root, 'FolioFiscalOrig')
  return isUuid(uuid) ? [{ tipo_relacion: '08', uuids: [uuid] }] : []
}

function currentType(root: XmlNode): Cfdi['tipo'] {
  const type = neededField(root, 'TipoDeComprobante')
  if (type === 'I' || type === 'E' || type === 'P' || type === 'T') return type
  throw unknownType(type)
}

function oldType(root: XmlNode): Cfdi['tipo'] {
  const word = neededField(root, 'tipoDeComprobante')
  const type = typeOfWord(word)
  if (type) return type
  throw unknownType(word)
}

function unknownType(type: string): CfdiFault {
  return new CfdiFault('tipo', `El tipo de comprobante «${type.slice(0, 20)}» no es ingreso, egreso, pago ni traslado.`)
}

/** Tax numbers are compared as they are written in the registry: capitals. */
function party(node: XmlNode | undefined, name: string, who: string): string {
  const rfc = field(node, name).toUpperCase()
  if (rfc === '') throw new CfdiFault('falta_dato', `Al CFDI le falta el RFC del ${who}.`)
  return rfc
}
