// Which branches supply so many pieces. Pure, the same in the browser and on the server.

/** A branch as a source of pieces. */
export type Source = {
  disponible: number
  /** The client's own branch. */
  es_mia: boolean
  /** Working days from it to another branch of ours. */
  dias_traslado: number
  /** Who buys wants a part whole from one branch, even if that takes longer. */
  junto?: boolean
}

export type Share<Shelf extends Source> = { shelf: Shelf; piezas: number }

/** What the branches can send, in whole packs of one branch each. */
export function onHand(shelves: readonly Source[], pack = 1): number {
  return shelves.reduce((sum, { disponible }) => sum + packed(disponible, pack), 0)
}

/**
 * THE RULE of where pieces come from: the client's own branch when it has all of them; else the nearest that has all, if it takes no
 * longer than several would or he wants them together; else the own one and the nearest others, of equally near ones whoever holds
 * most. In whole packs. Its pieces sum to what was asked, or to all there is.
 */
export function sharesOf<Shelf extends Source>(shelves: readonly Shelf[], quantity: number, pack = 1): Share<Shelf>[] {
  const sources = shelves
    .map((shelf) => ({ shelf, hay: packed(shelf.disponible, pack) }))
    .filter(({ hay }) => hay > 0)
    .toSorted((a, b) => waitFor(a.shelf) - waitFor(b.shelf) || b.hay - a.hay)
  const shares: Share<Shelf>[] = []
  let left = quantity
  for (const { shelf, hay } of sources) {
    if (left <= 0) break
    shares.push({ shelf, piezas: Math.min(hay, left) })
    left -= hay
  }
  const last = shares.at(-1)
  const alone =
    last && sources.find(({ shelf, hay }) => hay >= quantity && (shelf.junto || waitFor(shelf) <= waitFor(last.shelf)))
  return shares.length > 1 && alone ? [{ shelf: alone.shelf, piezas: quantity }] : shares
}

/** Working days until its pieces are where the client's leave from; what is there is first of all. */
function waitFor({ es_mia, dias_traslado }: Source): number {
  return es_mia ? -1 : dias_traslado
}

function packed(pieces: number, pack: number): number {
  return pieces - (pieces % pack)
}

/** The price of so many pieces by a part's steps, the lowest first; null below the first. */
export function priceFor(escalas: readonly { desde: number; precio: string }[], pieces: number): string | null {
  return escalas.findLast(({ desde }) => desde <= Math.max(pieces, 1))?.precio ?? null
}
