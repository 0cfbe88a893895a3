import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { quitarLinea, vaciarCarrito } from './contract.ts'
import { buyerOf, type CartChange, changed, holdCart, holdCartOf } from './hold.server.ts'
import { lineOf } from './line-commands.server.ts'
import { readCharged } from './charged.server.ts'
import { agree } from '#kit/ui/format.ts'

/** One line out; its undo is kept for ten minutes. */
export async function removeLine(id: number, context: Context): Promise<Reply<typeof quitarLinea>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const cart = await holdCartOf(tx, buyer, id)
    const line = await lineOf(tx, cart.id, id)
    return takeOut({ ...context, db: tx }, cart.id, [id], { tipo: 'quitar', hizo: `quitó ${line.k_parte}` })
  })
}

/** All lines out. 409 when the cart is no longer the one that was seen: somebody's new line is not thrown away unseen. */
export async function emptyCart(
  { version: seen, carrito }: Received<typeof vaciarCarrito>['query'],
  context: Context,
): Promise<Reply<typeof quitarLinea>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer, carrito)
    if (seen !== undefined && seen !== cart.version) {
      throw new Refusal(409, 'El carrito cambió mientras lo veías. Revísalo y vuelve a vaciarlo.', {
        code: 'version_anterior',
        extra: { version: cart.version },
      })
    }
    const lines = await tx.rows<{ id: number }>('select id from carrito_linea where carrito_id = $1', [cart.id])
    const ids = lines.map((line) => line.id)
    return takeOut({ ...context, db: tx }, cart.id, ids, { tipo: 'vaciar', hizo: 'vació el carrito' })
  })
}

const takeLines = `
  with quitada as (delete from carrito_linea where carrito_id = $1 and id = any ($2) returning *),
  vieja as (delete from carrito_retiro where carrito_id = $1 and creado_en < now() - interval '10 minutes')
  insert into carrito_retiro (carrito_id, lineas)
  select $1, coalesce((select jsonb_agg(to_jsonb(q) order by q.id) from quitada q), '[]') returning id`

async function takeOut(
  context: Context,
  cartId: number,
  ids: number[],
  change: CartChange,
): Promise<Reply<typeof quitarLinea>> {
  const kept = await context.db.row<{ id: string }>(takeLines, [cartId, ids])
  if (!kept) throw new Error('an insert returns its row')
  const news = await changed(context, cartId, change)
  const { totales } = await readCharged(context, cartId)
  return { ...news, totales, quitadas: ids.length, deshacer: kept.id }
}

/** As they were, ids and all; a part that was added again meanwhile sums. */
const putBack = `
  insert into carrito_linea overriding system value
  select l.* from jsonb_populate_recordset(null::carrito_linea, $1) l join producto p on p.id = l.producto_id
  on conflict (carrito_id, producto_id) do update set
    cantidad = least(carrito_linea.cantidad + excluded.cantidad, 99999),
    cantidad2 = least(carrito_linea.cantidad2 + excluded.cantidad2, 99999)
  returning id`

/** Out of where it was moved to, as much as was moved. */
const takeFromThere = `
  with movida as (select * from jsonb_populate_recordset(null::carrito_linea, $2)),
  fuera as (delete from carrito_linea l using movida m where l.carrito_id = $1 and l.producto_id = m.producto_id and l.cantidad <= m.cantidad returning 1)
  update carrito_linea l set cantidad = l.cantidad - m.cantidad, cantidad2 = least(l.cantidad2, l.cantidad - m.cantidad), actualizado_en = now()
  from movida m where l.carrito_id = $1 and l.producto_id = m.producto_id and l.cantidad > m.cantidad`

type Kept = { carrito_id: number; destino_id: number | null; lineas: string; vigente: boolean }

/** «Deshacer»: 410 after ten minutes, 404 for what was taken out of a cart that the person does not see. */
export async function restoreLines(id: string, context: Context): Promise<void> {
  const { clientId, userId } = buyerOf(context.session)
  await context.db.transaction(async (tx) => {
    const held = `select k.id from carrito k join carrito_retiro r on k.id in (r.carrito_id, r.destino_id)
      where r.id = $1 and k.cliente_id = $2 and ve_carrito(k, $3) order by k.id for update of k`
    const carts = (await tx.rows<{ id: number }>(held, [id, clientId, userId])).map((cart) => cart.id)
    const kept = await tx.row<Kept>(
      `delete from carrito_retiro where id = $1 and carrito_id = any ($2) and (destino_id is null or destino_id = any ($2))
       returning carrito_id, destino_id, lineas::text as lineas, creado_en > now() - interval '10 minutes' as vigente`,
      [id, carts],
    )
    if (!kept) throw new Refusal(404, 'Eso ya se deshizo.')
    if (!kept.vigente) throw new Refusal(410, 'Pasaron más de diez minutos: ya no se puede deshacer.')
    if (kept.destino_id !== null) await tx.rows(takeFromThere, [kept.destino_id, kept.lineas])
    const back = await tx.rows(putBack, [kept.lineas])
    const hizo = agree(back.length, 'devolvió una parte', `devolvió ${back.length} partes`)
    for (const cart of carts) await changed({ ...context, db: tx }, cart, { tipo: 'restaurar', hizo })
  })
}
