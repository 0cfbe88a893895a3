/** How late what is owed is: not yet due, then overdue by so many days. The order of `tramo` in the database (0071). */
export const BUCKETS = ['Por vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días'] as const

const DAY = 86_400_000

/** Days from one date to another, both `YYYY-MM-DD`; negative when the second is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** Which of the BUCKETS what is due on `vence` lies in, on this date. */
export function bucketOf(vence: string, dia: string): number {
  const late = daysBetween(vence, dia)
  return late <= 0 ? 0 : Math.min(Math.floor((late - 1) / 30) + 1, BUCKETS.length - 1)
}

/** `YYYY-MM-DD` → an instant that `day()` shows as that date. */
export function noonOf(date: string): string {
  return `${date}T12:00:00-06:00`
}
