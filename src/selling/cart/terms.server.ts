import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { refuseAddress } from '#people/team/ship-to.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarCarrito } from './contract.ts'
import { buyerOf, changed, holdCart } from './hold.server.ts'
import { readLines } from './line-rows.server.ts'
import { pricesPrint } from './queries.server.ts'

type Terms = Received<typeof cambiarCarrito>['body']

const update = `
  update carrito set
    via_id = case when $2 then $3::bigint else via_id end,
    direccion_id = case when $4 then $5::bigint else direccion_id end,
    orden_compra = coalesce($6, orden_compra), notas = coalesce($7, notas)
  where id = $1`

/** How the cart is to be sent and what goes with it; the last write wins. 422 for a route or an address that cannot be chosen. */
export async function changeTerms({ carrito, ...terms }: Terms, context: Context): Promise<void> {
  const buyer = buyerOf(context.session)
  await context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer, carrito)
    const via = terms.via ? await routeNamed(tx, terms.via) : null
    if (terms.direccion_id) await refuseForeign(tx, buyer.clientId, terms.direccion_id)
    await refuseAddress(tx, context.session, terms.direccion_id ?? null)
    await tx.rows(update, [
      cart.id,
      terms.via !== undefined,
      via,
      terms.direccion_id !== undefined,
      terms.direccion_id ?? null,
      terms.orden_compra,
      terms.notas,
    ])
    await changed({ ...context, db: tx }, cart.id, { tipo: 'datos', hizo: toldOf(terms) })
  })
}

async function routeNamed(tx: Db, clave: string): Promise<number> {
  const found = await tx.row<{ id: number }>('select id from via_embarque where clave = upper($1) and activa', [clave])
  if (found) return found.id
  throw fault('via', 'Esa vía de embarque ya no está disponible. Elige otra.')
}

async function refuseForeign(tx: Db, clientId: number, addressId: number): Promise<void> {
  const own = 'select from direccion where id = $1 and cliente_id = $2 and activa'
  if (!(await tx.row(own, [addressId, clientId]))) throw fault('direccion_id', 'Esa dirección ya no está disponible.')
}

function fault(field: string, text: string): Refusal {
  return new Refusal(422, text, { errors: { [field]: [text] } })
}

function toldOf({ via, direccion_id, orden_compra, notas }: Omit<Terms, 'carrito'>): string {
  if (via !== undefined) return 'cambió la vía de embarque'
  if (direccion_id !== undefined) return 'cambió la dirección de entrega'
  if (orden_compra !== undefined) return 'cambió la orden de compra'
  return notas === undefined ? 'revisó los datos de envío' : 'cambió las notas'
}

const seeAll = `
  with precio as materialized (
    select pr.* from (
      select array_agg(l.producto_id) as partes, array_agg(l.cantidad) as piezas from carrito_linea l where l.carrito_id = $1) a
    cross join lateral precios_de($2, a.partes, a.piezas) pr)
  update carrito_linea l set precio_visto = pr.valor, visto_en = now()
  from carrito_linea x left join precio pr on pr.producto_id = x.producto_id and pr.cantidad = x.cantidad
  where l.id = x.id and x.carrito_id = $1`

/** Prices count as seen; 409 when they are no longer those that `print` stands for. */
export async function acceptPrices(print: string, context: Context): Promise<void> {
  const buyer = buyerOf(context.session)
  await context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer)
    const lines = await readLines(tx, cart.id)
    if (pricesPrint(lines) !== print) {
      throw new Refusal(409, 'Los precios cambiaron otra vez. Revísalos antes de aceptarlos.', {
        code: 'precio_cambiado',
      })
    }
    await tx.rows(seeAll, [cart.id, buyer.clientId])
    await changed({ ...context, db: tx }, cart.id, { tipo: 'precios', hizo: 'aceptó los precios de hoy' })
  })
}
