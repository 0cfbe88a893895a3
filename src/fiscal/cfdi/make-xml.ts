import { type Decimal, decimal, divided, minus, plus, rounded, sum, textOf, times } from './decimal.ts'

/** Taxpayer as a document names it. */
export type Emisor = { rfc: string; nombre: string; regimen: string }
export type Receptor = Emisor & { domicilio: string; uso: string }

type Common = {
  serie: string
  folio: string
  /** Local time: `2026-11-21T10:15:00`. */
  fecha: string
  emisor: Emisor
  receptor: Receptor
  /** Postal code. */
  lugar_expedicion: string
  relaciones?: { tipo_relacion: string; uuids: string[] }[]
  /** XML to be carried as it is, not signed. */
  addenda?: string
}
export type PlainLine = {
  clave_prod_serv: string
  no_identificacion: string
  cantidad: string
  clave_unidad: string
  unidad: string
  descripcion: string
  valor_unitario: string
  descuento?: string
}
/** An invoice (I) or a credit note (E), all of it with VAT of `tasa` (0.160000 unless told). Amounts in `moneda`. */
export type PlainInvoice = Common & {
  tipo: 'I' | 'E'
  moneda?: string
  tipo_cambio?: string
  metodo_pago: 'PUE' | 'PPD'
  forma_pago: string
  condiciones_pago?: string
  tasa?: string
  conceptos: PlainLine[]
}
/** A payment (P): each in `moneda` (MXN unless told), its documents in the same currency, with VAT of 16 % within what is paid. */
export type PlainPayment = Common & {
  tipo: 'P'
  pagos: {
    fecha: string
    forma: string
    monto: string
    documentos: {
      uuid: string
      serie: string
      folio: string
      parcialidad: number
      saldo_anterior: string
      pagado: string
    }[]
  }[]
}
type Attributes = Record<string, string | undefined>

const RATE = '0.160000'

/** The XML of a CFDI 4.0 with its sums worked out; without seal, certificate and stamp, which `makeCfdi` puts in. */
export function cfdiXml(plain: PlainInvoice | PlainPayment, certificate: { numero: string; base64: string }): string {
  const parts = plain.tipo === 'P' ? paymentParts(plain) : invoiceParts(plain)
  const root = {
    'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
    ...(plain.tipo === 'P' ? { 'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20' } : {}),
    Version: '4.0',
    Serie: plain.serie || undefined,
    Folio: plain.folio || undefined,
    Fecha: plain.fecha,
    Sello: '',
    ...parts.head,
    NoCertificado: certificate.numero,
    Certificado: certificate.base64,
    TipoDeComprobante: plain.tipo,
    Exportacion: '01',
    LugarExpedicion: plain.lugar_expedicion,
  }
  const body = [
    ...(plain.relaciones ?? []).map(({ tipo_relacion, uuids }) =>
      tag(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: tipo_relacion },
        uuids.map((UUID) => tag('cfdi:CfdiRelacionado', { UUID })).join(''),
      ),
    ),
    tag('cfdi:Emisor', { Rfc: plain.emisor.rfc, Nombre: plain.emisor.nombre, RegimenFiscal: plain.emisor.regimen }),
    receiver(plain.receptor),
    parts.body,
    tag('cfdi:Complemento', {}, parts.complement),
    plain.addenda === undefined ? '' : `<cfdi:Addenda>${plain.addenda}</cfdi:Addenda>`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('cfdi:Comprobante', root, `\n${body.filter(Boolean).join('\n')}\n`)}\n`
}

/** An element; attributes without a value are left out. */
export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

function receiver({ rfc, nombre, domicilio, regimen, uso }: Receptor): string {
  const attributes = {
    Rfc: rfc,
    Nombre: nombre,
    DomicilioFiscalReceptor: domicilio,
    RegimenFiscalReceptor: regimen,
    UsoCFDI: uso,
  }
  return tag('cfdi:Receptor', attributes)
}

function invoiceParts(plain: PlainInvoice): { head: Attributes; body: string; complement: string } {
  const rate = plain.tasa ?? RATE
  const lines = plain.conceptos.map((line) => {
    const importe = rounded(times(decimal(line.cantidad), decimal(line.valor_unitario)), 2)
    const base = minus(importe, decimal(line.descuento ?? '0.00'))
    return { line, importe, base, tax: rounded(times(base, decimal(rate)), 2) }
  })
  const subtotal = sum(lines.map(({ importe }) => importe))
  const base = sum(lines.map((line) => line.base))
  const tax = sum(lines.map((line) => line.tax))
  const hasDiscount = lines.some(({ line }) => line.descuento !== undefined)
  const transfer = (from: string, importe: string) =>
    tag('cfdi:Traslado', { Base: from, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: rate, Importe: importe })
  const concepts = lines.map(({ line, ...amounts }) =>
    tag(
      'cfdi:Concepto',
      {
        ClaveProdServ: line.clave_prod_serv,
        NoIdentificacion: line.no_identificacion,
        Cantidad: line.cantidad,
        ClaveUnidad: line.clave_unidad,
        Unidad: line.unidad,
        Descripcion: line.descripcion,
        ValorUnitario: line.valor_unitario,
        Importe: textOf(amounts.importe),
        Descuento: line.descuento,
        ObjetoImp: '02',
      },
      tag('cfdi:Impuestos', {}, tag('cfdi:Traslados', {}, transfer(textOf(amounts.base), textOf(amounts.tax)))),
    ),
  )
  const taxes = tag(
    'cfdi:Impuestos',
    { TotalImpuestosTrasladados: textOf(tax) },
    tag('cfdi:Traslados', {}, transfer(textOf(base), textOf(tax))),
  )
  return {
    head: {
      FormaPago: plain.forma_pago,
      CondicionesDePago: plain.condiciones_pago,
      SubTotal: textOf(subtotal),
      Descuento: hasDiscount ? textOf(minus(subtotal, base)) : undefined,
      Moneda: plain.moneda ?? 'MXN',
      TipoCambio: plain.tipo_cambio,
      Total: textOf(plus(base, tax)),
      MetodoPago: plain.metodo_pago,
    },
    body: `${tag('cfdi:Conceptos', {}, concepts.join('\n'))}\n${taxes}`,
    complement: '',
  }
}

function paymentParts(plain: PlainPayment): { head: Attributes; body: string; complement: string } {
  const concept = {
    ClaveProdServ: '84111506',
    Cantidad: '1',
    ClaveUnidad: 'ACT',
    Descripcion: 'Pago',
    ValorUnitario: '0',
    Importe: '0',
    ObjetoImp: '01',
  }
  return {
    head: { SubTotal: '0', Moneda: 'XXX', Total: '0' },
    body: tag('cfdi:Conceptos', {}, tag('cfdi:Concepto', concept)),
    complement: payments(plain),
  }
}

function payments({ pagos }: PlainPayment): string {
  const all = pagos.map((payment) => {
    const documents = payment.documentos.map((document) => {
      const base = baseOf(document.pagado)
      return { document, base, tax: minus(decimal(document.pagado), base) }
    })
    return { payment, documents, base: sum(documents.map((d) => d.base)), tax: sum(documents.map((d) => d.tax)) }
  })
  const totals = {
    TotalTrasladosBaseIVA16: textOf(sum(all.map(({ base }) => base))),
    TotalTrasladosImpuestoIVA16: textOf(sum(all.map(({ tax }) => tax))),
    MontoTotalPagos: textOf(rounded(sum(pagos.map(({ monto }) => decimal(monto))), 2)),
  }
  const nodes = all.map(({ payment, documents, base, tax }) =>
    tag(
      'pago20:Pago',
      { FechaPago: payment.fecha, FormaDePagoP: payment.forma, MonedaP: 'MXN', TipoCambioP: '1', Monto: payment.monto },
      documents.map(paidDocument).join('') + taxTag('P', textOf(base), textOf(tax)),
    ),
  )
  return tag('pago20:Pagos', { Version: '2.0' }, tag('pago20:Totales', totals) + nodes.join(''))
}

function paidDocument({
  document,
  base,
  tax,
}: {
  document: PlainPayment['pagos'][0]['documentos'][0]
  base: Decimal
  tax: Decimal
}): string {
  const attributes = {
    IdDocumento: document.uuid,
    Serie: document.serie || undefined,
    Folio: document.folio || undefined,
    MonedaDR: 'MXN',
    EquivalenciaDR: '1',
    NumParcialidad: String(document.parcialidad),
    ImpSaldoAnt: document.saldo_anterior,
    ImpPagado: document.pagado,
    ImpSaldoInsoluto: textOf(minus(decimal(document.saldo_anterior), decimal(document.pagado))),
    ObjetoImpDR: '02',
  }
  return tag('pago20:DoctoRelacionado', attributes, taxTag('DR', textOf(base), textOf(tax)))
}

function taxTag(suffix: 'P' | 'DR', base: string, importe: string): string {
  const values = { Base: base, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: RATE, Importe: importe }
  const attributes = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}${suffix}`, value]))
  const one = tag(`pago20:Traslado${suffix}`, attributes)
  return tag(`pago20:Impuestos${suffix}`, {}, tag(`pago20:Traslados${suffix}`, {}, one))
}

/** What was paid, without its VAT, to the centavo. */
function baseOf(paid: string): Decimal {
  return divided(decimal(paid), plus(decimal('1'), decimal(RATE)), 2)
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
