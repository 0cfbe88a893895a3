// A price and the same one with VAT, side by side: their ratio proves which is which, whatever their headers say.
import { FEW } from './column-values.ts'
import { foldHeader, numberApart } from './columns.ts'

/** Columns of one price. */
export type TaxPair = { without: number; with: number }

/** General, and at the border. */
const rates = [1.16, 1.08]
const MOST = 0.9

/** Of the price in this column; null where no other column is the same price with or without VAT, or a header says the contrary. */
export function taxPairOf(headers: string[], rows: string[][], price: number): TaxPair | null {
  const own = listOf(headers[price])
  for (const [column, header] of headers.entries()) {
    if (column === price || !namesPrice(header) || listOf(header) !== own) continue
    const pair = [
      { without: price, with: column },
      { without: column, with: price },
    ].find((one) => isProved(rows, one))
    if (pair && !saysWithout(headers[pair.with])) return pair
  }
  return null
}

function isProved(rows: string[][], pair: TaxPair): boolean {
  const both = rows
    .map((row) => ({ bare: amountOf(row[pair.without]), full: amountOf(row[pair.with]) }))
    .filter(({ bare, full }) => bare > 0 && full > 0)
  const many = (rate: number) =>
    both.filter(({ bare, full }) => Math.abs(full - bare * rate) <= Math.max(0.02, bare * 0.002)).length
  return both.length >= FEW && rates.some((rate) => many(rate) >= both.length * MOST)
}

const wordsOf = (header = '') => numberApart(foldHeader(header)).split(' ')

const price = /^(?:precio|precios|price|prec|p|iva|neto|total|final|pvp)$/
/** What a header says of tax, or of any price: without it is left which of several price lists it is. */
const ofAny =
  /^(?:precio|precios|price|prec|p|u|unitario|unit|lista|venta|vta|iva|con|c|sin|s|mas|incluidos?|incluye|incl|inc|neto|bruto|total|final|antes|impuestos?|imp|de|del|el|la|16|8|pesos|mxn|mn|m|n)$/

const namesPrice = (header: string) => wordsOf(header).some((word) => price.test(word))

function listOf(header = ''): string {
  return wordsOf(header)
    .filter((word) => !ofAny.test(word))
    .join(' ')
}

const saysWithout = (header = '') =>
  /(?:^| )(?:sin|s|antes de)(?: el)? (?:iva|impuestos?)(?: |$)/.test(foldHeader(header))

/** Of a cell as it stands; 0 for what is no amount. */
function amountOf(cell = ''): number {
  const bare = cell.replace(/[$\s]|mxn|m\.n\./gi, '')
  const plain = /^\d*,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : 0
}
