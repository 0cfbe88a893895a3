/** Amounts, quantities and rates are decimal numbers as text, as the file writes them, in the document's currency unless told otherwise. */
export type Impuesto = {
  tipo: 'traslado' | 'retencion'
  /** '001' ISR, '002' IVA, '003' IEPS. */
  impuesto: string
  /** 'Tasa', 'Cuota' or 'Exento'. */
  factor: string
  /** As a fraction: '0.160000' is 16 %. */
  tasa: string | null
  base: string | null
  importe: string | null
}

export type ImpuestoLocal = { tipo: 'traslado' | 'retencion'; nombre: string; tasa: string; importe: string }

export type Concepto = {
  clave_prod_serv: string
  no_identificacion: string
  cantidad: string
  clave_unidad: string
  unidad: string
  descripcion: string
  valor_unitario: string
  importe: string
  descuento: string
  /** '01' no, '02' yes, … (4.0 only). */
  objeto_imp: string
  impuestos: Impuesto[]
}

export type Relacion = { tipo_relacion: string; uuids: string[] }

export type DocumentoPagado = {
  /** Usually a UUID in capitals; Pagos 1.0 also allows another number: see `isUuid`. */
  uuid: string
  serie: string
  folio: string
  moneda_dr: string
  /** Units of `moneda_dr` for one unit of the payment's currency. */
  equivalencia: string
  parcialidad: number | null
  saldo_anterior: string | null
  pagado: string
  insoluto: string | null
  impuestos: Impuesto[]
}

export type Pago = {
  fecha: string
  forma: string
  moneda: string
  tipo_cambio: string
  monto: string
  documentos: DocumentoPagado[]
  impuestos: Impuesto[]
}

/** What Pagos 2.0 sums up, in pesos, by the names of its attributes. */
export type TotalesPagos = Record<string, string>

export type Timbre = {
  version: string
  uuid: string
  timbrado_en: string
  rfc_proveedor: string
  leyenda: string
  sello_cfd: string
  no_certificado_sat: string
  sello_sat: string
}

/** Where the addenda stands in the original bytes, and its text. */
export type Addenda = { desde: number; hasta: number; texto: string }

export type Cfdi = {
  version: '3.2' | '3.3' | '4.0'
  tipo: 'I' | 'E' | 'P' | 'T'
  /** Of the stamp that belongs to this seal, else of the first one; null without stamps, and when it is no UUID. */
  uuid: string | null
  serie: string
  folio: string
  /** Local time of where it was issued, without a zone: `2026-11-21T10:15:00`. */
  fecha: string
  timbrado_en: string | null
  rfc_emisor: string
  nombre_emisor: string
  regimen_emisor: string
  rfc_receptor: string
  nombre_receptor: string
  regimen_receptor: string
  domicilio_receptor: string
  uso_cfdi: string
  moneda: string
  tipo_cambio: string
  subtotal: string
  descuento: string
  total: string
  metodo_pago: string
  forma_pago: string
  condiciones_pago: string
  lugar_expedicion: string
  conceptos: Concepto[]
  /** Of the whole document. */
  impuestos: Impuesto[]
  total_trasladados: string | null
  total_retenidos: string | null
  impuestos_locales: ImpuestoLocal[]
  relaciones: Relacion[]
  pagos: Pago[]
  totales_pagos: TotalesPagos | null
  timbres: Timbre[]
  /** Names of the complements, the stamp among them. */
  complementos: string[]
  addenda: Addenda | null
  sello: string
  no_certificado: string
  /** DER in base64, as the document carries it. */
  certificado: string
}

/** Whether a related or paid document is named by a UUID. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
