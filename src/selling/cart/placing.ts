// From which branches a line's pieces come. Pure, the same in the browser and on the server.
import { onHand, sharesOf, type Source } from '#catalogue/prices/supply.ts'

type PlacedShelf = Source & { sucursal_id: number; sucursal: string; llega: string }

/** Pieces of one branch, and the day they are there; `llega` null: nobody has them, they are owed. */
export type Place = { sucursal_id: number; sucursal: string; piezas: number; llega: string | null }

type Asked = {
  /** Pieces to be supplied. */
  cantidad2: number
  empaque: number
  /** The branch chosen by hand; null: whichever serves (`sharesOf`). */
  sucursal_id: number | null
  existencias: readonly PlacedShelf[]
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

/** Where each of the pieces to be supplied comes from; those that nobody has stand at the client's own branch without a day. */
export function placed(line: Asked, own: Own): Placed {
  const shelves = sourcesOf(line)
  const reparto: Place[] = sharesOf(shelves, line.cantidad2, line.empaque).map(({ shelf, piezas }) => {
    const { sucursal_id, sucursal, llega } = shelf
    return { sucursal_id, sucursal, piezas, llega }
  })
  const sent = reparto.reduce((sum, { piezas }) => sum + piezas, 0)
  const sucursal = reparto.length ? reparto.map((place) => place.sucursal).join(' y ') : own.sucursal
  if (sent < line.cantidad2 && own.sucursal_id !== null) {
    const rest = { sucursal_id: own.sucursal_id, sucursal: own.sucursal ?? '' }
    reparto.push({ ...rest, piezas: line.cantidad2 - sent, llega: null })
  }
  return { reparto, existencia: onHand(shelves, line.empaque), mas: false, sucursal }
}

/** The branches that may supply the line. */
export function sourcesOf<Shelf extends PlacedShelf>({
  sucursal_id,
  existencias,
}: {
  sucursal_id: number | null
  existencias: readonly Shelf[]
}): Shelf[] {
  return existencias.filter((shelf) => sucursal_id === null || shelf.sucursal_id === sucursal_id)
}
