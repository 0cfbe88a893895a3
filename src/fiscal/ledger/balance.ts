import { type Decimal, decimal, minus, plus, textOf, ZERO } from '#fiscal/cfdi/decimal.ts'

/** An income document that is still to be paid (PPD), with what payments took from it; amounts are decimal text in its currency. */
export type Invoice = { id: number; fecha: string; uuid: string; moneda: string; total: string; pagado: string }
/** A credit note and the invoices it names. */
export type Note = { id: number; fecha: string; uuid: string; moneda: string; total: string; facturas: number[] }

export type Balances = {
  /** By invoice: what is left of it, never below zero. */
  saldos: Map<number, string>
  notas: { nota_id: number; factura_id: number; importe: string }[]
}

/**
 * What is left of invoices: payments take first, then the notes by their date, each from the invoices it names, the oldest first, while
 * something is left of both. Depends on which documents there are, never on the order in which they came.
 */
export function balancesOf(invoices: Invoice[], notes: Note[]): Balances {
  const byAge = invoices.toSorted(older)
  const left = new Map(byAge.map(({ id, total, pagado }) => [id, atLeastZero(minus(decimal(total), decimal(pagado)))]))
  const notas: Balances['notas'] = []
  for (const note of notes.toSorted(older)) {
    let rest = decimal(note.total)
    for (const { id, moneda } of byAge) {
      const owed = left.get(id) ?? ZERO
      if (moneda !== note.moneda || !note.facturas.includes(id)) continue
      const taken = isLess(rest, owed) ? rest : owed
      if (!isLess(ZERO, taken)) continue
      rest = minus(rest, taken)
      left.set(id, minus(owed, taken))
      notas.push({ nota_id: note.id, factura_id: id, importe: textOf(taken) })
    }
  }
  return { saldos: new Map([...left].map(([id, owed]) => [id, textOf(owed)])), notas }
}

/** The exact sum of decimal texts. */
export function added(amounts: string[]): string {
  return textOf(amounts.map(decimal).reduce(plus, ZERO))
}

type Dated = { fecha: string; uuid: string }

function older(a: Dated, b: Dated): number {
  if (a.fecha !== b.fecha) return a.fecha < b.fecha ? -1 : 1
  return a.uuid < b.uuid ? -1 : 1
}

function isLess(a: Decimal, b: Decimal): boolean {
  return minus(a, b).value < 0n
}

function atLeastZero(amount: Decimal): Decimal {
  return isLess(amount, ZERO) ? ZERO : amount
}
