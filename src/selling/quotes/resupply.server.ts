import { Refusal } from '#kit/base/refusal.ts'
import { sharesOf, type Source } from '#catalogue/prices/supply.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Handed, ratedWhere } from '#selling/cart/vat.server.ts'
import type { Line } from './content.server.ts'

type Shelf = Source & { producto_id: number; sucursal_id: number; empaque: number }

/** Pieces of a line that no branch has: `disponible` of the `cantidad` wanted are there. `texto`: it is no longer sold, so nothing is sent and nothing owed. */
export type Short = { n: number; k_parte: string; cantidad: number; disponible: number; texto?: string }
/** What becomes of them: left out, or owed. */
export type Lack = 'quitar' | 'por_surtir'
type Supplied = Handed & { id: number }
type Resupplied = { lines: Line[]; faltan: Short[] }

/** From the document's own branch, which is its client's ($2). */
const shelves = `
  select e.producto_id, e.sucursal_id, e.disponible, e.sucursal_id = q.sucursal_id as es_mia, s.dias_traslado, p.empaque, c.surtido = 'junto' as junto
  from cotizacion q left join cliente c on c.id = q.cliente_id cross join existencia e join sucursal s on s.id = e.sucursal_id and s.activa join producto p on p.id = e.producto_id
  where q.id = $2 and e.producto_id = any ($1) and e.disponible > 0 order by s.orden, s.id`

/**
 * The lines as the stock of this moment supplies them: each from its own branch while that has them, else from wherever they are
 * (`sharesOf`); a line that splits gets a twin, and what another branch sends has the VAT of that branch. What nobody has is in `faltan`
 * and, when `lack` says so, owed. Takes nothing.
 */
export async function resupplied(db: Db, quote: Supplied, lines: readonly Line[], lack?: Lack): Promise<Resupplied> {
  const parts = [...new Set(lines.map(({ producto_id }) => producto_id))]
  const withdrawn = await withdrawnOf(db, parts)
  const left = Map.groupBy(await db.rows<Shelf>(shelves, [parts, quote.id]), ({ producto_id }) => producto_id)
  const faltan: Short[] = []
  const made: Line[] = []
  const branches = new Map<number, number>()
  const next = { n: Math.max(0, ...lines.map(({ n }) => n)) }
  // Who has its pieces where it is keeps them: only what is short is looked for elsewhere.
  const sold = lines.filter(({ producto_id }) => !withdrawn.has(producto_id))
  const kept = new Map(sold.map((line) => [line.n, line.por_surtir ? line.cantidad : take(left, line)]))
  for (const line of lines) {
    const { n, k_parte, cantidad } = line
    if (withdrawn.has(line.producto_id)) {
      faltan.push({ n, k_parte, cantidad, disponible: 0, texto: `${k_parte} ya no se vende.` })
      continue
    }
    const here = kept.get(line.n) ?? 0
    const first = made.length
    const rest = line.cantidad - here
    if (rest === 0) {
      made.push(line)
      continue
    }
    const others = spread(left, line, rest)
    const found = others.reduce((sum, { cantidad }) => sum + cantidad, 0)
    if (found < rest) {
      faltan.push({ n, k_parte, cantidad, disponible: here + found })
      if (lack === 'por_surtir') others.push({ ...line, cantidad: rest - found, por_surtir: true })
    }
    const rows = here > 0 ? [{ ...line, cantidad: here }, ...others] : others
    made.push(...rows.map((row, place) => (place === 0 ? row : { ...row, n: (next.n += 1) })))
    for (const row of made.slice(first)) branches.set(row.n, line.sucursal_id)
  }
  const isMoved = ({ n, sucursal_id }: Line) => (branches.get(n) ?? sucursal_id) !== sucursal_id
  return { lines: await ratedWhere(db, quote, made, isMoved), faltan }
}

/** Of these parts, those that the company has taken off sale since. */
async function withdrawnOf(db: Db, parts: readonly number[]): Promise<Set<number>> {
  const gone = await db.rows<{ id: number }>(`select id from producto where id = any ($1) and estado <> 'activo'`, [
    parts,
  ])
  return new Set(gone.map(({ id }) => id))
}

/** Takes what the line's own branch has of it, in whole packs. */
function take(left: Map<number, Shelf[]>, { producto_id, sucursal_id, cantidad }: Line): number {
  const shelf = left.get(producto_id)?.find((one) => one.sucursal_id === sucursal_id)
  if (!shelf) return 0
  const pieces = shelf.disponible >= cantidad ? cantidad : shelf.disponible - (shelf.disponible % shelf.empaque)
  shelf.disponible -= pieces
  return pieces
}

function spread(left: Map<number, Shelf[]>, line: Line, pieces: number): Line[] {
  const there = left.get(line.producto_id) ?? []
  return sharesOf(there, pieces, there[0]?.empaque).map(({ shelf, piezas }) => {
    shelf.disponible -= piezas
    return { ...line, sucursal_id: shelf.sucursal_id, cantidad: piezas }
  })
}

/** Says what is short, and what can be done about it. */
export function shortOf(faltan: readonly Short[], hint: string): Refusal {
  const said = faltan
    .slice(0, 3)
    .map(({ k_parte, cantidad, disponible, texto }) =>
      texto ? `${k_parte} (ya no se vende)` : `${k_parte} (hay ${disponible} de ${cantidad})`,
    )
  const more = faltan.length > 3 ? ` y ${faltan.length - 3} más` : ''
  return new Refusal(409, `No hay existencia suficiente de ${said.join(', ')}${more}. ${hint}`, {
    code: 'sin_existencia',
    extra: { lineas: faltan },
  })
}
