// What a number in a workbook looks like to the person who typed it.

/** How Excel shows a number: as it is, padded with zeros, or as some kind of date. */
export type NumberLook = 'plain' | 'date' | 'day-month' | 'month-year' | { zeros: number }

const builtIn = new Map<number, NumberLook>([
  ...[14, 15, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, NumberLook] => [id, 'date']),
  [16, 'day-month'],
  [17, 'month-year'],
])

/** The look of a number format: one of Excel's own by number, else by its code («dd-mmm», «00000», «#,##0.00»…). */
export function lookOf(id: number, code: string | undefined): NumberLook {
  if (code === undefined) return builtIn.get(id) ?? 'plain'
  const first = code.split(';')[0] ?? ''
  const letters = first
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
    .toLowerCase()
    .trim()
  if (/^0{2,}$/.test(letters)) return { zeros: letters.length }
  if (letters.includes('general') || /[#0?]/.test(letters.replace(/0+$/, ''))) return 'plain'
  const [day, month, year] = [/d/, /m/, /[ya]/].map((part) => part.test(letters))
  if (day && year) return 'date'
  if (day && month) return 'day-month'
  if (month && year) return 'month-year'
  return day || year ? 'date' : 'plain'
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Text of a numeric cell as the sheet shows it, dates as «06-oct», «dic-17» or 2024-10-06. */
export function showNumber(raw: string, look: NumberLook, is1904: boolean): { text: string; turned: boolean } {
  const number = Number(raw)
  if (!Number.isFinite(number)) return { text: raw, turned: false }
  if (look === 'plain') return { text: plainNumber(number, raw), turned: false }
  if (typeof look === 'object') {
    const isWhole = Number.isInteger(number) && number >= 0
    return { text: isWhole ? String(number).padStart(look.zeros, '0') : plainNumber(number, raw), turned: false }
  }
  if (number < 1 || number > 2_958_465) return { text: plainNumber(number, raw), turned: false }
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(number + (is1904 ? 1462 : 0)) * 86_400_000)
  const day = String(date.getUTCDate()).padStart(2, '0')
  const month = months[date.getUTCMonth()] ?? ''
  if (look === 'day-month') return { text: `${day}-${month}`, turned: true }
  if (look === 'month-year') return { text: `${month}-${String(date.getUTCFullYear()).slice(2)}`, turned: true }
  return { text: date.toISOString().slice(0, 10), turned: true }
}

/** 1E+05 is 100000 again; the binary dust of 0.30000000000000004 goes. */
function plainNumber(number: number, raw: string): string {
  if (Number.isInteger(number)) return Math.abs(number) < 1e15 ? String(number) : raw
  return String(Number(number.toPrecision(15)))
}
