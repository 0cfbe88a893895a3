import { SEARCH_MODES, type SearchMode } from '#kit/base/settings.ts'

/** What the radios say (K-03). `prefix` is left out where room is short; readers always hear it. */
export const modeTexts: Record<SearchMode, { prefix?: string; texto: string; ejemplo: string }> = {
  1: { prefix: 'Búsqueda', texto: 'completa', ejemplo: 'Código, parte o vehículo' },
  2: { texto: 'Clave', ejemplo: 'Clave de la parte' },
  3: { texto: 'Alterna', ejemplo: 'Código de otro fabricante' },
}

const KEY = 'jacve.modo'

/** 1 unless the text is one of the modes. */
function readMode(text: string | null): SearchMode {
  return SEARCH_MODES.find((mode) => String(mode) === text) ?? 1
}

/** The mode of the desktop box, remembered for the session (N-09). */
export function keptMode(): SearchMode {
  try {
    return readMode(sessionStorage.getItem(KEY))
  } catch {
    return 1
  }
}

export function keepMode(mode: SearchMode): void {
  try {
    sessionStorage.setItem(KEY, String(mode))
  } catch {
    // A browser that forbids storage forgets it.
  }
}
