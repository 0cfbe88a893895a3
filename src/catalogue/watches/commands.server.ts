import { canonicalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarParteSeguida, pedirAviso } from './contract.ts'
import { MOST_WATCHED } from './limits.ts'
import { followedFor, readerOf, wishesOf } from './queries.server.ts'
import { followedBranch, ownPrice, pieces } from './standing.ts'

type Wishes = Reply<typeof pedirAviso>
type Change = Received<typeof pedirAviso>['body']
type Kept = { id: number; existencia: boolean; precio: boolean; quitada: boolean }
/** Whose, for whom, of what. */
type Place = { usuario: number; cliente: number; producto: number }

/** Taken off and followed again within this time it is the same: the price it is measured against stays. */
const TAKE_BACK = '15 minutes'

const kept = `select w.id, w.por_existencia as existencia, w.por_precio as precio, w.quitada_en is not null as quitada from parte_seguida w`
const isKept = `(w.quitada_en is null or w.quitada_en > now() - interval '${TAKE_BACK}')`

/** Follows a part for the client bought for, in one or both ways, or no longer. 404 for what is not sold, 409 beyond 200 parts. */
export function changeWishes(k_parte: string, change: Change, context: Context): Promise<Wishes> {
  const usuario = readerOf(context.session)
  const cliente = followedFor(context.session)
  return context.db.transaction(async (tx) => {
    await holdReader(tx, usuario)
    const part = await tx.row<{ id: number }>(`select id from producto where k_parte = $1 and estado = 'activo'`, [
      canonicalCode(k_parte),
    ])
    if (!part) throw new Refusal(404, 'Esta parte no existe, o ya no se vende.')
    const place = { usuario, cliente, producto: part.id }
    const found = await tx.row<Kept>(
      `${kept} where w.usuario_id = $1 and w.cliente_id = $2 and w.producto_id = $3 and ${isKept}`,
      [usuario, cliente, part.id],
    )
    if (found) return write(tx, found, { change, usuario })
    return begin(tx, place, change)
  })
}

/** The same of a part that is followed already. 404 for somebody else's as for none. */
export function changeWatch(
  id: number,
  change: Received<typeof cambiarParteSeguida>['body'],
  { db, session }: Context,
): Promise<Wishes> {
  const usuario = readerOf(session)
  return db.transaction(async (tx) => {
    await holdReader(tx, usuario)
    const found = await tx.row<Kept>(`${kept} where w.id = $1 and w.usuario_id = $2 and ${isKept}`, [id, usuario])
    if (!found) throw new Refusal(404, 'Ya no sigues esa parte.')
    return write(tx, found, { change, usuario })
  })
}

/** What he follows changes one at a time: of two tabs neither passes the limit, and none is told of what the other took off. */
export async function holdReader(tx: Db, id: number): Promise<void> {
  await tx.rows('select from usuario where id = $1 for no key update', [id])
}

async function refuseMany(tx: Db, usuario: number): Promise<void> {
  const held = await tx.row<{ n: number }>(
    'select count(*)::int as n from parte_seguida where usuario_id = $1 and quitada_en is null',
    [usuario],
  )
  if ((held?.n ?? 0) < MOST_WATCHED) return
  throw new Refusal(409, `Ya sigues ${MOST_WATCHED} partes: deja de seguir alguna en «Partes que sigo».`, {
    code: 'tope',
  })
}

/** From how it stands by now: what is there already is no news. */
async function begin(tx: Db, { usuario, cliente, producto }: Place, change: Change): Promise<Wishes> {
  const { existencia = false, precio = false, sucursal = null } = change
  if (!existencia && !precio) return { existencia, precio }
  await refuseClosed(tx, sucursal)
  await refuseMany(tx, usuario)
  const place = [usuario, cliente, producto]
  // One that was taken off long ago.
  await tx.rows('delete from parte_seguida where usuario_id = $1 and cliente_id = $2 and producto_id = $3', place)
  await tx.rows(
    `insert into parte_seguida (usuario_id, cliente_id, producto_id, sucursal_id, por_existencia, por_precio, habia, precio, precio_dicho)
     select w.usuario_id, w.cliente_id, w.producto_id, w.sucursal_id, $4, $5, ${pieces} > 0, v.valor, v.valor
     from (values ($1::bigint, $2::bigint, $3::bigint, $6::bigint)) w (usuario_id, cliente_id, producto_id, sucursal_id)
     join producto p on p.id = w.producto_id cross join lateral (select ${ownPrice} as valor) v`,
    [...place, existencia, precio, sucursal],
  )
  return toldWishes(tx, `w.usuario_id = $1 and w.cliente_id = $2 and w.producto_id = $3`, place)
}

/** 404 for a branch that is not open. */
async function refuseClosed(tx: Db, sucursal: number | null): Promise<void> {
  if (sucursal === null) return
  const open = await tx.row('select from sucursal where id = $1 and activa', [sucursal])
  if (!open) throw new Refusal(404, 'La sucursal no existe.')
}

async function toldWishes(tx: Db, which: string, values: number[]): Promise<Wishes> {
  const now = await tx.row<Parameters<typeof wishesOf>[0]>(
    `select w.por_existencia as existencia, w.por_precio as precio, ${followedBranch} as sucursal from parte_seguida w where ${which}`,
    values,
  )
  if (!now) throw new Error('a row that was written is there')
  return wishesOf(now)
}

async function write(
  tx: Db,
  { id, quitada, ...was }: Kept,
  { change: { sucursal, ...change }, usuario }: { change: Change; usuario: number },
): Promise<Wishes> {
  const before = quitada ? { existencia: false, precio: false } : was
  const wanted = { ...before, ...change }
  if (!wanted.existencia && !wanted.precio) {
    await tx.rows('update parte_seguida set quitada_en = now() where id = $1 and quitada_en is null', [id])
    return { existencia: false, precio: false }
  }
  if (quitada) await refuseMany(tx, usuario)
  if (sucursal !== undefined) {
    await refuseClosed(tx, sucursal)
    await tx.rows('update parte_seguida set sucursal_id = $2 where id = $1', [id, sucursal])
  }
  // A kind that was off begins now; what was only taken off goes on from where it was.
  const begins = {
    // So does the stock of another branch: what is there already is no news.
    existencia: wanted.existencia && (!before.existencia || sucursal !== undefined),
    precio: !quitada && wanted.precio && !was.precio,
  }
  await tx.rows(
    `update parte_seguida w set por_existencia = $2, por_precio = $3, quitada_en = null,
       habia = case when $4 then ${pieces} > 0 else w.habia end, precio_dicho = case when $5 then ${ownPrice} else w.precio_dicho end
     from producto p where w.id = $1 and p.id = w.producto_id`,
    [id, wanted.existencia, wanted.precio, begins.existencia, begins.precio],
  )
  return toldWishes(tx, 'w.id = $1', [id])
}
