import type { Received, Reply } from '#kit/base/contract.ts'
import { canonicalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { buyerOf, changed, holdCart, holdCartOf } from './hold.server.ts'
import type { abrirJuego, armarJuego } from './kit-contract.ts'
import { kitsWithin } from './kit-rows.server.ts'
import { lineOf } from './line-commands.server.ts'
import { addLines } from './lines.server.ts'
import { MOST_PIECES } from './quantity.ts'

type Part = { producto_id: number; piezas: number }

/** A kit of the cart becomes the parts it consists of; 409 for a part that is none, or that is no longer sold. */
export async function openKit(id: number, context: Context): Promise<Reply<typeof abrirJuego>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const cart = await holdCartOf(tx, buyer, id)
    const line = await lineOf(tx, cart.id, id)
    const parts = await tx.rows<Part>('select producto_id, piezas from juego_partes($1)', [line.producto_id])
    if (parts.length === 0) throw new Refusal(409, `${line.k_parte} no es un juego.`, { code: 'no_es_juego' })
    if (parts.some(({ piezas }) => piezas * line.cantidad > MOST_PIECES))
      throw new Refusal(409, `Son demasiadas piezas de una parte: baja los juegos de ${line.k_parte}.`)
    await tx.rows('delete from carrito_linea where id = $1', [id])
    const wanted = parts.map(({ producto_id, piezas }) => ({
      producto_id,
      cantidad: piezas * line.cantidad,
      nota: line.nota || undefined,
    }))
    const { avisos } = await addLines({ ...context, db: tx }, wanted, cart.id)
    await changed({ ...context, db: tx }, cart.id, { tipo: 'abrir', hizo: `abrió el juego ${line.k_parte}` })
    return { avisos }
  })
}

type Found = { id: number; k_parte: string; cart_id: number; juegos: number }

/** Loose parts of the cart become as many of the kit as they make; what is left over stays. 409 where they make none any more. */
export async function makeKit(
  { k_parte }: Received<typeof armarJuego>['body'],
  context: Context,
): Promise<Reply<typeof armarJuego>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer)
    const kit = await tx.row<Found>(
      `select p.id, p.k_parte, ${kitsWithin}::int as juegos from producto p cross join (select $2::bigint as id) k where p.k_parte = $1`,
      [canonicalCode(k_parte), cart.id],
    )
    if (!kit?.juegos)
      throw new Refusal(409, 'Ya no están en el carrito todas las partes del juego.', { code: 'incompleto' })
    await tx.rows(
      `with partes as (select * from juego_partes($2)),
       fuera as (delete from carrito_linea l using partes j where l.carrito_id = $1 and l.producto_id = j.producto_id and l.cantidad <= j.piezas * $3)
       update carrito_linea l set cantidad = l.cantidad - j.piezas * $3, cantidad2 = least(l.cantidad2, l.cantidad - j.piezas * $3), actualizado_en = now()
       from partes j where l.carrito_id = $1 and l.producto_id = j.producto_id and l.cantidad > j.piezas * $3`,
      [cart.id, kit.id, kit.juegos],
    )
    const { avisos } = await addLines({ ...context, db: tx }, [{ producto_id: kit.id, cantidad: kit.juegos }], cart.id)
    const hizo = `armó ${plural(kit.juegos, 'juego', 'juegos')} ${kit.k_parte}`
    await changed({ ...context, db: tx }, cart.id, { tipo: 'armar', hizo })
    return { avisos }
  })
}
