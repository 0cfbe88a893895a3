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

/** For which client, and who: each person fills a cart of his own choosing. */
export type Buyer = { clientId: number; userId: number | null }
type HeldCart = { id: number; version: number }

/** As `clientOf`. */
export function buyerOf(session: Session): Buyer {
  return { clientId: clientOf(session), userId: session.user?.id ?? null }
}

/**
 * The cart that the person fills, or the one asked for, held until the transaction ends: its writers come one after another. The
 * client's first one is made. 404 for one that is asked for and that he does not see, or no longer.
 */
export async function holdCart(tx: Db, { clientId, userId }: Buyer, asked?: number): Promise<HeldCart> {
  const find = `select k.id, k.version from carrito k where k.id = carrito_de($1, $2, $3) and ve_carrito(k, $2) for update`
  const values = [clientId, userId, asked ?? null]
  const found = await tx.row<HeldCart>(find, values)
  if (found) return found
  if (asked !== undefined) throw goneCart()
  await tx.rows('insert into carrito (cliente_id) values ($1) on conflict do nothing', [clientId])
  const made = await tx.row<HeldCart>(find, values)
  if (!made) throw new Error('a cart that was made is there')
  return made
}

/** The cart in which a line is, held likewise; 404 when there is none such in any that the person sees. */
export async function holdCartOf(tx: Db, { clientId, userId }: Buyer, lineId: number): Promise<HeldCart> {
  const found = await tx.row<HeldCart>(
    `select k.id, k.version from carrito k where k.cliente_id = $1 and ve_carrito(k, $2)
       and k.id = (select l.carrito_id from carrito_linea l where l.id = $3) for update`,
    [clientId, userId, lineId],
  )
  if (!found) throw goneLine()
  return found
}

export function goneCart(): Refusal {
  return new Refusal(404, 'Ese carrito ya no está: lo borraron o dejaron de compartirlo.', { code: 'sin_carrito' })
}

export function goneLine(): Refusal {
  return new Refusal(404, 'Esa parte ya no está en el carrito.')
}

export type CartChange = { tipo: string; hizo: string }
export type Which = { id: number; nombre: string; unico: boolean }
export type CartNews = Pick<WireCart, 'cantidad' | 'version' | 'ultimo_cambio'> & { carrito: Which }

/** SQL of which the cart `k` is, and whether the user who is this parameter sees no other. */
export const whichCart = (
  user: string,
) => `case when k.id is not null then json_build_object('id', k.id, 'nombre', k.nombre,
  'unico', not exists (select from carrito o where o.cliente_id = k.cliente_id and o.id <> k.id and ve_carrito(o, ${user}::bigint))) end`

/** Counts a change, keeps what it was and whose for the others, and tells them; `cantidad`: the lines there are then. */
export async function marked(
  tx: Db,
  cartId: number,
  session: Session | undefined,
  change: CartChange,
): Promise<{ version: number; en: string; cantidad: number; carrito: Which }> {
  const found = await tx.row<{ version: number; en: string; cantidad: number; carrito: Which }>(
    `update carrito k set version = version + 1, cambio = $2, cambiado_por = $3, actualizado_en = now() where id = $1
     returning version, actualizado_en as en, (select count(*) from carrito_linea l where l.carrito_id = k.id) as cantidad,
       ${whichCart('$3')} as carrito, ${cartAnnounced}`,
    [cartId, JSON.stringify(change), session?.user?.id ?? null],
  )
  if (!found) throw new Error('a cart that is held is there')
  return found
}

/** SQL: tells those who look at the carts of its client that the cart `k` has come to this version. */
export const cartAnnounced = announced(`'carrito:' || k.cliente_id`, `k.id || '.' || k.version`)

/** The same, and what every answer of a write tells; it goes to the log when staff did it for the client. */
export async function changed(context: Context, cartId: number, change: CartChange): Promise<CartNews> {
  const { db, session } = context
  const { version, en, cantidad, carrito } = await marked(db, cartId, session, change)
  await logged(context, cartId, change)
  return {
    carrito,
    cantidad,
    version,
    ultimo_cambio: { por: session.user?.name ?? '', hizo: change.hizo, en, es_mio: true },
  }
}

/** Goes to the log when staff did it for the client. */
export async function logged(context: Context, cartId: number, { tipo, hizo }: CartChange): Promise<void> {
  if (!context.session.acting) return
  const entry = { accion: `carrito_${tipo}`, objeto: 'carrito', objetoId: cartId, despues: { hizo } }
  await audit(context.db, context, entry)
}
