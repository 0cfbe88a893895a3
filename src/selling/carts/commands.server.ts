import pg from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { buyerOf, changed, goneCart, holdCart } from '#selling/cart/hold.server.ts'
import type { abrirCarrito, cambiarNombre } from './contract.ts'
import { asking, type Carts, fillsToo, manages, MOST_CARTS, openerOf, readCarts } from './queries.server.ts'

/** Opens a cart of the person's own and makes it the one he fills. 409 when he has as many as he may, or one of that name. */
export async function openCart(
  { nombre, copia_de }: Received<typeof abrirCarrito>['body'],
  context: Context,
): Promise<Carts> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    await holdPrincipal(tx, buyer.clientId)
    const source = copia_de === undefined ? undefined : await holdCart(tx, buyer, copia_de)
    await refuseMore(tx, context)
    const made = await tx.row<{ id: number }>(
      `insert into carrito (cliente_id, nombre, principal, abierto_por, compartido) values ($1, $2, false, $3, $4)
       on conflict do nothing returning id`,
      [buyer.clientId, nombre, openerOf(context.session), context.session.acting],
    )
    if (!made) throw nameTaken(nombre)
    if (source) await tx.rows(copyOf, [made.id, source.id, buyer.userId])
    await activate(tx, made.id, context)
    const hizo = source ? `abrió «${nombre}» como copia` : `abrió «${nombre}»`
    await changed({ ...context, db: tx }, made.id, { tipo: 'abrir', hizo })
    return readCarts({ ...context, db: tx })
  })
}

const copyOf = `
  with datos as (
    update carrito n set via_id = o.via_id, direccion_id = o.direccion_id, notas = o.notas from carrito o where n.id = $1 and o.id = $2)
  insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, sucursal_id, nota, por_surtir, precio_visto, visto_en, creado_por, actualizado_por)
  select $1, producto_id, cantidad, cantidad2, sucursal_id, nota, por_surtir, precio_visto, visto_en, $3, $3
  from carrito_linea where carrito_id = $2 order by id`

/** Whoever opens or brings back one waits for the other: neither goes beyond what one person may have. */
async function holdPrincipal(tx: Db, clientId: number): Promise<void> {
  await tx.rows('insert into carrito (cliente_id) values ($1) on conflict do nothing', [clientId])
  await tx.rows('select from carrito where cliente_id = $1 and principal for update', [clientId])
}

async function refuseMore(tx: Db, { session }: Context): Promise<void> {
  const found = await tx.row<{ abiertos: number }>(
    `select count(*)::int as abiertos from carrito
     where cliente_id = $1 and not principal and abierto_por is not distinct from $2::bigint and borrado_en is null`,
    [session.cliente?.id, openerOf(session)],
  )
  if ((found?.abiertos ?? 0) < MOST_CARTS) return
  throw new Refusal(409, `Ya tienes ${MOST_CARTS} carritos abiertos, que es lo máximo. Borra alguno para abrir otro.`, {
    code: 'demasiados_carritos',
  })
}

function nameTaken(nombre: string): Refusal {
  const text = `Ya tienes un carrito «${nombre}».`
  return new Refusal(409, text, { code: 'nombre_repetido', errors: { nombre: [text] } })
}

type Managed = { id: number; nombre: string; principal: boolean; propio: boolean }

/** Held for who may rename or delete it; 404 where he does not see it, 403 where it is somebody else's. */
async function holdManaged(tx: Db, id: number, context: Context): Promise<Managed> {
  await holdCart(tx, buyerOf(context.session), id)
  const found = await tx.row<Managed & { administra: boolean; de: string | null }>(
    `select k.id, k.nombre, k.principal, coalesce(k.abierto_por = $3, false) as propio, ${manages} as administra,
       (select u.nombre from usuario u where u.id = k.abierto_por) as de
     from carrito k where k.cliente_id = $1 and k.id = $5 and ve_carrito(k, $2)`,
    [...asking(context.session), id],
  )
  if (!found) throw goneCart()
  if (found.administra) return found
  const whom = found.de ? `${found.de}, que lo abrió, o ` : ''
  throw new Refusal(403, `Ese carrito solo lo cambia ${whom}quien es dueño de la cuenta.`, { code: 'carrito_ajeno' })
}

/** Another name, or shared with all people of the company, with some, or with nobody; the last write wins. 409 for a name he has already. */
export async function changeCart(
  id: number,
  { nombre, compartido, personas }: Received<typeof cambiarNombre>['body'],
  context: Context,
): Promise<Carts> {
  return context.db.transaction(async (tx) => {
    const cart = await holdManaged(tx, id, context)
    if ((compartido !== undefined || personas) && !cart.propio) {
      throw new Refusal(409, 'Ese carrito es de toda la empresa: siempre se comparte.', { code: 'carrito_de_todos' })
    }
    try {
      await tx.rows(
        'update carrito set nombre = coalesce($2, nombre), compartido = coalesce($3, compartido) where id = $1',
        [id, nombre ?? null, personas ? false : (compartido ?? null)],
      )
    } catch (error) {
      throw takenOr(error, nombre ?? cart.nombre)
    }
    if (compartido !== undefined || personas) await shareWith(tx, id, personas ?? [], context)
    await changed({ ...context, db: tx }, id, { tipo: 'carrito', hizo: toldOf(cart, { nombre, compartido, personas }) })
    return readCarts({ ...context, db: tx })
  })
}

/** With these people and no others; 422 for whoever is not of the company, or fills no carts. */
async function shareWith(tx: Db, id: number, personas: readonly number[], { session }: Context): Promise<void> {
  await tx.rows('delete from carrito_persona where carrito_id = $1', [id])
  if (personas.length === 0) return
  const wanted = [...new Set(personas)]
  const made = await tx.rows(
    `insert into carrito_persona (carrito_id, usuario_id) select $4, u.id from usuario u where u.id = any ($3) and ${fillsToo} returning usuario_id`,
    [...asking(session).slice(0, 2), wanted, id],
  )
  if (made.length === wanted.length) return
  const text = 'Alguna de esas personas ya no llena carritos de tu empresa. Elige de nuevo.'
  throw new Refusal(422, text, { code: 'persona_ajena', errors: { personas: [text] } })
}

function takenOr(error: unknown, nombre: string): unknown {
  return error instanceof pg.DatabaseError && error.constraint === 'carrito_nombre' ? nameTaken(nombre) : error
}

function toldOf(cart: Managed, { nombre, compartido, personas }: Received<typeof cambiarNombre>['body']): string {
  if (nombre !== undefined && nombre !== cart.nombre) return `cambió el nombre «${cart.nombre}» a «${nombre}»`
  if (personas) return `compartió el carrito con ${plural(personas.length, 'persona', 'personas')}`
  return compartido === false ? 'dejó de compartir el carrito' : 'compartió el carrito con la empresa'
}

/** What the person adds goes there from now on; 404 for one that he does not see. */
export async function activateCart(id: number, context: Context): Promise<Carts> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    await holdCart(tx, buyer, id)
    await activate(tx, id, context)
    // His other devices: they follow what the client's carts do.
    await announce(tx, `carrito:${buyer.clientId}`)
    return readCarts({ ...context, db: tx })
  })
}

async function activate(tx: Db, id: number, { session }: Context): Promise<void> {
  const { clientId, userId } = buyerOf(session)
  await tx.rows(
    `insert into carrito_activo (usuario_id, cliente_id, carrito_id) values ($1, $2, $3)
     on conflict (usuario_id, cliente_id) do update set carrito_id = excluded.carrito_id`,
    [userId, clientId, id],
  )
}

/** Out of sight with its lines; who filled it fills the principal one again. 409 for the principal one. */
export async function deleteCart(id: number, context: Context): Promise<Carts> {
  return context.db.transaction(async (tx) => {
    const { principal, nombre } = await holdManaged(tx, id, context)
    if (principal) {
      throw new Refusal(409, 'El carrito general no se borra. Puedes vaciarlo o cambiarle el nombre.', {
        code: 'carrito_general',
      })
    }
    await changed({ ...context, db: tx }, id, { tipo: 'borrar', hizo: `borró «${nombre}»` })
    await tx.rows('update carrito set borrado_en = now() where id = $1', [id])
    return readCarts({ ...context, db: tx })
  })
}

/** Brings a deleted one back, filled by whom it was. 404 when it is not there, 409 when its name is taken or there is no room. */
export async function recoverCart(id: number, context: Context): Promise<Carts> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    await holdPrincipal(tx, buyer.clientId)
    const found = await tx.row<{ nombre: string; propio: boolean }>(
      `select k.nombre, k.abierto_por is not distinct from $3::bigint as propio from carrito k
       where k.cliente_id = $1 and k.id = $5 and k.borrado_en is not null and $2::bigint is not null and ${manages} for update`,
      [...asking(context.session), id],
    )
    if (!found) throw goneCart()
    if (found.propio) await refuseMore(tx, context)
    try {
      await tx.rows('update carrito set borrado_en = null where id = $1', [id])
    } catch (error) {
      throw takenOr(error, found.nombre)
    }
    await changed({ ...context, db: tx }, id, { tipo: 'recuperar', hizo: `recuperó «${found.nombre}»` })
    return readCarts({ ...context, db: tx })
  })
}
