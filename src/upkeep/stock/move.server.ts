// Stock moved by hand: adjusted, counted, carried to another branch. One transaction; every row it touches is kept as a movement
// by the table itself (0180), under the adjustment that is named before.
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { moverExistencia } from './contract.ts'

type Body = Received<typeof moverExistencia>['body']
type Moved = Reply<typeof moverExistencia>
type Place = { producto_id: number; sucursal_id: number }
/** Pieces more or less at a place, and the line of the request that says so. */
type Change = Place & { piezas: number; renglon: number }
type Held = Place & { k_parte: string; sucursal: string; disponible: number; apartado: number }

/** Does it, all or nothing. 422 at the line that would leave less than nothing, 409 where a count no longer is of what was seen. */
export function moveStock(body: Body, context: Context): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const places = body.renglones.flatMap((line) => placesOf(line))
    await refuseKits(tx, body)
    const held = await hold(tx, places)
    const changes = changesOf(body, held)
    const { tipo, motivo, nota } = body
    return write(tx, { tipo, motivo, nota, deshace: null, changes, held }, context)
  })
}

/** 422 at the line of a kit: what there is of it follows from its parts. */
async function refuseKits(tx: Db, { renglones }: Body): Promise<void> {
  const kits = await tx.rows<{ id: number; k_parte: string }>(
    `select p.id, p.k_parte from producto p where p.id = any ($1::bigint[])
       and exists (select from producto_relacion r where r.producto_id = p.id and r.tipo = 'kit')`,
    [renglones.map(({ producto_id }) => producto_id)],
  )
  const [kit] = kits
  if (kit) throw new Refusal(422, `${kit.k_parte} es un juego: su existencia es la de sus partes. Mueve las partes.`)
}

function placesOf(line: Place & { destino_id?: number }): Place[] {
  const { producto_id, sucursal_id, destino_id } = line
  const here = { producto_id, sucursal_id }
  return destino_id === undefined ? [here] : [here, { producto_id, sucursal_id: destino_id }]
}

const nameOf = ({ producto_id, sucursal_id }: Place) => `${producto_id}:${sucursal_id}`

/** What lies at these places, locked as orders lock it: by part, then branch. 422 for a part or branch that is not there. */
async function hold(tx: Db, places: readonly Place[]): Promise<Map<string, Held>> {
  const given = [places.map(({ producto_id }) => producto_id), places.map(({ sucursal_id }) => sucursal_id)]
  const pairs = 'unnest($1::bigint[], $2::bigint[]) as x (producto_id, sucursal_id)'
  await tx.rows(
    `select from existencia e where (e.producto_id, e.sucursal_id) in (select * from ${pairs}) order by e.producto_id, e.sucursal_id for update`,
    given,
  )
  const rows = await tx.rows<Held>(
    `select distinct x.producto_id, x.sucursal_id, p.k_parte, s.nombre as sucursal, coalesce(e.disponible, 0) as disponible, coalesce(e.apartado, 0) as apartado
     from ${pairs} join producto p on p.id = x.producto_id join sucursal s on s.id = x.sucursal_id and s.activa
     left join existencia e on e.producto_id = x.producto_id and e.sucursal_id = x.sucursal_id`,
    given,
  )
  const held = new Map(rows.map((row) => [nameOf(row), row]))
  if (places.some((place) => !held.has(nameOf(place)))) {
    throw new Refusal(422, 'La parte no existe, o la sucursal ya no está activa.')
  }
  return held
}

function changesOf(body: Body, held: Map<string, Held>): Change[] {
  if (body.tipo === 'ajuste') return body.renglones.map((line, renglon) => ({ ...line, renglon }))
  if (body.tipo === 'conteo') return countedOf(body, held)
  return body.renglones.flatMap(({ producto_id, sucursal_id, destino_id, piezas }, renglon) => {
    if (sucursal_id === destino_id) throw fault(renglon, 'destino_id', 'Elige otra sucursal a donde llevarlas.')
    return [
      { producto_id, sucursal_id, piezas: -piezas, renglon },
      { producto_id, sucursal_id: destino_id, piezas, renglon },
    ]
  })
}

/** What was counted is all that lies there; what is reserved among it stays so. */
function countedOf({ renglones }: Extract<Body, { tipo: 'conteo' }>, held: Map<string, Held>): Change[] {
  const names = renglones.map(nameOf)
  const twice = names.findIndex((name, place) => names.indexOf(name) !== place)
  if (twice >= 0) throw fault(twice, 'contadas', 'Esta parte y sucursal ya se contó en otro renglón.')
  const moved = renglones.filter((line) => {
    const { disponible = 0, apartado = 0 } = held.get(nameOf(line)) ?? {}
    return disponible + apartado !== line.visto
  })
  if (moved.length > 0) {
    const rows = moved.flatMap((line) => held.get(nameOf(line)) ?? [])
    throw new Refusal(409, `La existencia se movió mientras contabas: ${saidOf(rows)}. Vuelve a contarla.`, {
      code: 'existencia_movida',
      extra: { filas: rows.slice(0, 50) },
    })
  }
  return renglones.map(({ contadas, visto, ...place }, renglon) => ({ ...place, piezas: contadas - visto, renglon }))
}

function saidOf(rows: readonly Held[]): string {
  const said = rows
    .slice(0, 3)
    .map(({ k_parte, sucursal, disponible, apartado }) => `${k_parte} en ${sucursal} (hay ${disponible + apartado})`)
  return said.join(', ') + (rows.length > 3 ? ` y ${rows.length - 3} más` : '')
}

type Writing = {
  tipo: Body['tipo'] | 'deshacer'
  motivo: string
  nota: string
  /** The adjustment that this takes back. */
  deshace: number | null
  changes: Change[]
  held: Map<string, Held>
}

async function write(
  tx: Db,
  { tipo, motivo, nota, deshace, changes, held }: Writing,
  context: Context,
): Promise<Moved> {
  const sums = summed(changes)
  refuseShort(changes, sums, held)
  const made = await tx.row<{ id: number }>(
    `with hecho as (insert into existencia_ajuste (usuario_id, tipo, motivo, nota, deshace_id) values ($1, $2, $3, $4, $5) returning id)
     select id, set_config('jacve.fuente', 'ajuste:' || id, true) from hecho`,
    [context.session.user?.id ?? null, tipo, motivo, nota, deshace],
  )
  if (!made) throw new Error('an insert returns its row')
  const rows = await tx.rows<Moved['existencia'][number]>(
    `insert into existencia as e (producto_id, sucursal_id, disponible)
     select x.producto_id, x.sucursal_id, x.queda from unnest($1::bigint[], $2::bigint[], $3::int[]) as x (producto_id, sucursal_id, queda)
     order by x.producto_id, x.sucursal_id
     on conflict (producto_id, sucursal_id) do update set disponible = excluded.disponible, actualizado_en = now()
     returning e.producto_id, e.sucursal_id, e.disponible, e.apartado`,
    [
      sums.map(({ producto_id }) => producto_id),
      sums.map(({ sucursal_id }) => sucursal_id),
      sums.map((sum) => freeAt(held, sum) + sum.piezas),
    ],
  )
  const parts = [...new Set(sums.map(({ producto_id }) => producto_id))].toSorted((a, b) => a - b)
  await tx.rows('select producto_cambio($1::bigint[])', [parts])
  await tx.rows(`select pg_notify('novedad', 'estante:todo')`)
  await audit(tx, context, {
    accion: deshace === null ? 'existencia_movida' : 'existencia_deshecha',
    objeto: parts.length === 1 ? 'producto' : 'existencia',
    objetoId: parts.length === 1 ? parts[0] : made.id,
    despues: { tipo, motivo, nota, renglones: saidChanges(sums, held) },
  })
  return { ajuste: made.id, movidas: rows.length, existencia: rows }
}

const freeAt = (held: Map<string, Held>, place: Place) => held.get(nameOf(place))?.disponible ?? 0

/** One change a place, and none where nothing changes. */
function summed(changes: readonly Change[]): (Place & { piezas: number })[] {
  const byPlace = new Map<string, Place & { piezas: number }>()
  for (const { producto_id, sucursal_id, piezas } of changes) {
    const known = byPlace.get(nameOf({ producto_id, sucursal_id }))
    byPlace.set(nameOf({ producto_id, sucursal_id }), {
      producto_id,
      sucursal_id,
      piezas: piezas + (known?.piezas ?? 0),
    })
  }
  const moved = [...byPlace.values()].filter(({ piezas }) => piezas !== 0)
  if (moved.length === 0) throw new Refusal(422, 'Nada cambia: la existencia ya es esa.')
  return moved
}

/** Only what is free can leave: never below zero, never what is reserved. */
function refuseShort(
  changes: readonly Change[],
  sums: readonly (Place & { piezas: number })[],
  held: Map<string, Held>,
): void {
  const short = sums.find((sum) => freeAt(held, sum) + sum.piezas < 0)
  if (!short) return
  const { k_parte = '', sucursal = '', disponible = 0, apartado = 0 } = held.get(nameOf(short)) ?? {}
  const kept = apartado > 0 ? ` y ${apartado} apartadas para pedidos` : ''
  const renglon = changes.find((one) => nameOf(one) === nameOf(short))?.renglon ?? 0
  throw fault(
    renglon,
    'piezas',
    `De ${k_parte} hay ${disponible} libres en ${sucursal}${kept}; no se pueden quitar ${-short.piezas}.`,
  )
}

function saidChanges(sums: readonly (Place & { piezas: number })[], held: Map<string, Held>) {
  return sums.slice(0, 50).map((sum) => ({
    parte: held.get(nameOf(sum))?.k_parte,
    sucursal: held.get(nameOf(sum))?.sucursal,
    piezas: sum.piezas,
  }))
}

function fault(renglon: number, field: string, message: string): Refusal {
  return new Refusal(422, message, { errors: { [`renglones.${renglon}.${field}`]: [message] } })
}

/** For so many days an adjustment can be taken back. */
export const UNDO_DAYS = 7

/** Moves back what an adjustment moved, whatever happened in between. 409 where the pieces have gone or it was taken back already. */
export function undoMove(id: number, context: Context): Promise<Moved> {
  return context.db.transaction(async (tx) => {
    const found = await tx.row<{ tipo: string; motivo: string; es_viejo: boolean; deshecho: boolean }>(
      `select a.tipo, a.motivo, a.creado_en < now() - interval '${UNDO_DAYS} days' as es_viejo,
         exists (select from existencia_ajuste d where d.deshace_id = a.id) as deshecho
       from existencia_ajuste a where a.id = $1 for update`,
      [id],
    )
    if (!found || found.tipo === 'deshacer') throw new Refusal(404, 'El ajuste no existe.')
    if (found.deshecho) throw new Refusal(409, 'Este ajuste ya se deshizo.')
    if (found.es_viejo) throw new Refusal(409, `Un ajuste se puede deshacer durante ${UNDO_DAYS} días, y este ya pasó.`)
    const moves = await tx.rows<Place & { piezas: number }>(
      `select producto_id, sucursal_id, antes - despues as piezas from existencia_movimiento where origen = 'ajuste' and origen_id = $1`,
      [id],
    )
    const held = await hold(tx, moves)
    const changes = moves.map((move) => ({ ...move, renglon: 0 }))
    const short = changes.find((change) => freeAt(held, change) + change.piezas < 0)
    if (short) {
      const { k_parte = '', sucursal = '', disponible = 0 } = held.get(nameOf(short)) ?? {}
      throw new Refusal(
        409,
        `Ya no se puede deshacer: de ${k_parte} quedan ${disponible} libres en ${sucursal} y habría que quitar ${-short.piezas}.`,
      )
    }
    return write(tx, { tipo: 'deshacer', motivo: found.motivo, nota: '', deshace: id, changes, held }, context)
  })
}
