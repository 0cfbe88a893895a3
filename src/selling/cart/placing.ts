// From which branches a line's pieces come. Pure, the same in the browser and on the server.
import { onHand, type Share, sharesOf, type Source } from '#catalogue/prices/supply.ts'

type BranchShelf = Source & { sucursal_id: number }
type PlacedShelf = BranchShelf & { sucursal: string; llega: string }

/** Pieces of one branch, and the day they are there; `llega` null: nobody has them, they are owed. */
export type Place = { sucursal_id: number; sucursal: string; piezas: number; llega: string | null }

type Asked<Shelf extends BranchShelf> = {
  /** Pieces to be supplied. */
  cantidad2: number
  empaque: number
  /** The branch chosen by hand; null: whichever serves (`sharesOf`). */
  sucursal_id: number | null
  existencias: readonly Shelf[]
}
type Own = { sucursal_id: number | null; sucursal: string | null }

export type Placed = {
  reparto: Place[]
  /** Pieces that can be sent now. */
  existencia: number
  mas: boolean
  /** In words: where they come from. */
  sucursal: string | null
}

/** How many of the pieces to be supplied each branch sends, and how many nobody has. */
export function portioned<Shelf extends BranchShelf>(line: Asked<Shelf>): { shares: Share<Shelf>[]; owed: number } {
  const shares = sharesOf(sourcesOf(line), line.cantidad2, line.empaque)
  return { shares, owed: line.cantidad2 - shares.reduce((sum, { piezas }) => sum + piezas, 0) }
}

/** Where each of the pieces to be supplied comes from; those that nobody has stand at the client's own branch without a day. */
export function placed(line: Asked<PlacedShelf>, own: Own): Placed {
  const { shares, owed } = portioned(line)
  const reparto: Place[] = shares.map(({ shelf, piezas }) => {
    const { sucursal_id, sucursal, llega } = shelf
    return { sucursal_id, sucursal, piezas, llega }
  })
  const sucursal = reparto.length ? reparto.map((place) => place.sucursal).join(' y ') : own.sucursal
  if (owed > 0 && own.sucursal_id !== null) {
    const rest = { sucursal_id: own.sucursal_id, sucursal: own.sucursal ?? '' }
    reparto.push({ ...rest, piezas: owed, llega: null })
  }
  return { reparto, existencia: onHand(sourcesOf(line), line.empaque), mas: false, sucursal }
}

/** The branches that may supply the line. */
export function sourcesOf<Shelf extends BranchShelf>({
  sucursal_id,
  existencias,
}: {
  sucursal_id: number | null
  existencias: readonly Shelf[]
}): Shelf[] {
  return existencias.filter((shelf) => sucursal_id === null || shelf.sucursal_id === sucursal_id)
}
