import { cardColumns, cardJoins } from '#catalogue/card.server.ts'
import type { Card } from '#catalogue/contract.ts'
import { Refusal } from '#base/refusal.ts'
import type { Context } from '#platform/serve.server.ts'

const MOST = 20
/** A part that fewer clients looked for would tell of one of them. */
const FEWEST_CLIENTS = 5

const notBought = `
  select ${cardColumns} from producto p ${cardJoins}
  where p.estado = 'activo' and p.mejoresventas and not exists (
    select from pedido_linea pl join pedido pe on pe.id = pl.pedido_id
    where pl.producto_id = p.id and pe.cliente_id = $1 and pe.estado <> 'CANCELADO' and pl.cancelada < pl.cantidad)
  order by p.popularidad desc, p.id limit ${MOST}`

/** T-18: best sellers that this client has not bought, the best sold first; 403 for a session without a client. */
export async function bestNotBought(context: Context): Promise<{ filtrado: Card[] }> {
  return { filtrado: await context.db.rows<Card>(notBought, [clientOf(context)]) }
}

const soughtByOthers = `
  with buscadas as (
    select producto_id, count(distinct cliente_id) as clientes from busqueda
    where producto_id is not null and cliente_id is not null and creado_en > now() - interval '90 days'
    group by producto_id having not bool_or(cliente_id = $1) and count(distinct cliente_id) >= ${FEWEST_CLIENTS}
  )
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
