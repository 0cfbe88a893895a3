import { ZONE } from '#kit/base/settings.ts'

/** The years that may be in the catalogue: from 1900 to the current one in Mexico plus two. */
export function bounds(now = new Date()): { minimo: number; maximo: number } {
  const current = Number(new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric' }).format(now))
  return { minimo: 1900, maximo: current + 2 }
}

/** Ascending years in few words: `1998–2004, 2007`. */
export function yearsText(years: number[]): string {
  const spans: [number, number][] = []
  for (const year of years) {
    const last = spans.at(-1)
    if (last && last[1] + 1 === year) last[1] = year
    else spans.push([year, year])
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
