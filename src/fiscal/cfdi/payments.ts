import type { DocumentoPagado, Impuesto, Pago, TotalesPagos } from './cfdi.ts'
import { amount, field, neededAmount, neededField, neededMoment, uuidField } from './fields.ts'
import { taxesOf } from './taxes.ts'
import { child, children, type XmlNode } from './xml.ts'

/** The payments of a complement Pagos 1.0 or 2.0. */
export function paymentsOf(complement: XmlNode): Pago[] {
  return children(complement, 'Pago').map((node) => {
    const paid = children(node, 'DoctoRelacionado')
    const moneda = neededField(node, 'MonedaP')
    const monto = neededAmount(node, 'Monto')
    return {
      fecha: neededMoment(node, 'FechaPago'),
      forma: field(node, 'FormaDePagoP'),
      moneda,
      tipo_cambio: amount(node, 'TipoCambioP') ?? '1',
      monto,
      // In 1.0 the amount may be left out when one document takes all of it.
      documentos: paid.map((document) => paidDocument(document, paid.length === 1 ? monto : '0')),
      impuestos: paymentTaxes(node),
    }
  })
}

/** The sums of Pagos 2.0, in pesos; null in 1.0. */
export function paymentTotals(complement: XmlNode): TotalesPagos | null {
  const node = child(complement, 'Totales')
  if (!node) return null
  return Object.fromEntries([...node.attributes.keys()].map((name) => [name, neededAmount(node, name)]))
}

function paidDocument(node: XmlNode, otherwise: string): DocumentoPagado {
  const parcialidad = field(node, 'NumParcialidad')
  return {
    uuid: uuidField(node, 'IdDocumento'),
    serie: field(node, 'Serie'),
    folio: field(node, 'Folio'),
    moneda_dr: neededField(node, 'MonedaDR'),
    equivalencia: amount(node, 'EquivalenciaDR') ?? amount(node, 'TipoCambioDR') ?? '1',
    parcialidad: /^\d{1,9}$/.test(parcialidad) ? Number(parcialidad) : null,
    saldo_anterior: amount(node, 'ImpSaldoAnt'),
    pagado: amount(node, 'ImpPagado') ?? otherwise,
    insoluto: amount(node, 'ImpSaldoInsoluto'),
    impuestos: taxesOf(child(node, 'ImpuestosDR'), 'DR'),
  }
}

/** 1.0 names them as the document does, and may have several nodes; 2.0 appends a P. */
function paymentTaxes(node: XmlNode): Impuesto[] {
  return [
    ...taxesOf(child(node, 'ImpuestosP'), 'P'),
    ...children(node, 'Impuestos').flatMap((impuestos) => taxesOf(impuestos)),
  ]
}
