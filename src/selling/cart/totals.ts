import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import { allotted, freightOf, gramsOf, type Tariff } from './freight.ts'
import { type Countable, counts } from './line-state.ts'

/** `flete` is part of `montosub`, and taxed with it. */
export type Totals = { montosub: string; flete: string; totalpiezas: number; iva: string; total: string }

/** Decimal pesos of a line: price × pieces of each branch, half up; '0.00' where the line does not count. */
export function amountOf(line: Countable): string {
  return pesos(amountsOf(line).reduce((sum, { amount }) => sum + amount, 0))
}

/** Totals of the lines that count (V-04) and of their delivery, as server and browser both show them: decimal pesos, VAT by branch (`totalsByBranch`). */
export function cartTotals(lines: readonly Countable[], tariff: Tariff | null): Totals {
  const amounts = lines.flatMap(amountsOf)
  const goods = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const grams = lines.reduce((sum, line) => sum + (counts(line) ? gramsOf(line.peso_kg, line.cantidad2) : 0), 0)
  const freight = freightOf(tariff, { goods, grams })
  const { subtotal, iva, total } = totalsByBranch(amounts, freight)
  return {
    montosub: pesos(subtotal),
    flete: pesos(freight),
    totalpiezas: lines.reduce((pieces, line) => pieces + (counts(line) ? line.cantidad2 : 0), 0),
    iva: pesos(iva),
    total: pesos(total),
  }
}

/** `branch`: whatever names it. */
export type BranchAmount = { branch: number | string; amount: number }

/**
 * Centavos of amounts that go out from several branches: each branch's is an order and an invoice with VAT of its own, and carries
 * its share of the one delivery's `freight`.
 */
export function totalsByBranch(
  amounts: readonly BranchAmount[],
  freight: number,
): { subtotal: number; iva: number; total: number } {
  const sums = { subtotal: 0, iva: 0, total: 0 }
  for (const { goods, share } of freightByBranch(amounts, freight).values()) {
    const { subtotal, iva, total } = totalsOf([goods, share])
    sums.subtotal += subtotal
    sums.iva += iva
    sums.total += total
  }
  return sums
}

/** By branch, the centavos of its merchandise and of its share of the freight. */
export function freightByBranch<Branch extends number | string>(
  amounts: readonly { branch: Branch; amount: number }[],
  freight: number,
): Map<Branch, { goods: number; share: number }> {
  const goods = [...Map.groupBy(amounts, ({ branch }) => branch)].map(
    ([branch, some]) => [branch, some.reduce((sum, { amount }) => sum + amount, 0)] as const,
  )
  const shares = allotted(
    freight,
    goods.map(([, sum]) => sum),
  )
  return new Map(goods.map(([branch, sum], place) => [branch, { goods: sum, share: shares[place] ?? 0 }]))
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
