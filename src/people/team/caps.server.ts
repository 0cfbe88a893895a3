import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** SQL: the order `p` is the person `u`'s of this month, and was not cancelled. */
const isHisOfTheMonth = `p.solicitante_id is not distinct from u.id and p.cliente_id = u.cliente_id
     and p.estado <> 'CANCELADO' and p.creado_en >= date_trunc('month', now(), 'America/Mexico_City')`

/** SQL: the pieces of the return `d` may be of the order `p`. */
const isOrderOf = `(p.id = d.pedido_id or p.id in (select f.pedido_id from factura_pedido f where f.cfdi_id = d.cfdi_id))`

/**
 * Pesos with VAT that the person `u` ordered this month, in Mexico's months, and that were not cancelled, with what he asked for and
 * that waits for somebody's yes; less what was credited of it, where all of a return is of orders of his of this month.
 */
export const spentBy = `
  ((select coalesce(sum(p.total), 0) from pedido p where ${isHisOfTheMonth})
   - (select coalesce(sum(devolucion_acreditada(d)), 0) from devolucion d where d.cliente_id = u.cliente_id and d.nota_id is not null
     and d.creado_en >= date_trunc('month', now(), 'America/Mexico_City')
     and exists (select from pedido p where ${isOrderOf} and ${isHisOfTheMonth})
     and not exists (select from pedido p where ${isOrderOf} and not (${isHisOfTheMonth})))
   + (select coalesce(sum(x.total), 0) from compra_por_aprobar x join cotizacion q on q.id = x.cotizacion_id
     where x.comprador_id = u.id and x.cliente_id = u.cliente_id and x.estado = 'PENDIENTE' and estado_ahora(q) = 'AUTORIZADA'))`

type Caps = {
  tope_documento: string | null
  queda: string | null
  documento: boolean
  mes: boolean
}

/**
 * Why an order of this total, with VAT, goes beyond what the person may order by himself; null when it does not. In the transaction of
 * the call, which holds his account from here on: of two of his documents at once the second sees the first. Owners have no caps, nor
 * has who acts for the client.
 */
export async function beyondCaps(
  { db, session }: Pick<Context, 'db' | 'session'>,
  total: string,
): Promise<string | null> {
  if (!session.puesto) return null
  const { documento, mes, tope_documento, queda } = await capsFor(db, session.user?.id ?? null, total)
  if (documento) return `Pasa de los $${tope_documento} con IVA que puede pedir por documento.`
  return mes ? `De lo que puede pedir este mes le quedan $${queda} con IVA.` : null
}

async function capsFor(db: Db, userId: number | null, total: string): Promise<Caps> {
  await db.rows('select from usuario where id = $1 for no key update', [userId])
  const found = await db.row<Caps>(
    `select u.tope_documento::text, greatest(u.tope_mes - g.gastado, 0)::numeric(14, 2)::text as queda,
       coalesce($2::numeric > u.tope_documento, false) as documento,
       coalesce($2::numeric + g.gastado > u.tope_mes, false) as mes
     from usuario u cross join lateral (select ${spentBy} as gastado) g where u.id = $1`,
    [userId, total],
  )
  if (!found) throw new Refusal(401, 'Inicia sesión para continuar.')
  return found
}
