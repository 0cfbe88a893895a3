import type { Offer } from '#catalogue/prices/contract.ts'
import { lineAmount, pesos, type Rate, RATES, sumOf, type Tax, taxesOf } from '#kit/base/money.ts'
import { type Border, isBorder, rateOf, type ToldTax, toldTaxes } from '#kit/base/vat.ts'
import { allotted } from './allotted.ts'
import { freightOf, gramsOf, type Tariff } from './freight.ts'
import { type Countable, counts } from './line-state.ts'
import { type Good, givenBy } from './promotions.ts'

/** `flete` and `cascos` are part of `montosub`, and taxed with it; `rebaja` is out of it. */
export type Totals = {
  montosub: string
  flete: string
  /** Only where some part carries a core. */
  cascos?: string
  /** Only where a promotion takes something off the document. */
  rebaja?: string
  totalpiezas: number
  iva: string
  total: string
  /** Only where some of it has the border's rate. */
  impuestos?: ToldTax[]
}

/** Decimal pesos of a line without its cores: price × pieces of each branch, half up; '0.00' where the line does not count. */
export function amountOf(line: Countable): string {
  return pesos(amountsOf(line, []).reduce((sum, { amount }) => sum + amount, 0))
}

/** How a cart is charged besides its lines. */
export type Charged = { tarifa: Tariff | null; border?: Border | undefined; promociones?: readonly Offer[] | undefined }

/** What the promotions do to the lines that count and to their delivery. */
export function cartPromotions(lines: readonly Countable[], charged: Charged) {
  return chargedFor(lines, charged).given
}

function chargedFor(lines: readonly Countable[], { tarifa, border = [], promociones = [] }: Charged) {
  const amounts = lines.flatMap((line) => amountsOf(line, border))
  const goods = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const cores = amounts.reduce((sum, { core = 0 }) => sum + core, 0)
  const grams = lines.reduce((sum, line) => sum + (counts(line) ? gramsOf(line.peso_kg, line.cantidad2) : 0), 0)
  const given = givenBy(promociones, amounts, freightOf(tarifa, { goods, grams }))
  return { amounts: amounts.map((one, place) => ({ ...one, off: given.shares[place] })), cores, given }
}

/** Totals of the lines that count (V-04) and of their delivery, as server and browser both show them: decimal pesos, VAT by branch (`totalsByBranch`). */
export function cartTotals(lines: readonly Countable[], charged: Charged): Totals {
  const { amounts, cores, given } = chargedFor(lines, charged)
  const { subtotal, iva, total, taxes } = totalsByBranch(amounts, given.freight)
  const off = given.shares.reduce((sum, share) => sum + share, 0)
  return {
    montosub: pesos(subtotal),
    flete: pesos(given.freight),
    ...(cores > 0 && { cascos: pesos(cores) }),
    ...(off > 0 && { rebaja: pesos(off) }),
    totalpiezas: lines.reduce((pieces, line) => pieces + (counts(line) ? line.cantidad2 : 0), 0),
    iva: pesos(iva),
    total: pesos(total),
    ...toldTaxes(taxes),
  }
}

/** `branch`: whatever names it. `core`: what its cores come to, taxed at its rate and no merchandise. `off`: its share of the promotions. At the usual rate of VAT unless it says another; `delivery` is that of the freight that goes along. */
export type BranchAmount = {
  branch: number | string
  amount: number
  core?: number | undefined
  off?: number | undefined
  rate?: Rate | undefined
  delivery?: Rate | undefined
}

/**
 * Centavos of amounts that go out from several branches: each branch's is an order and an invoice with VAT of its own, and carries
 * its share of the one delivery's `freight`. `taxes`: those of each branch.
 */
export function totalsByBranch(
  amounts: readonly BranchAmount[],
  freight: number,
): { subtotal: number; iva: number; total: number; taxes: Tax[] } {
  const shares = freightByBranch(amounts, freight)
  const taxes = [...Map.groupBy(amounts, ({ branch }) => branch)].flatMap(([branch, some]) => {
    const taxed = some.map(({ amount, core = 0, off = 0, rate }) => ({ amount: amount + core - off, rate }))
    return taxesOf([...taxed, { amount: shares.get(branch)?.share ?? 0, rate: deliveryRate(some) }])
  })
  return { ...sumOf(taxes), taxes }
}

/** The rate of the freight of what one branch sends: the border's only where all of it is handed over there. */
export function deliveryRate(sent: readonly Pick<BranchAmount, 'delivery'>[]): Rate {
  const [usual, border] = RATES
  return sent.length > 0 && sent.every(({ delivery }) => isBorder(delivery)) ? border : usual
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
function amountsOf(line: Countable, border: Border): (BranchAmount & Good)[] {
  const { k_parte, precio_ajuste, reparto, sin_estimulo, casco = '0' } = line
  if (!precio_ajuste || !counts(line)) return []
  return reparto.map(({ sucursal_id, piezas }) => ({
    k_parte,
    contrato: precio_ajuste.origen === 'contrato',
    branch: sucursal_id,
    amount: lineAmount(precio_ajuste.valor, piezas),
    core: lineAmount(casco, piezas),
    rate: rateOf(border, { sucursal_id, sin_estimulo }),
    delivery: rateOf(border, { sucursal_id }),
  }))
}
