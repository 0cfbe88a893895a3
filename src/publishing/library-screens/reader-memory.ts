export type Fit = 'ancho' | 'pagina'
type Memory = { ajuste: Fit; lugares: [id: number, pagina: number][] }

const KEY = 'jacve.lector'
/** Catalogues whose place is kept, the last read first. */
const MOST = 40
const nothing: Memory = { ajuste: 'ancho', lugares: [] }

/** What an earlier visit left; anything that cannot be read counts as nothing. */
export function readMemory(text: string | null): Memory {
  try {
    const { ajuste, lugares } = JSON.parse(text ?? '{}') as Partial<Memory> // checked below
    const isPlace = (one: unknown) =>
      Array.isArray(one) && one.length === 2 && one.every((n) => Number.isSafeInteger(n))
    return {
      ajuste: ajuste === 'pagina' ? 'pagina' : 'ancho',
      lugares: Array.isArray(lugares) ? lugares.filter(isPlace).slice(0, MOST) : [],
    }
  } catch {
    return nothing
  }
}

export function withPlace({ ajuste, lugares }: Memory, id: number, pagina: number): Memory {
  return {
    ajuste,
    lugares: [[id, pagina] as const, ...lugares.filter(([one]) => one !== id)].slice(0, MOST) as Memory['lugares'],
  } // pairs
}

function known(): Memory {
  try {
    return readMemory(localStorage.getItem(KEY))
  } catch {
    // A browser may refuse its storage.
    return nothing
  }
}

function keep(memory: Memory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // It reads on all the same; only the place is not kept.
  }
}

/** The page where this browser left a catalogue; 1 when it never read it. */
export function placeIn(id: number): number {
  return known().lugares.find(([one]) => one === id)?.[1] ?? 1
}

export const keepPlace = (id: number, pagina: number) => keep(withPlace(known(), id, pagina))
export const keptFit = () => known().ajuste
export const keepFit = (ajuste: Fit) => keep({ ...known(), ajuste })
