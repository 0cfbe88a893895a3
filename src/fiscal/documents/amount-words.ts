const ones = [
  '',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]
/** One of it, several of it, and what stands at the end: `M.N.` only for pesos. */
const currencies = new Map([
  ['MXN', { one: 'peso', other: 'pesos', end: 'M.N.' }],
  ['USD', { one: 'dólar', other: 'dólares', end: 'USD' }],
])

/** 1–999 as it stands before a noun: `un`, `veintiún`, `cien`, `ciento un`. */
function below1000(n: number): string {
  if (n === 100) return 'cien'
  const rest = n % 100
  const low = rest < 30 ? ones[rest] : [tens[Math.floor(rest / 10)], ones[rest % 10]].filter(Boolean).join(' y ')
  return [hundreds[Math.floor(n / 100)], low].filter(Boolean).join(' ')
}

/** 0–999,999,999 in Spanish, as it stands before a masculine noun. */
export function wordsOf(n: number): string {
  if (n === 0) return 'cero'
  const millions = Math.floor(n / 1_000_000)
  const thousands = Math.floor(n / 1000) % 1000
  const parts = [
    millions === 1 ? 'un millón' : millions > 1 ? `${below1000(millions)} millones` : '',
    thousands === 1 ? 'mil' : thousands > 1 ? `${below1000(thousands)} mil` : '',
    below1000(n % 1000),
  ]
  return parts.filter(Boolean).join(' ')
}

/**
 * An amount as documents write it: `'1160.5'`, `MXN` → `MIL CIENTO SESENTA PESOS 50/100 M.N.`; half up to the cent. Null for what has
 * no words here: beyond 999,999,999.99, or no plain number.
 */
export function amountInWords(amount: string, currency: string): string | null {
  const found = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(amount)
  if (!found) return null
  const [, whole = '', decimals = ''] = found
  // The third decimal rounds: there are no floats on the way.
  const cents = Number(whole) * 100 + Number(`${decimals}00`.slice(0, 2)) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0)
  const units = Math.floor(cents / 100)
  if (units > 999_999_999) return null

  const { one, other, end } = currencies.get(currency) ?? { one: currency, other: currency, end: '' }
  // «Un millón de pesos», but «un millón cien pesos».
  const joint = units > 0 && units % 1_000_000 === 0 ? ' de' : ''
  const text = `${wordsOf(units)}${joint} ${units === 1 ? one : other} ${String(cents % 100).padStart(2, '0')}/100`
  return `${text} ${end}`.trim().toUpperCase()
}
