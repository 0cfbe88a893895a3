import type { Db } from '#platform/database/db.server.ts'
import { type Shared, sharePieces, type Shelf } from '#platform/http/shared-pieces.server.ts'
import { cardColumns, cardJoins } from './card.server.ts'
import { type CandidateRow, type Candidates, candidatesOf } from './companions.ts'
import type { Card, Related } from './contract.ts'

/** Asked for, since some stand in another strip already. */
export const ASKED = 18

/** Pieces kept at most: a vehicle's are some 5 kB, 16 at the worst; a card is some 500 bytes. */
const MOST = { ventas: 1, lineas: 300, vehiculos: 500, cards: 3000 }

/** A part among the best sellers: its name in numbers, and what it is ordered by. */
export type Seller = { id: number; popularidad: number; familia: string | null }

/** Which of the pieces lie ready is told, so that one statement reads what belongs to the part and what is missing. */
const own = `
  with esta as (
    select p.id, p.linea_id, p.familia from producto p
    where p.codigo_norm collate "C" = $1 and p.estado <> 'borrador' order by p.estado = 'activo' desc, p.id limit 1
  ),
  -- Of each model the application of most years; the three models named most often.
  modelos as (
    select distinct on (a.modelo_id) a.modelo_id, a.motor_id, a.desde, a.hasta, count(*) over (partition by a.modelo_id) as veces
    from esta e join aplicacion a on a.producto_id = e.id
    order by a.modelo_id, coalesce(a.hasta, 9999) - a.desde desc, a.hasta desc nulls first, a.motor_id
  ),
  vehiculos as (
    select *, modelo_id || '/' || coalesce(motor_id, 0) as clave,
      row_number() over (order by veces desc, coalesce(hasta, 9999) desc, modelo_id)::int as n
    from modelos order by n limit 3
  )
  select e.id, e.linea_id, e.familia, l.nombre as linea,
    coalesce((select json_agg(json_build_object('clave', v.clave, 'desde', v.desde, 'hasta', v.hasta, 'nombre', concat_ws(' ', vm.nombre, mo.nombre, mt.nombre,
        case when v.hasta is null then v.desde || ' en adelante' when v.hasta = v.desde then v.desde::text else v.desde || '–' || v.hasta end)) order by v.n)
      from vehiculos v join modelo mo on mo.id = v.modelo_id join marca vm on vm.id = mo.marca_id left join motor mt on mt.id = v.motor_id), '[]') as vehiculos,
    coalesce((select json_agg(json_build_object('id', p.id, 'tipo', r.tipo, 'cantidad', r.cantidad) order by r.tipo = 'necesario' desc, r.tipo, p.k_parte)
      from producto_relacion r join producto p on p.id = r.otro_id and p.estado = 'activo' where r.producto_id = e.id), '[]') as relacionados,
    coalesce((select json_agg(j.id) from (
      select p.id from compradas_juntas j join producto p on p.id = j.otro_id
      where j.producto_id = e.id and p.estado = 'activo' order by j.fuerza desc, p.id limit ${ASKED}) j), '[]') as juntas,
    case when not $2::boolean then (select coalesce(json_agg(s), '[]') from (
      select p.id, p.popularidad, p.familia from producto p
      where p.estado = 'activo' and p.mejoresventas order by p.popularidad desc, p.id limit ${ASKED}) s) end as ventas,
    -- Walks the line from the best seller down, and stops.
    case when not e.linea_id = any ($3::bigint[]) then (select coalesce(json_agg(s), '[]') from (
      select p.id, p.popularidad, p.familia from producto p
      where p.linea_id = e.linea_id and p.estado = 'activo' and p.popularidad > 0 order by p.popularidad desc, p.id limit ${ASKED}) s) end as de_linea,
    -- What states the very model and engine, and demands nothing more: a silent part proves nothing. Looked for in a sample of
    -- each vehicle's applications: enough to fill a strip, and the same work on any size of catalogue.
    (select json_object_agg(v.clave, (
      select coalesce(json_agg(json_build_array(s.producto_id, p.linea_id, s.desde, s.hasta, p.popularidad + case when p.especial then 1000000000000 else 0 end)), '[]')
      from (
        select a.id, a.producto_id, a.desde, a.hasta from aplicacion a
        where a.modelo_id = v.modelo_id and (a.motor_id = v.motor_id or a.motor_id is null and v.motor_id is null) limit 400) s
      join producto p on p.id = s.producto_id and p.estado = 'activo'
      where not exists (select from aplicacion_condicion c where c.aplicacion_id = s.id)))
      from vehiculos v where not v.clave = any ($4::text[])) as candidatas
  from esta e join linea l on l.id = e.linea_id`

const cards = `select ${cardColumns} from producto p ${cardJoins} where p.id = any ($1)`

type Own = {
  id: number
  linea_id: number
  familia: string | null
  linea: string
  vehiculos: { clave: string; desde: number; hasta: number | null; nombre: string }[]
  relacionados: { id: number; tipo: Related['relacionados'][number]['tipo']; cantidad: number }[]
  juntas: number[]
  ventas: Seller[] | null
  de_linea: Seller[] | null
  candidatas: Record<string, CandidateRow[]> | null
}

/** What the strips of a part are chosen from. */
export type Source = Omit<Own, 'ventas' | 'de_linea' | 'candidatas'> & {
  ventas: Seller[]
  deLinea: Seller[]
  /** Of each vehicle, in their order. */
  candidatas: Candidates[]
}

type Shelves = {
  ventas: Shelf<Seller[]>
  lineas: Shelf<Seller[]>
  vehiculos: Shelf<Candidates>
}

/** Reads what the strips of a part are chosen from; what many parts have in common once for all of them, where something is shared. */
export async function readSource(db: Db, code: string, shared: Shared): Promise<Source | undefined> {
  const shelves: Shelves = {
    ventas: shared.shelf('ventas', MOST.ventas),
    lineas: shared.shelf('ventas por linea', MOST.lineas),
    vehiculos: shared.shelf('partes por vehiculo', MOST.vehiculos),
  }
  const best = shelves.ventas.get(0)
  const found = await db.row<Own>(own, [code, best !== undefined, shelves.lineas.keys(), shelves.vehiculos.keys()])
  if (!found) return undefined
  const { ventas, de_linea, candidatas, ...rest } = found
  const deLinea = de_linea ? shelves.lineas.put(rest.linea_id, de_linea) : shelves.lineas.get(rest.linea_id)
  const proven = rest.vehiculos.map(({ clave }) => {
    const read = candidatas?.[clave]
    return read ? shelves.vehiculos.put(clave, candidatesOf(read)) : shelves.vehiculos.get(clave)
  })
  // One that lay ready when it was asked may be too old by now.
  if (!deLinea || proven.includes(undefined)) return readSource(db, code, sharePieces())
  return {
    ...rest,
    ventas: ventas ? shelves.ventas.put(0, ventas) : (best ?? []),
    deLinea,
    candidatas: proven.filter((one) => one !== undefined),
  }
}

/** Cards of parts that are there, by their numbers. */
export async function readCards(db: Db, ids: Iterable<number>, shared: Shared): Promise<Map<number, Card>> {
  const shelf = shared.shelf<Card>('tarjetas', MOST.cards)
  const all = new Map<number, Card>()
  const missing: number[] = []
  for (const id of new Set(ids)) {
    const card = shelf.get(id)
    if (card) all.set(id, card)
    else missing.push(id)
  }
  if (missing.length === 0) return all
  for (const card of await db.rows<Card>(cards, [missing])) all.set(card.id, shelf.put(card.id, card))
  return all
}
