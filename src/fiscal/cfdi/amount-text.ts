const numbers = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** `'1234.5', 'USD'` → `$1,234.50 USD`: other currencies than pesos are named. Only to show. */
export function amountText(amount: string, currency: string): string {
  const text = `$${numbers.format(Number(amount))}`
  return currency === 'MXN' || currency === 'XXX' ? text : `${text} ${currency}`
}
