import { ZONE } from './settings.ts'

const HOUR = 3_600_000
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** ISO instant → `2026-11-21T10:30` in Mexico City, as a field of date and time holds it; empty for none. */
export function localTime(iso: string | null): string {
  return iso === null ? '' : local.format(new Date(iso)).replace(' ', 'T')
}

/** The other way round; null for an empty field. Throws RangeError on what is no time. */
export function instantOf(typed: string): string | null {
  if (typed === '') return null
  const wall = Date.parse(`${typed}Z`)
  // Six hours behind since 2022; before that five in summer.
  const instants = [6, 5].map((hours) => new Date(wall + hours * HOUR).toISOString())
  return instants.find((iso) => localTime(iso) === typed.slice(0, 16)) ?? instants[0] ?? null
}
