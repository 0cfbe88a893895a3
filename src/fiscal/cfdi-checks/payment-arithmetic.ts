import { decimalsOf, rateFault } from './arithmetic.ts'
import type { Cfdi, DocumentoPagado, Impuesto, Pago } from '#fiscal/cfdi/cfdi.ts'
import {
  compare,
  type Decimal,
  decimal,
  divided,
  magnitude,
  minus,
  plus,
  rounded,
  sum,
  textOf,
  times,
  unit,
} from '#fiscal/cfdi/decimal.ts'
import { differs, type Falta } from './verdict.ts'

/** Names of the sums in Pagos 2.0 by tax and rate. */
const rates = new Map([
  ['0.160000', 'IVA16'],
  ['0.080000', 'IVA8'],
  ['0.000000', 'IVA0'],
])
const withheld = new Map([
  ['002', 'TotalRetencionesIVA'],
  ['001', 'TotalRetencionesISR'],
  ['003', 'TotalRetencionesIEPS'],
])

/** What does not add up in the payments of a document. */
export function paymentFaults(cfdi: Cfdi): Falta[] {
  return [...cfdi.pagos.flatMap((payment, n) => faultsOf(payment, `Pago ${n + 1}`)), ...sumFaults(cfdi)]
}

function faultsOf(payment: Pago, where: string): Falta[] {
  const places = decimalsOf(payment.moneda)
  const faults = payment.documentos.flatMap((document, n) => documentFaults(document, `${where}, documento ${n + 1}`))
  const paid = sum(payment.documentos.map(inPaymentCurrency))
  // Each document may have been rounded by half a unit of its own currency.
  const margin = times(unit(places), decimal(String(payment.documentos.length)))
  if (compare(minus(paid, decimal(payment.monto)), margin) > 0) {
    const texto = `${where}: lo pagado a sus documentos suma ${textOf(rounded(paid, places))} y el monto es ${payment.monto}.`
    faults.push({ codigo: 'pago_monto', texto })
  }
  for (const tax of payment.impuestos) {
    const fault = rateFault(tax, { where, places })
    if (fault) faults.push(fault)
  }
  return faults
}

function documentFaults(document: DocumentoPagado, where: string): Falta[] {
  const { saldo_anterior, pagado, insoluto, moneda_dr } = document
  const places = decimalsOf(moneda_dr)
  const faults: Falta[] = []
  if (saldo_anterior !== null && insoluto !== null) {
    const should = minus(decimal(saldo_anterior), decimal(pagado))
    const fault = differs('pago_saldo', `${where}, saldo insoluto`, { says: insoluto, should, places })
    if (fault) faults.push(fault)
  }
  for (const tax of document.impuestos) {
    const fault = rateFault(tax, { where, places })
    if (fault) faults.push(fault)
  }
  return faults
}

function inPaymentCurrency({ pagado, equivalencia }: DocumentoPagado): Decimal {
  const rate = decimal(equivalencia)
  return rate.value === 0n ? decimal(pagado) : divided(decimal(pagado), rate, 10)
}

/** The sums of Pagos 2.0, in pesos. */
function sumFaults({ pagos, totales_pagos }: Cfdi): Falta[] {
  if (!totales_pagos) return []
  const should = new Map<string, Decimal>([
    ['MontoTotalPagos', sum(pagos.map(({ monto, tipo_cambio }) => times(decimal(monto), decimal(tipo_cambio))))],
  ])
  const add = (name: string | undefined, value: string | null, rate: string) => {
    if (!name || value === null) return
    should.set(name, plus(should.get(name) ?? decimal('0'), times(decimal(value), decimal(rate))))
  }
  for (const { impuestos, tipo_cambio } of pagos) {
    for (const tax of impuestos) {
      if (tax.tipo === 'retencion') add(withheld.get(tax.impuesto), tax.importe, tipo_cambio)
      else addIva(tax, (name, value) => add(name, value, tipo_cambio))
    }
  }
  // Each payment is rounded to centavos before it is added.
  const margin = times(unit(2), decimal(String(Math.max(1, pagos.length))))
  return [...should].flatMap(([name, value]) => {
    const says = totales_pagos[name] ?? '0'
    if (compare(magnitude(minus(decimal(says), value)), margin) <= 0) return []
    return [
      {
        codigo: 'pagos_totales',
        texto: `Totales de los pagos, ${name}: debe ser ${textOf(rounded(value, 2))} y dice ${says}.`,
      },
    ]
  })
}

function addIva(tax: Impuesto, add: (name: string | undefined, value: string | null) => void): void {
  if (tax.impuesto !== '002') return
  const exempt = tax.factor === 'Exento'
  const rate = exempt ? 'IVAExento' : rates.get(tax.tasa === null ? '' : textOf(rounded(decimal(tax.tasa), 6)))
  if (!rate) return
  add(`TotalTrasladosBase${rate}`, tax.base)
  if (!exempt) add(`TotalTrasladosImpuesto${rate}`, tax.importe)
}
