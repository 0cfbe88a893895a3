/** A part that was chosen, as it was then. */
export type Picked = { id: number; version: number; k_parte: string }
type Chosen = ReadonlyMap<number, Picked>

/** At most so many, one by one; beyond that there is «all that the filter leaves». */
const MOST_CHOSEN = 500

const pickedOf = ({ id, version, k_parte }: Picked): Picked => ({ id, version, k_parte })

/** What is chosen, with one more or less. */
export function togglePart(chosen: Chosen, part: Picked): Chosen {
  const next = new Map(chosen)
  if (!next.delete(part.id) && next.size < MOST_CHOSEN) next.set(part.id, pickedOf(part))
  return next
}

export function isWholePage(chosen: Chosen, rows: readonly Picked[]): boolean {
  return rows.length > 0 && rows.every(({ id }) => chosen.has(id))
}

/** All of a page, or none of it where all are chosen. */
export function togglePage(chosen: Chosen, rows: readonly Picked[]): Chosen {
  const next = new Map(chosen)
  const isWhole = isWholePage(chosen, rows)
  for (const row of rows) {
    if (isWhole) next.delete(row.id)
    else if (next.size < MOST_CHOSEN) next.set(row.id, pickedOf(row))
  }
  return next
}
