/** Pieces by key, the ones asked for longest ago going first; what is kept of them is nobody's own. */
export type Shelf<Piece> = {
  get(key: string | number): Piece | undefined
  put(key: string | number, piece: Piece): Piece
  /** The keys as PostgreSQL reads an array; keys are of figures and slashes. A piece may be gone when it is asked for. */
  keys(): string
}

/** What answers have in common, which pages made in this process need not read again until something changes. */
export type Shared = {
  /** The shelf of this name, with so many pieces at most. Taken before reading: what is put on it after a change is lost with it. */
  shelf<Piece>(name: string, most: number): Shelf<Piece>
}

/** A piece is read again after so long, as the answers that it is part of are by their contract. */
const MS = 300_000

export function sharePieces(): Shared & { forget(): void } {
  const shelves = new Map<string, Shelf<unknown>>()
  return {
    shelf<Piece>(name: string, most: number) {
      const found = shelves.get(name) ?? openShelf(most)
      shelves.set(name, found)
      return found as Shelf<Piece> // a name has one kind of pieces, by the one place that asks for it
    },
    forget: () => shelves.clear(),
  }
}

function openShelf<Piece>(most: number): Shelf<Piece> {
  const kept = new Map<string | number, { until: number; piece: Piece }>()
  let written: string | undefined
  const drop = (key: string | number) => {
    if (kept.delete(key)) written = undefined
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      if (found.until <= Date.now()) {
        drop(key)
        return undefined
      }
      kept.delete(key)
      kept.set(key, found)
      return found.piece
    },
    put(key, piece) {
      drop(key)
      kept.set(key, { until: Date.now() + MS, piece })
      written = undefined
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) drop(oldest)
      return piece
    },
    keys: () => (written ??= `{${[...kept.keys()].join()}}`),
  }
}
