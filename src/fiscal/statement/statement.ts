import { centavos, pesos } from '#kit/base/money.ts'
import { BUCKETS, bucketOf } from './ageing.ts'

/** An invoice that was not cancelled; amounts in its currency, dates `YYYY-MM-DD`. */
export type Invoice = {
  id: number
  uuid: string
  folio: string
  dia: string
  vence: string
  moneda: string
  total: string
}

/** What was applied to an invoice, by the document `uuid`. */
export type Applied = {
  factura_id: number
  tipo: 'PAGO' | 'NOTA' | 'CONTADO'
  uuid: string
  folio: string
  dia: string
  importe: string
}

export type Period = { desde: string; hasta: string }

export type Movement = {
  dia: string
  tipo: 'FACTURA' | Applied['tipo']
  uuid: string
  folio: string
  /** The invoice it was applied to. */
  factura: string
  cargo: string | null
  abono: string | null
  /** After it. */
  saldo: string
}

/** What happened in one currency between two dates. */
export type Account = {
  moneda: string
  apertura: string
  cargos: string
  abonos: string
  cierre: string
  movimientos: Movement[]
  /** Of what is owed at the close, by BUCKETS. */
  antiguedad: string[]
}

type Step = Omit<Movement, 'cargo' | 'abono' | 'saldo'> & { centavos: number }

/**
 * The statement of an account, a currency at a time: opening + charges − credits = close = sum of its ageing. More than what was
 * left of an invoice is never applied to it, and nothing before the day it was issued. `monedas`: accounts there are besides those of the
 * invoices given; what was settled before the period may be left out.
 */
export function statementOf(
  invoices: readonly Invoice[],
  applied: readonly Applied[],
  { desde, hasta, monedas = [] }: Period & { monedas?: readonly string[] },
): Account[] {
  const byInvoice = Map.groupBy(applied, ({ factura_id }) => factura_id)
  const histories = invoices
    .filter(({ dia }) => dia <= hasta)
    .map((invoice) => ({ invoice, steps: stepsOf(invoice, byInvoice.get(invoice.id) ?? [], hasta) }))
  const currencies = Map.groupBy(histories, ({ invoice }) => invoice.moneda)
  return [...new Set([...currencies.keys(), ...monedas])]
    .toSorted((a, b) => Number(b === 'MXN') - Number(a === 'MXN') || a.localeCompare(b))
    .map((moneda) => accountOf(moneda, currencies.get(moneda) ?? [], { desde, hasta }))
}

/** What happened to one invoice until a day: its charge, then what was applied. */
function stepsOf({ uuid, folio, dia, total }: Invoice, applied: readonly Applied[], hasta: string): Step[] {
  let left = centavos(total)
  const steps: Step[] = [{ dia, tipo: 'FACTURA', uuid, folio, factura: folio, centavos: left }]
  const dated = applied.map((one) => ({ ...one, dia: one.dia < dia ? dia : one.dia }))
  for (const one of dated.toSorted((a, b) => a.dia.localeCompare(b.dia))) {
    const taken = Math.min(left, centavos(one.importe))
    if (one.dia > hasta || taken === 0) continue
    left -= taken
    steps.push({ dia: one.dia, tipo: one.tipo, uuid: one.uuid, folio: one.folio, factura: folio, centavos: -taken })
  }
  return steps
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0)
}

type History = { invoice: Invoice; steps: Step[] }

function accountOf(moneda: string, own: readonly History[], { desde, hasta }: Period): Account {
  const all = own.flatMap(({ steps }) => steps)
  const opening = sum(all.filter(({ dia }) => dia < desde).map((step) => step.centavos))
  const within = all
    .filter(({ dia }) => dia >= desde)
    .toSorted((a, b) => a.dia.localeCompare(b.dia) || b.centavos - a.centavos)
  let balance = opening
  const movimientos = within.map(({ centavos: amount, ...step }): Movement => {
    balance += amount
    return {
      ...step,
      cargo: amount > 0 ? pesos(amount) : null,
      abono: amount > 0 ? null : pesos(-amount),
      saldo: pesos(balance),
    }
  })
  const buckets = BUCKETS.map(() => 0)
  for (const { invoice, steps } of own) {
    const place = bucketOf(invoice.vence, hasta)
    buckets[place] = (buckets[place] ?? 0) + sum(steps.map((step) => step.centavos))
  }
  return {
    moneda,
    apertura: pesos(opening),
    cargos: pesos(sum(within.filter((step) => step.centavos > 0).map((step) => step.centavos))),
    abonos: pesos(-sum(within.filter((step) => step.centavos < 0).map((step) => step.centavos))),
    cierre: pesos(balance),
    movimientos,
    antiguedad: buckets.map(pesos),
  }
}
