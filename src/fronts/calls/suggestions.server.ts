import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { cardColumns, cardJoins } from '#catalogue/parts/card.server.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { sugerencias } from './contract.ts'

const MOST = 20
/** A part that fewer clients bought or looked for would tell of one of them. */
const FEWEST_CLIENTS = 5

/** The client $1 never bought `producto p`. */
const neverBought = `not exists (
  select from pedido_linea pl join pedido pe on pe.id = pl.pedido_id
  where pl.producto_id = p.id and pe.cliente_id = $1 and pe.estado <> 'CANCELADO' and pl.cancelada < pl.cantidad)`

const notBought = `
  select ${cardColumns} from producto p ${cardJoins}
  where p.estado = 'activo' and p.mejoresventas and ${neverBought}
  order by p.popularidad desc, p.id limit ${MOST}`

/** T-18: best sellers that this client has not bought, the best sold first; 403 for a session without a client. */
export async function bestNotBought(context: Context): Promise<{ filtrado: Card[] }> {
  return { filtrado: await context.db.rows<Card>(notBought, [clientOf(context)]) }
}

const sought = `
    select producto_id, count(distinct cliente_id)::int as clientes from busqueda
    where producto_id is not null and cliente_id is not null and creado_en > now() - interval '90 days'
    group by producto_id having not bool_or(cliente_id = $1) and count(distinct cliente_id) >= ${FEWEST_CLIENTS}`

const soughtByOthers = `
  with buscadas as (${sought})
  select ${cardColumns} from buscadas s join producto p on p.id = s.producto_id and p.estado = 'activo' ${cardJoins}
  order by s.clientes desc, p.popularidad desc, p.id limit ${MOST}`

/** T-19: parts whose code at least five other clients looked for in 90 days, and this one did not; 403 without a client. */
export async function soughtElsewhere(context: Context): Promise<{ filtrado: Card[] }> {
  return { filtrado: await context.db.rows<Card>(soughtByOthers, [clientOf(context)]) }
}

function clientOf({ session }: Context): number {
  if (!session.cliente) throw new Refusal(403, 'Tu cuenta no compra para ningún cliente.', { code: 'sin_cliente' })
  return session.cliente.id
}

/** Rows of the screen at most: what is said in one call. */
const MOST_OFFERED = 8

/** Best sellers alone are counted: the rest of half a year's orders would be read for nothing. */
const offers = `
  with compradas as (
    select l.producto_id, count(distinct o.cliente_id)::int as clientes
    from producto p join pedido_linea l on l.producto_id = p.id join pedido o on o.id = l.pedido_id
    where p.estado = 'activo' and p.mejoresventas and o.cliente_id <> $1 and o.estado <> 'CANCELADO' and l.cancelada < l.cantidad
      and o.creado_en > now() - interval '180 days'
    group by l.producto_id having count(distinct o.cliente_id) >= ${FEWEST_CLIENTS}
  ), buscadas as (${sought}),
  ofrecidas as (
    select distinct on (producto_id) * from (
      select producto_id, clientes, 'compran' as motivo, 1 as lugar from compradas
      union all select producto_id, clientes, 'buscan', 2 from buscadas) x order by producto_id, lugar
  )
  select p.k_parte, p.descripcion, li.nombre as linea, p.empaque, p.minimo, f.motivo, f.clientes
  from ofrecidas f join producto p on p.id = f.producto_id and p.estado = 'activo' join linea li on li.id = p.linea_id
  where ${neverBought}
    and not exists (select from carrito k join carrito_linea c on c.carrito_id = k.id where k.cliente_id = $1 and ve_carrito(k, $2) and c.producto_id = p.id)
    and exists (select from existencia e join sucursal s on s.id = e.sucursal_id and s.activa where e.producto_id = p.id and e.disponible > 0)
  order by f.lugar, f.clientes desc, p.popularidad desc, p.k_parte limit ${MOST_OFFERED}`

/**
 * What others buy and the client does not, of what is there and not in its cart yet: nothing that tells of fewer than five. 404 for
 * a client out of reach, nothing for who asks for nobody and buys for nobody.
 */
export async function readOffers(
  { cliente }: Received<typeof sugerencias>['query'],
  context: Context,
): Promise<Offers> {
  const own = context.session.cliente?.id
  if (cliente && cliente !== own) {
    const reach = await clientReach(context, 'clientes-read')
    const found = await context.db.row(`select from cliente c where c.id = $3 and ${isWithinReach}`, [
      ...reach,
      cliente,
    ])
    if (!found) throw new Refusal(404, 'El cliente no existe.')
  }
  const whose = cliente ?? own
  return {
    partes: whose
      ? await context.db.rows<Offers['partes'][number]>(offers, [whose, context.session.user?.id ?? null])
      : [],
  }
}

type Offers = Reply<typeof sugerencias>
