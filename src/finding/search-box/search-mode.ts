import { SEARCH_MODES, type SearchMode } from '#kit/base/settings.ts'

/** What the box shows while nothing is typed. */
export const examples = {
  1: 'Código, parte o vehículo',
  2: 'Clave de la parte',
  3: 'Código de otro fabricante',
} satisfies Record<SearchMode, string>

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
