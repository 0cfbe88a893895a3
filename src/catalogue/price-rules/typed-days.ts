import { localTime } from '#kit/base/mexico-time.ts'

/** The day in Mexico of an ISO instant, as a field of a date holds it; empty for none. */
export function typedDay(iso: string | null): string {
  return localTime(iso).slice(0, 10)
}

/** The last day of a period, which ends where that day does; empty where it has no end. */
export function typedLastDay(end: string | null): string {
  return typedDay(end === null ? null : new Date(Date.parse(end) - 1).toISOString())
}
