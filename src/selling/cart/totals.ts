import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import { type Countable, counts } from './line-state.ts'

export type Totals = { montosub: string; totalpiezas: number; iva: string; total: string }

/** Decimal pesos of a line: price × pieces of each branch, half up; '0.00' where the line does not count. */
export function amountOf(line: Countable): string {
  return pesos(amountsOf(line).reduce((sum, { amount }) => sum + amount, 0))
}

/** Totals of the lines that count (V-04), as server and browser both show them: decimal pesos, VAT by branch (`totalsByBranch`). */
export function cartTotals(lines: readonly Countable[]): Totals {
  const { subtotal, iva, total } = totalsByBranch(lines.flatMap(amountsOf))
  return {
    montosub: pesos(subtotal),
    totalpiezas: lines.reduce((pieces, line) => pieces + (counts(line) ? line.cantidad2 : 0), 0),
    iva: pesos(iva),
    total: pesos(total),
  }
}

/** `branch`: whatever names it. */
export type BranchAmount = { branch: number | string; amount: number }

/** Centavos of amounts that go out from several branches: each branch's is an order and an invoice with VAT of its own. */
export function totalsByBranch(amounts: readonly BranchAmount[]): { subtotal: number; iva: number; total: number } {
  const sums = { subtotal: 0, iva: 0, total: 0 }
  for (const some of Map.groupBy(amounts, ({ branch }) => branch).values()) {
    const { subtotal, iva, total } = totalsOf(some.map(({ amount }) => amount))
    sums.subtotal += subtotal
    sums.iva += iva
    sums.total += total
  }
  return sums
}

/** What each document line made of it will cost: what is owed is a line of its own. */
function amountsOf(line: Countable): BranchAmount[] {
  const { precio_ajuste, reparto } = line
  if (!precio_ajuste || !counts(line)) return []
  return reparto.map(({ sucursal_id, piezas }) => ({
    branch: sucursal_id,
    amount: lineAmount(precio_ajuste.valor, piezas),
  }))
}
