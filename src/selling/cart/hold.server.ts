import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announced } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { WireCart } from './line-rows.server.ts'

/** The client bought for; 409 for staff that buys for nobody yet, and for whose own client buys no longer. */
export function clientOf(session: Session): number {
  if (!session.cliente) {
    if (session.roles.includes('cliente')) {
      throw new Refusal(409, 'Tu empresa está desactivada y por ahora no puede comprar. Habla con tu asesor.', {
        code: 'cliente_inactivo',
      })
    }
    throw new Refusal(409, 'Elige primero para qué cliente compras.', { code: 'sin_cliente' })
  }
  return session.cliente.id
}

/** Who may hear of `carrito:<client>`: whoever buys for that client. */
export function hearsCart(id: string, { session }: Pick<Context, 'session'>): boolean {
  return (
    session.cliente !== null && session.permissions.includes('permission_compras') && String(session.cliente.id) === id
  )
}

/** The client's cart, made when it is the first time, held until the transaction ends: its writers come one after another. */
export async function holdCart(tx: Db, clientId: number): Promise<{ id: number; version: number }> {
  const find = 'select id, version from carrito where cliente_id = $1 for update'
  const found = await tx.row<{ id: number; version: number }>(find, [clientId])
  if (found) return found
  await tx.rows('insert into carrito (cliente_id) values ($1) on conflict do nothing', [clientId])
  const made = await tx.row<{ id: number; version: number }>(find, [clientId])
  if (!made) throw new Error('a cart that was made is there')
  return made
}

export type CartChange = { tipo: string; hizo: string }
export type CartNews = Pick<WireCart, 'cantidad' | 'version' | 'ultimo_cambio'>

/** Counts a change, keeps what it was and whose for the others, and tells them; `cantidad`: the lines there are then. */
export async function marked(
  tx: Db,
  cartId: number,
  session: Session | undefined,
  change: CartChange,
): Promise<{ version: number; en: string; cantidad: number }> {
  const found = await tx.row<{ version: number; en: string; cantidad: number }>(
    `update carrito k set version = version + 1, cambio = $2, cambiado_por = $3, actualizado_en = now() where id = $1
     returning version, actualizado_en as en, (select count(*) from carrito_linea l where l.carrito_id = k.id) as cantidad,
       ${announced(cartTopic)}`,
    [cartId, JSON.stringify(change), session?.user?.id ?? null],
  )
  if (!found) throw new Error('a cart that is held is there')
  return found
}

/** SQL: what those hear of who look at the cart `k`. */
export const cartTopic = `'carrito:' || k.cliente_id`

/** The same, and what every answer of a write tells; it goes to the log when staff did it for the client. */
export async function changed(context: Context, cartId: number, change: CartChange): Promise<CartNews> {
  const { db, session } = context
  const { version, en, cantidad } = await marked(db, cartId, session, change)
  await logged(context, cartId, change)
  return { cantidad, version, ultimo_cambio: { por: session.user?.name ?? '', hizo: change.hizo, en, es_mio: true } }
}

/** Goes to the log when staff did it for the client. */
export async function logged(context: Context, cartId: number, { tipo, hizo }: CartChange): Promise<void> {
  if (!context.session.acting) return
  const entry = { accion: `carrito_${tipo}`, objeto: 'carrito', objetoId: cartId, despues: { hizo } }
  await audit(context.db, context, entry)
}
