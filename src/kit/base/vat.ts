// The rate of VAT of a line and of a document. Pure, the same in the browser and on the server.
import { pesos, type Rate, RATES, type Tax } from './money.ts'

const [USUAL, BORDER] = RATES

/**
 * The branches whose sales have the border's rate where a delivery is handed over, by their ids: `frontera_de` of the database says
 * which, from the branches' registration and the place. None, and nothing is told, unless a branch is registered.
 */
export type Border = readonly number[]

/** What the border's rate depends on besides the place: who sells, and whether the law leaves the part out. */
export type Sold = { sucursal_id: number; sin_estimulo?: boolean | undefined }

/** THE rate of a line: the border's where this branch sells with it at this delivery and the part is not left out (decision 0113). */
export function rateOf(border: Border | undefined, { sucursal_id, sin_estimulo }: Sold): Rate {
  return border?.includes(sucursal_id) && !sin_estimulo ? BORDER : USUAL
}

/** One of the two, of what was read as a number. */
export function isBorder(rate: Rate | null | undefined): rate is 8 {
  return rate === BORDER
}

/** As an answer tells it: only where it is not the usual one. */
export function toldRate(rate: Rate): 8 | undefined {
  return isBorder(rate) ? rate : undefined
}

/** What a document pays by rate, as answers tell it; decimal pesos. */
export type ToldTax = { tasa: Rate; base: string; iva: string }

/** The taxes of a document where some of it has the border's rate; nothing to tell where all of it has the usual one. */
export function toldTaxes(taxes: readonly Tax[]): { impuestos?: ToldTax[] } {
  if (!taxes.some(({ rate }) => isBorder(rate))) return {}
  const all = RATES.flatMap((rate) => {
    const some = taxes.filter((tax) => tax.rate === rate)
    const sum = (of: 'base' | 'iva') => pesos(some.reduce((whole, tax) => whole + tax[of], 0))
    return some.length ? [{ tasa: rate, base: sum('base'), iva: sum('iva') }] : []
  })
  return { impuestos: all }
}

/** The VAT of a document as its totals show it: `IVA 16 %`, `IVA 8 %`, or both as two lines; amounts in decimal pesos. */
export function taxLines(totals: { iva: string; impuestos?: readonly ToldTax[] | undefined }): [string, string][] {
  const { iva, impuestos = [] } = totals
  if (impuestos.length === 0) return [[`IVA ${USUAL} %`, iva]]
  return impuestos.map((tax) => [`IVA ${tax.tasa} %`, tax.iva])
}
