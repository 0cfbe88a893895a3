import { Refusal } from '#kit/base/refusal.ts'
import type { KeptPart } from '#selling/cart/kits.ts'
import type { Db } from '#platform/database/db.server.ts'

/** How the stock of a part changes: reserved more (or, below zero, given back), and reserved pieces that left the branch. */
export type StockMove = {
  producto_id: number
  k_parte: string
  reserva: number
  sale: number
  /** Of a kit: what moves in its place, so many pieces of each for one. */
  componentes?: readonly Pick<KeptPart, 'producto_id' | 'k_parte' | 'piezas'>[] | null | undefined
}
type Move = Omit<StockMove, 'componentes'>

type Held = { producto_id: number; disponible: number; apartado: number }

/**
 * Moves stock of one branch, all or nothing: 409 `sin_existencia` with what is short and how much of it there is. Rows are locked
 * in the order of their part, so that two orders never wait for each other in a circle.
 */
export async function moveStock(tx: Db, sucursalId: number, moves: StockMove[]): Promise<void> {
  const wanted = summed(moves)
  if (wanted.length === 0) return
  const ids = wanted.map(({ producto_id }) => producto_id)
  const held = await tx.rows<Held>(
    `select producto_id, disponible, apartado from existencia where sucursal_id = $1 and producto_id = any ($2::bigint[])
     order by producto_id for update`,
    [sucursalId, ids],
  )
  const heldOf = new Map(held.map((row) => [row.producto_id, row]))
  const short = wanted.filter(({ producto_id, reserva }) => reserva > (heldOf.get(producto_id)?.disponible ?? 0))
  if (short.length > 0) refuseShort(short, heldOf)

  // What the ERP has corrected meanwhile may be less than what we hold: never below zero.
  const moved = await tx.rows<{ producto_id: number; cruza: boolean }>(
    `update existencia e set disponible = e.disponible - m.reserva, apartado = greatest(e.apartado + m.reserva - m.sale, 0),
       actualizado_en = now()
     from unnest($2::bigint[], $3::int[], $4::int[]) as m (producto_id, reserva, sale)
     where e.sucursal_id = $1 and e.producto_id = m.producto_id
     returning e.producto_id, m.reserva <> 0 and (e.disponible = 0 or e.disponible + m.reserva = 0) as cruza`,
    [sucursalId, ids, wanted.map(({ reserva }) => reserva), wanted.map(({ sale }) => sale)],
  )
  // The search marks parts «con existencia»: it only hears of those that had none or have none left.
  const crossed = moved.filter(({ cruza }) => cruza).map(({ producto_id }) => producto_id)
  if (crossed.length > 0) await tx.rows('select producto_cambio($1::bigint[])', [crossed.toSorted((a, b) => a - b)])
}

function summed(moves: StockMove[]): Move[] {
  const byPart = new Map<number, Move>()
  for (const { producto_id, k_parte, reserva, sale } of moves.flatMap(opened)) {
    const known = byPart.get(producto_id) ?? { producto_id, k_parte, reserva: 0, sale: 0 }
    byPart.set(producto_id, { ...known, reserva: known.reserva + reserva, sale: known.sale + sale })
  }
  return [...byPart.values()].filter(({ reserva, sale }) => reserva !== 0 || sale !== 0)
}

/** What it moves of each part: a kit lies on no shelf, its parts do. */
function opened({ componentes, reserva, sale, ...part }: StockMove): Move[] {
  if (!componentes?.length) return [{ ...part, reserva, sale }]
  return componentes.map(({ producto_id, k_parte, piezas }) => {
    return { producto_id, k_parte, reserva: reserva * piezas, sale: sale * piezas }
  })
}

function refuseShort(short: Move[], held: Map<number, Held>): never {
  const lineas = short.map(({ producto_id, k_parte, reserva }) => ({
    producto_id,
    k_parte,
    cantidad: reserva,
    disponible: held.get(producto_id)?.disponible ?? 0,
  }))
  const said = lineas.slice(0, 3).map(({ k_parte, disponible }) => `${k_parte} (hay ${disponible})`)
  const more = lineas.length > 3 ? ` y ${lineas.length - 3} más` : ''
  throw new Refusal(409, `No hay existencia suficiente de ${said.join(', ')}${more}.`, {
    code: 'sin_existencia',
    extra: { lineas },
  })
}
