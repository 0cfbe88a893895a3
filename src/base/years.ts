/** An application's years as the trade writes them: `1998–2004`, `2014 en adelante`, `hasta 1991`, `2005`; empty when unknown. */
export function yearsText(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `hasta ${to}`
  if (to === null) return `${from} en adelante`
  return from === to ? String(from) : `${from}–${to}`
}

/** Any years as runs, oldest first: 2005, 2007, 2006, 2014 → `2005–2007, 2014`. */
export function yearRuns(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => yearsText(from, to)).join(', ')
}
