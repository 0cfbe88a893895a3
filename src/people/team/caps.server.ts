import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Pesos with VAT that the person `u` ordered this month, in Mexico's months, and that were not cancelled. */
export const spentBy = `
  (select coalesce(sum(p.total), 0) from pedido p where p.solicitante_id = u.id and p.cliente_id = u.cliente_id
     and p.estado <> 'CANCELADO' and p.creado_en >= date_trunc('month', now(), 'America/Mexico_City'))`

type Caps = {
  tope_documento: string | null
  tope_mes: string | null
  queda: string | null
  documento: boolean
  mes: boolean
}

/**
 * 403 `tope` when an order of this total, with VAT, goes beyond what the person may order by himself. In the transaction of the call,
 * which holds his account from here on: of two of his documents at once the second sees the first. Owners have no caps, nor has who
 * acts for the client.
 */
export async function refuseBeyondCaps({ db, session }: Pick<Context, 'db' | 'session'>, total: string): Promise<void> {
  if (!session.puesto) return
  const caps = await capsFor(db, session.user?.id ?? null, total)
  if (!caps.documento && !caps.mes) return
  throw new Refusal(403, capText(caps, total), { code: 'tope' })
}

async function capsFor(db: Db, userId: number | null, total: string): Promise<Caps> {
  await db.rows('select from usuario where id = $1 for no key update', [userId])
  const found = await db.row<Caps>(
    `select u.tope_documento::text, u.tope_mes::text, greatest(u.tope_mes - g.gastado, 0)::text as queda,
       coalesce($2::numeric > u.tope_documento, false) as documento,
       coalesce($2::numeric + g.gastado > u.tope_mes, false) as mes
     from usuario u cross join lateral (select ${spentBy} as gastado) g where u.id = $1`,
    [userId, total],
  )
  if (!found) throw new Refusal(401, 'Inicia sesión para continuar.')
  return found
}

function capText({ documento, tope_documento, queda }: Caps, total: string): string {
  return documento
    ? `El documento suma $${total} con IVA y tú puedes pedir hasta $${tope_documento} por documento.`
    : `El documento suma $${total} con IVA y este mes te quedan $${queda}.`
}
