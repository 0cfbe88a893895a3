/** Search starts at this many characters of the trimmed text (K-01). */
export const MIN_SEARCH = 3
export const MAX_SEARCH = 120
/** Milliseconds between the last keystroke and the search (K-02). */
export const DEBOUNCE_DESKTOP = 100
export const DEBOUNCE_MOBILE = 200
/** Below this many CSS pixels the page is mobile; `desktop:` in Tailwind is the same number (K-05). */
export const MOBILE_BREAKPOINT = 1025
export const TOAST_MS = 3000
/** A toast that offers something must be reachable. */
export const TOAST_WITH_ACTIONS_MS = 8000
/** A form says beside its button that it was done, for so long (K-12). */
export const FORM_SUCCESS_MS = 2000
/** A script chunk that takes longer counts as failed (K-13). */
export const CHUNK_TIMEOUT_MS = 120_000

/** The whole public site lives under this path; set by BASE_PATH at start. */
export const DEFAULT_BASE = '/JACVE'

/** 1 = Búsqueda completa, 2 = Clave, 3 = Alterna (K-03). */
export const SEARCH_MODES = [1, 2, 3] as const
export type SearchMode = (typeof SEARCH_MODES)[number]
export const modeTexts: Record<SearchMode, string> = { 1: 'Búsqueda completa', 2: 'Clave', 3: 'Alterna' }
/** Rows a page that a list offers; the first unless one chooses. */
export const PAGE_SIZES = [25, 50, 100] as const
/** Rows up to which a list that grows for years is counted: who has as many narrows it down. */
export const MOST_COUNTED = 10_000
/** Tax documents that a list adds up; of more it says neither how many nor how much. */
export const MOST_ADDED = 30_000
/** Where the company's days begin and end. */
export const ZONE = 'America/Mexico_City'
