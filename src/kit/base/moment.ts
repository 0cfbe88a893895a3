import { ZONE } from './settings.ts'

const moments = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ZONE,
})

/** ISO instant → `20 nov 2026, 11:59 p.m.`, in the time of Mexico City. */
export function moment(iso: string): string {
  return moments.format(new Date(iso))
}
