import { ZONE } from '#kit/base/settings.ts'

/** The ranges a list of documents is looked at in, by name: an address with one of them is always of its day. */
export const PERIODS = ['tres-meses', 'mes', 'mes-pasado', 'anio', 'todo'] as const
export type Period = (typeof PERIODS)[number]

export const periodNames: Record<Period, string> = {
  'tres-meses': 'Últimos 3 meses',
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  anio: 'Este año',
  todo: 'Todo',
}

/** Days of the calendar, both included; null: no end on that side. */
export type Range = { desde: string | null; hasta: string | null }

const inMexico = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** The day it is in Mexico City: `2026-11-20`. */
export function todayInMexico(now = new Date()): string {
  return inMexico.format(now)
}

/** The days of a period as it stands on this day: `mes-pasado` of 2026-01-15 → 2025-12-01 to 2025-12-31. */
export function rangeOf(period: Period, today: string): Range {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const day = Number(today.slice(8, 10))
  switch (period) {
    case 'todo':
      return { desde: null, hasta: null }
    case 'mes':
      return { desde: dayAt(year, month, 1), hasta: dayAt(year, month + 1, 0) }
    case 'mes-pasado':
      return { desde: dayAt(year, month - 1, 1), hasta: dayAt(year, month, 0) }
    case 'anio':
      return { desde: dayAt(year, 0, 1), hasta: dayAt(year, 11, 31) }
    default:
      // A day that the month before last does not have is its last one.
      return { desde: dayAt(year, month - 3, Math.min(day, lastOf(year, month - 3))), hasta: null }
  }
}

function dayAt(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

function lastOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
