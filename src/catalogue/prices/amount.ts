import { withVat } from '#kit/base/money.ts'

/** `'12.500000'` of the database → `'12.50'`: at least two decimals, and no noughts after them. */
export function amountText(value: string): string {
  const [whole = '0', decimals = ''] = value.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** The same where there may be none. */
export function amountOrNull(value: string | null): string | null {
  return value === null ? null : amountText(value)
}

/** A price without VAT and with it, or neither. */
export function bothPrices(value: string | null): { precio: string | null; precio_iva: string | null } {
  return value === null ? { precio: null, precio_iva: null } : { precio: amountText(value), precio_iva: withVat(value) }
}

/** Scales as they are told. */
export function scalesOf(rows: readonly { desde: number; valor: string }[]) {
  return rows.map(({ desde, valor }) => ({ desde, precio: amountText(valor), precio_iva: withVat(valor) }))
}
