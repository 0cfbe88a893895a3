import { Refusal } from '#kit/base/refusal.ts'

/** The rates of a file of lines such as `23/11/2026,18.3456` or `2026-11-23;18.3456`; a head and empty lines are passed over. 422 for a line of another kind. */
export function ratesIn(text: string): { fecha: string; valor: string }[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
  const rates = lines.flatMap((line, at) => {
    if (line === '') return []
    const [when = '', valor = ''] = line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim())
    const fecha = isoOf(when)
    if (fecha && /^\d{1,3}(?:\.\d{1,6})?$/.test(valor)) return [{ fecha, valor }]
    if (at === 0) return []
    throw unread(`El renglón ${at + 1} no es un día y unos pesos: «${line.slice(0, 40)}».`)
  })
  if (rates.length === 0) throw unread('El archivo no trae ningún renglón como 2026-11-23,18.3456.')
  return rates
}

function isoOf(text: string): string | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (found) return `${found[3]}-${found[2]}-${found[1]}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

function unread(message: string): Refusal {
  return new Refusal(422, message, { errors: { tasas: [message] } })
}
