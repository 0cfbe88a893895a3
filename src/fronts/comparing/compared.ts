import { useSyncExternalStore } from 'react'

/** Parts side by side at most. */
export const MOST_COMPARED = 4
export const COMPARED_KEY = 'jacve.comparar'

/** Codes joined by `|`, which no code holds; empty while one chooses and has chosen nothing; null: nobody compares. */
let kept: string | null | undefined
const listeners = new Set<() => void>()

function stored(): string | null {
  try {
    return localStorage.getItem(COMPARED_KEY)
  } catch {
    // A browser that forbids storage forgets at the end of the visit.
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As it is kept, before anything is rendered. Browser only. */
export const currentCompared = () => (kept === undefined ? (kept = stored()) : kept)

/** What this browser compares; null: nobody does. Null on the server, so that pages are the same for everybody. */
export function useCompared(): readonly string[] | null {
  const text = useSyncExternalStore(subscribe, currentCompared, () => null)
  return text === null ? null : codesIn(text)
}

/** The codes of an address or of what is kept, each once, four at most. */
export const codesIn = (text: string) => [...new Set(text.split('|').filter(Boolean))].slice(0, MOST_COMPARED)

/** Keeps these parts for the comparison, and tells who shows them; null: no more comparing. Browser only. */
export function keepCompared(codes: readonly string[] | null): void {
  kept = codes && codes.join('|')
  try {
    if (kept === null) localStorage.removeItem(COMPARED_KEY)
    else localStorage.setItem(COMPARED_KEY, kept)
  } catch {
    // Kept for this visit all the same.
  }
  for (const listener of listeners) listener()
}

/** Puts a part in, or takes it out when it is there; a fifth one does not come in. Browser only. */
export function toggleCompared(k_parte: string): void {
  const codes = codesIn(currentCompared() ?? '')
  const rest = codes.filter((code) => code !== k_parte)
  keepCompared(rest.length < codes.length ? rest : [...codes, k_parte].slice(0, MOST_COMPARED))
}
