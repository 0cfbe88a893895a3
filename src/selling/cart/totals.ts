import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import { type Countable, counts } from './line-state.ts'

export type Totals = { montosub: string; totalpiezas: number; iva: string; total: string }

/** Decimal pesos of a line: price × pieces to be supplied, half up; '0.00' where the line does not count. */
export function amountOf(line: Countable): string {
  return pesos(centavosOf(line))
}

/** Totals of the lines that count (V-04), as server and browser both show them: decimal pesos, VAT on the rounded subtotal. */
export function cartTotals(lines: readonly Countable[]): Totals {
  const { subtotal, iva, total } = totalsOf(lines.map(centavosOf))
  return {
    montosub: pesos(subtotal),
    totalpiezas: lines.reduce((pieces, line) => pieces + (counts(line) ? line.cantidad2 : 0), 0),
    iva: pesos(iva),
    total: pesos(total),
  }
}

function centavosOf(line: Countable): number {
  return line.precio_ajuste && counts(line) ? lineAmount(line.precio_ajuste.valor, line.cantidad2) : 0
}
