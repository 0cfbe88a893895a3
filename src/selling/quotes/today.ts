import { ZONE } from '#kit/base/settings.ts'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** The day it is in Mexico City, `2026-11-21`: what a date field starts with. What counts is the database's clock. */
export function todayInMexico(now = new Date()): string {
  return days.format(now)
}

/** A date of the address, or null when it is none. */
export function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
