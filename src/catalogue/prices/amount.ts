import { type Rate, withVatAt } from '#kit/base/money.ts'

/** `'12.500000'` of the database → `'12.50'`: at least two decimals, and no noughts after them. */
export function amountText(value: string): string {
  const [whole = '0', decimals = ''] = value.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** The same where there may be none. */
export function amountOrNull(value: string | null): string | null {
  return value === null ? null : amountText(value)
}

/** A price without VAT and with that of this rate, or neither. */
export function bothPrices(value: string | null, tasa: Rate): { precio: string | null; precio_iva: string | null } {
  if (value === null) return { precio: null, precio_iva: null }
  return { precio: amountText(value), precio_iva: withVatAt(tasa, value) }
}

/** Scales as they are told. */
export function scalesOf(rows: readonly { desde: number; valor: string }[], tasa: Rate) {
  return rows.map(({ desde, valor }) => ({ desde, precio: amountText(valor), precio_iva: withVatAt(tasa, valor) }))
}
