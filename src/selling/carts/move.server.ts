import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { agree } from '#kit/ui/format.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Buyer, buyerOf, changed, goneCart, goneLine } from '#selling/cart/hold.server.ts'
import { refuseMore } from '#selling/cart/lines.server.ts'
import type { pasarLineas } from './contract.ts'
import { readCarts } from './queries.server.ts'

type Held = { id: number; nombre: string }

/** Both carts in the order of their ids, so that two who move to and fro do not wait for each other for ever. */
const hold = `
  select k.id, k.nombre from carrito k
  where k.cliente_id = $1 and ve_carrito(k, $2) and (k.id = $3 or k.id in (select l.carrito_id from carrito_linea l where l.id = any ($4)))
  order by k.id for update`

/** As they were, whoever added them; what is there already sums. What was taken is kept for «Deshacer». */
const move = `
  with quitada as (delete from carrito_linea where carrito_id = $1 and id = any ($3) returning *),
  puesta as (
    insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, sucursal_id, nota, por_surtir, precio_visto, visto_en,
      creado_en, creado_por, actualizado_en, actualizado_por)
    select $2, producto_id, cantidad, cantidad2, sucursal_id, nota, por_surtir, precio_visto, visto_en, creado_en, creado_por, now(), $4
    from quitada order by id
    on conflict (carrito_id, producto_id) do update set
      cantidad = least(carrito_linea.cantidad + excluded.cantidad, 99999),
      cantidad2 = least(carrito_linea.cantidad2 + excluded.cantidad2, 99999),
      nota = case when carrito_linea.nota = '' then excluded.nota else carrito_linea.nota end,
      actualizado_en = now(), actualizado_por = $4
    returning xmax = 0 as nueva)
  insert into carrito_retiro (carrito_id, destino_id, lineas)
  select $1, $2, coalesce((select jsonb_agg(to_jsonb(q) order by q.id) from quitada q), '[]')
  returning id, jsonb_array_length(lineas) as pasadas, (select count(*) filter (where not nueva)::int from puesta) as sumadas`

type Moved = { id: string; pasadas: number; sumadas: number }

/** Lines of one cart to another; those that somebody took out meanwhile are left out. 404 when none is left, 409 for lines of several. */
export async function moveLines(id: number, lines: number[], context: Context): Promise<Reply<typeof pasarLineas>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const { from, to } = await heldBoth(tx, buyer, { id, lines })
    const moved = await tx.row<Moved>(move, [from.id, to.id, lines, buyer.userId])
    if (!moved || moved.pasadas === 0) throw goneLine()
    const many = agree(moved.pasadas, 'una parte', `${moved.pasadas} partes`)
    const own = { ...context, db: tx }
    await changed(own, from.id, { tipo: 'pasar', hizo: `pasó ${many} a «${to.nombre}»` })
    const { cantidad } = await changed(own, to.id, { tipo: 'pasar', hizo: `trajo ${many} de «${from.nombre}»` })
    refuseMore(cantidad)
    return { ...(await readCarts(own)), pasadas: moved.pasadas, sumadas: moved.sumadas, deshacer: moved.id }
  })
}

async function heldBoth(
  tx: Db,
  { clientId, userId }: Buyer,
  { id, lines }: { id: number; lines: number[] },
): Promise<{ from: Held; to: Held }> {
  const held = await tx.rows<Held>(hold, [clientId, userId, id, lines])
  const to = held.find((cart) => cart.id === id)
  if (!to) throw goneCart()
  const others = held.filter((cart) => cart !== to)
  const [from] = others
  if (!from) throw goneLine()
  if (others.length > 1) throw new Refusal(409, 'Esas partes son de varios carritos. Pásalas de uno en uno.')
  return { from, to }
}
