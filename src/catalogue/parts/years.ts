export type Range = { desde: number; hasta: number | null }

/** Joins ranges that touch or overlap, oldest first: 2005–2008 and 2009–2012 are one. `hasta` null: still made. */
export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const { desde, hasta } of ranges.toSorted((a, b) => a.desde - b.desde)) {
    const last = merged.at(-1)
    if (!last || (last.hasta !== null && desde > last.hasta + 1)) merged.push({ desde, hasta })
    else if (last.hasta !== null) last.hasta = hasta === null ? null : Math.max(last.hasta, hasta)
  }
  return merged
}

/** `2005–2012, 2014`; an open range reads `2015 en adelante`. */
export function yearsText(ranges: Range[]): string {
  return ranges
    .map(({ desde, hasta }) => {
      if (hasta === null) return `${desde} en adelante`
      return desde === hasta ? String(desde) : `${desde}–${hasta}`
    })
    .join(', ')
}

/** Whether a year lies in one of the ranges. */
export function covers(ranges: Range[], year: number): boolean {
  return ranges.some(({ desde, hasta }) => year >= desde && (hasta === null || year <= hasta))
}
