import type { Told } from './notice-bodies.tsx'

const KEY = 'anuncios-cerrados'
const MOST = 60

/** Told once: for good in this browser. On each visit: for this one. */
function placeOf({ frecuencia }: Told): Storage {
  return frecuencia === 'una' ? localStorage : sessionStorage
}

function closedIn(place: Storage): string[] {
  try {
    const kept: unknown = JSON.parse(place.getItem(KEY) ?? '[]')
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
  try {
    place.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full or forbidden store: it will be told again.
  }
}
