// Questions to the catalogue for all lines of a list at once.
import { nearMisses } from '#catalogue/parts/near-codes.ts'
import type { Db } from '#platform/database/db.server.ts'
import { foldedKey } from '#finding/question/codes.ts'
import type { Shelf } from '#catalogue/prices/promise.ts'
import { standsIn } from './stand-in.server.ts'

/** How a key was found: the part's own code, the client's for it, another maker's, or the one it took the place of. */
export type Via = 'exacto' | 'propio' | 'equivalencia' | 'reemplaza' | 'confundible' | 'parecido'

export type Hit = {
  clave: string
  id: number
  via: Via
  estado: 'activo' | 'inactivo' | 'descontinuado'
  /** The other code as the catalogue writes it, and whose it is. */
  codigo: string | null
  fabricante: string | null
  certeza: 'exacta' | 'funcional' | 'con_reserva' | null
}

/** Keys of one statement; a statement may take two seconds. */
const CHUNK = 20_000

const byKeys = `
  select k.clave, p.id, 'exacto' as via, p.estado, null as codigo, null as fabricante, null as certeza
  from unnest($1::text[]) k(clave) join producto p on p.codigo_norm collate "C" = k.clave and p.estado <> 'borrador'
  union all
  select k.clave, p.id, 'propio', p.estado, c.codigo, null, null
  from unnest($1::text[]) k(clave)
  join codigo_cliente c on c.cliente_id = $2::bigint and c.codigo_norm = k.clave
  join producto p on p.id = c.producto_id and p.estado <> 'borrador'
  union all
  select k.clave, p.id, case when e.tipo = 'reemplaza' then 'reemplaza' else 'equivalencia' end, p.estado, e.codigo, e.fabricante, e.certeza
  from unnest($1::text[]) k(clave)
  join equivalencia e on e.codigo_norm collate "C" = k.clave and e.tipo <> 'reemplazado_por'
  join producto p on p.id = e.producto_id and p.estado = 'activo'`

/** Whose codes these are: of a part, of the client (null: nobody's), of other makers. */
export function findKeys(db: Db, keys: string[], client: number | null): Promise<Hit[]> {
  return inChunks(keys, (some) => db.rows<Hit>(byKeys, [some, client]))
}

const byFold = `
  select k.clave, p.parte_id as id, 'confundible' as via, 'activo' as estado, p.k_parte as codigo, null as fabricante, null as certeza
  from unnest($1::text[]) k(clave) join busca_parte p on p.k_fold = k.clave
  union all
  select k.clave, p.parte_id, 'confundible', 'activo', a.codigo, a.fabricante, null
  from unnest($1::text[]) k(clave) join busca_alterna a on a.fold = k.clave join busca_parte p on p.rank = a.rank`

/** Codes that read the same on a worn box: O/0, I/1, S/5, B/8. Answered by the key that was asked. */
export async function findConfusable(db: Db, keys: string[]): Promise<Hit[]> {
  const asked = Map.groupBy(keys, foldedKey)
  const found = await inChunks([...asked.keys()], (some) => db.rows<Hit>(byFold, [some]))
  return found.flatMap((hit) => (asked.get(hit.clave) ?? []).map((clave) => ({ ...hit, clave })))
}

/** Codes one slip of the keyboard away from each of these. */
export async function findSlips(db: Db, keys: string[]): Promise<Hit[]> {
  const asked = new Map<string, string[]>()
  for (const key of keys) for (const miss of nearMisses(key)) asked.set(miss, [...(asked.get(miss) ?? []), key])
  const text = `select codigo_norm as clave, id, 'parecido' as via, estado, k_parte as codigo, null as fabricante, null as certeza
    from producto where codigo_norm collate "C" = any ($1) and estado = 'activo'`
  const found = await inChunks([...asked.keys()], (some) => db.rows<Hit>(text, [some]))
  return found.flatMap((hit) => (asked.get(hit.clave) ?? []).map((clave) => ({ ...hit, clave })))
}

async function inChunks(keys: string[], ask: (some: string[]) => Promise<Hit[]>): Promise<Hit[]> {
  const unique = [...new Set(keys)]
  const found: Hit[] = []
  for (let at = 0; at < unique.length; at += CHUNK) found.push(...(await ask(unique.slice(at, at + CHUNK))))
  return found
}

/** Which part took the place of each retired one. */
export async function replacementsOf(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: number; otro: number | null }>(
    'select id, reemplazo_de(id) as otro from unnest($1::bigint[]) r(id)',
    [ids],
  )
  return new Map(rows.flatMap(({ id, otro }) => (otro === null ? [] : [[id, otro] as const])))
}

/** What a line says of a part. */
export type PartFacts = {
  id: number
  k_parte: string
  descripcion: string
  unidad: string
  empaque: number
  minimo: number
  /** Unit prices without VAT for the client, up to six decimals, from the first piece on; empty where there is none. */
  escalas: { desde: number; precio: string }[]
  /** As many as there are, which is for the server only. */
  existencias: (Shelf & { sucursal_id: number })[]
  casco: string | null
  sin_estimulo: boolean
  /** Pieces from which on it is priced by the client's own contract; null: it has none. */
  contrato: number | null
  /** The branches whose pieces of it have the border's rate of VAT. */
  frontera: number[]
}

// Planned once, as prices are.
const facts = `
  with f as materialized (
    select frontera_al_ver($2::bigint, $4::bigint) as border, (select c.surtido = 'junto' from cliente c where c.id = $2::bigint) as junto),
  escala as materialized (
    select s.producto_id, json_agg(json_build_object('desde', s.desde, 'precio', s.valor::text) order by s.desde) as todas
    from precios_escalas($2::bigint, $1::bigint[]) s group by 1)
  select p.id, p.k_parte, p.descripcion, p.unidad, p.empaque, p.minimo,
    coalesce(x.todas, '[]') as escalas,
    coalesce((select json_agg(json_build_object('sucursal_id', s.id, 'nombre', s.nombre, 'disponible', e.disponible, 'en_transito', e.en_transito,
        'es_mia', s.id = $3::bigint, 'dias_traslado', s.dias_traslado, 'junto', f.junto) order by s.id = $3::bigint desc, s.orden, s.id)
      from existencia e join sucursal s on s.id = e.sucursal_id and s.activa where e.producto_id = p.id), '[]') as existencias,
    p.casco::text as casco, p.sin_estimulo, (
      select min(k.cantidad_min) from precio_contrato k where k.cliente_id = $2 and k.producto_id = p.id and k.vigencia @> now()) as contrato,
    case when p.sin_estimulo then '[]' else f.border end as frontera
  from unnest((select $1::bigint[])) q(id) join producto p on p.id = q.id cross join f left join escala x on x.producto_id = p.id`

/** `user`: whose cart's delivery says the rate of VAT. */
type For = { client: number | null; branch: number | null; user: number | null }

/** Facts of these parts, for a client supplied by this branch. */
export async function factsOf(
  db: Db,
  ids: readonly number[],
  { client, branch, user }: For,
): Promise<Map<number, PartFacts>> {
  const found = new Map<number, PartFacts>()
  for (let at = 0; at < ids.length; at += 2000) {
    for (const part of await db.rows<PartFacts>(facts, [ids.slice(at, at + 2000), client, branch, user]))
      found.set(part.id, part)
  }
  return found
}

const substitutes = `
  select p.id as de, x.id from unnest((select $1::bigint[])) q(id) join producto p on p.id = q.id cross join lateral (
    select o.id from equivalencia a
    join equivalencia b on b.codigo_norm collate "C" = a.codigo_norm and b.producto_id <> a.producto_id
    join producto o on o.id = b.producto_id and o.estado = 'activo'
    where a.producto_id = p.id and a.codigo_norm <> '' and ${standsIn} and exists (
      select from existencia e where e.producto_id = o.id and e.disponible > 0)
    group by o.id, o.popularidad order by o.popularidad desc limit 5) x`

/** Parts in stock that share a code of another maker with each of these and may stand in (`standsIn`). */
export async function substitutesOf(db: Db, ids: number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ de: number; id: number }>(substitutes, [ids])
  const found = Map.groupBy(rows, ({ de }) => de)
  return new Map([...found].map(([de, others]) => [de, others.map(({ id }) => id)]))
}
