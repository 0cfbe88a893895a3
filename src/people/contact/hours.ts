import { plain } from '#kit/base/plain.ts'

/** Minutes since midnight, from and to. */
type Span = readonly [from: number, to: number]
/** Of each day of the week, 0 = Sunday. */
type Hours = readonly (readonly Span[])[]
type DayOff = { fecha: string; nombre: string }

const DAY = 1440
const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const dayNames = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
/** What may stand between days and hours and changes nothing. */
const idle = new Set([
  'de',
  'del',
  'las',
  'los',
  'la',
  'y',
  'e',
  'h',
  'hr',
  'hrs',
  'hora',
  'horas',
  'dias',
  'horario',
  ',',
  ';',
  '.',
  ':',
])
const till = new Set(['a', 'al', '-', '–'])

/**
 * The hours that a company wrote as people write them: `Lunes a viernes de 8:30 a 18:30; sábado de 9:00 a 14:00`. Null when
 * any word of it is not understood: nothing is claimed then.
 */
export function readHours(text: string): Hours | null {
  const week: Span[][] = days.map(() => [])
  let chosen: number[] = []
  let isTold = false
  let opens: number | null = null
  let joins = false
  const tokens = plain(text).match(/[a-z]+|\d{1,2}:\d{2}|\d{1,2}|[^\s]/g) ?? []
  for (const token of tokens) {
    const day = dayOf(token)
    const time = timeOf(token)
    if (till.has(token)) joins = true
    else if (day !== null || token === 'todos') {
      if (opens !== null) return null
      // After its hours, a day begins the next group.
      if (isTold) chosen = []
      isTold = false
      chosen = token === 'todos' ? days.map((_, each) => each) : [...chosen, ...daysUntil(chosen, day ?? 0, joins)]
      joins = false
    } else if (time !== null) {
      if (opens === null) opens = time
      else {
        if (!joins || time <= opens || chosen.length === 0) return null
        for (const each of chosen) week[each]?.push([opens, time])
        opens = null
        isTold = true
      }
      joins = false
    } else if (token === 'cerrado') isTold = true
    else if (!idle.has(token)) return null
  }
  return opens === null && week.some((spans) => spans.length > 0) ? week : null
}

function dayOf(word: string): number | null {
  const found = word.length < 3 ? -1 : days.findIndex((day) => day.startsWith(word) || `${day}s` === word)
  return found < 0 ? null : found
}

function timeOf(token: string): number | null {
  const [hours = NaN, minutes = 0] = token.split(':').map(Number)
  return hours <= 24 && minutes < 60 ? hours * 60 + minutes : null
}

/** The day alone, or all from the last one named up to it. */
function daysUntil(chosen: readonly number[], day: number, joins: boolean): number[] {
  const last = chosen.at(-1)
  if (!joins || last === undefined) return [day]
  const many = (day - last + 7) % 7
  return Array.from({ length: many }, (_, step) => (last + step + 1) % 7)
}

type Openness = { isOpen: boolean; texto: string }

/** Whether a branch is open at a moment of Mexico's (`2026-11-23T10:30`), and until or from when; days off are closed. Null when its hours were not understood. */
export function opennessAt(text: string, local: string, off: readonly DayOff[]): Openness | null {
  const hours = readHours(text)
  if (!hours) return null
  const [today = '', time = ''] = local.split('T')
  const now = timeOf(time) ?? 0
  const isOff = (date: string) => off.find(({ fecha }) => fecha === date)
  const spansOf = (date: string) => (isOff(date) ? [] : (hours[weekdayOf(date)] ?? []))

  const current = spansOf(today).find(([from, to]) => from <= now && now < to)
  if (current) return { isOpen: true, texto: `Abierto ahora, cierra a las ${clock(current[1])}` }

  const why = isOff(today)
  const closed = why ? `Cerrado hoy (${why.nombre})` : 'Cerrado ahora'
  for (let ahead = 0; ahead < 8; ahead++) {
    const date = dayAfter(today, ahead)
    const next = spansOf(date).find(([from]) => ahead > 0 || from > now)
    if (next) return { isOpen: false, texto: `${closed}, abre ${dayText(date, ahead)} a las ${clock(next[0])}` }
  }
  return { isOpen: false, texto: closed }
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const weekdayOf = (date: string) => noon(date).getUTCDay()

function dayAfter(date: string, ahead: number): string {
  return new Date(noon(date).getTime() + ahead * DAY * 60_000).toISOString().slice(0, 10)
}

function dayText(date: string, ahead: number): string {
  if (ahead === 0) return 'hoy'
  return ahead === 1 ? 'mañana' : `el ${dayNames[weekdayOf(date)]}`
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

type Place = { latitud: number; longitud: number }
const EARTH_KM = 6371

/** Kilometres as the crow flies (haversine). */
export function kilometresTo(from: Place, to: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(rad(to.latitud - from.latitud) / 2) ** 2 +
    Math.cos(rad(from.latitud)) * Math.cos(rad(to.latitud)) * Math.sin(rad(to.longitud - from.longitud) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}
