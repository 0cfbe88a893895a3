import { useSyncExternalStore } from 'react'
import { SEARCH_MODES, type SearchMode } from '#kit/base/settings.ts'
import { searchText } from '#finding/search/search-address.ts'

/** A search made in this browser and how many parts it found the last time. */
export type RecentSearch = { consulta: string; tipo: SearchMode; resultados: number }

export const MAX_RECENT = 8
const KEY = 'jacve.recientes'
const none: RecentSearch[] = []

/** The list with a search on top. One that found nothing is not worth repeating (E-02); the same words count once. */
export function withSearch(known: RecentSearch[], made: RecentSearch): RecentSearch[] {
  const consulta = searchText(made.consulta)
  if (made.resultados < 1 || !consulta) return known
  return [{ ...made, consulta }, ...withoutSearch(known, consulta)].slice(0, MAX_RECENT)
}

export function withoutSearch(known: RecentSearch[], consulta: string): RecentSearch[] {
  return known.filter((search) => sameWords(search.consulta) !== sameWords(consulta))
}

/** Two spellings of one search: case, accents and blanks aside. */
export function sameWords(text: string): string {
  return searchText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Reads what an earlier visit stored; anything it cannot read counts as nothing. */
export function readRecent(text: string | null): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : none
  } catch {
    return none
  }
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false
  const { consulta, tipo, resultados } = value as Partial<RecentSearch> // any object may have them; each is checked below
  return typeof consulta === 'string' && typeof resultados === 'number' && SEARCH_MODES.some((mode) => mode === tipo)
}

let recent: RecentSearch[] | undefined
const listeners = new Set<() => void>()

function current(): RecentSearch[] {
  recent ??= readRecent(stored())
  return recent
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function change(next: RecentSearch[]): void {
  recent = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Kept for this visit all the same.
  }
  for (const listener of listeners) listener()
}

/** Called by the page of results once it knows how many there are. */
export function rememberSearch(made: RecentSearch): void {
  const next = withSearch(current(), made)
  if (next !== current()) change(next)
}

export function forgetSearch(consulta: string): void {
  change(withoutSearch(current(), consulta))
}

export function forgetAllSearches(): void {
  change(none)
}

function follow(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    recent = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

/** This browser's own searches, newest first; none while the server makes the page. */
export function useRecentSearches(): RecentSearch[] {
  return useSyncExternalStore(follow, current, () => none)
}
