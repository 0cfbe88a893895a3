import { deviceMemory, tabMemory } from '#kit/base/browser-memory.ts'
import type { Told } from './notice-bodies.tsx'

const KEY = 'anuncios-cerrados'
const MOST = 60

/** Told once: for good in this browser. On each visit: for this one. */
function placeOf({ frecuencia }: Told) {
  return frecuencia === 'una' ? deviceMemory : tabMemory
}

function closedIn(place: typeof tabMemory): string[] {
  try {
    const kept: unknown = JSON.parse(place.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether this browser has closed these words of the announcement. */
export function isClosed(notice: Told): boolean {
  // What must be accepted comes back until it is.
  return !notice.requiere_enterado && closedIn(placeOf(notice)).includes(`${notice.id}.${notice.edicion}`)
}

export function rememberClosed(notice: Told): void {
  const place = placeOf(notice)
  const kept = [...closedIn(place), `${notice.id}.${notice.edicion}`].slice(-MOST)
  // Where it cannot be kept it will be told again.
  place.keep(KEY, JSON.stringify(kept))
}
