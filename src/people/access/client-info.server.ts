import type { Received, Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { userinfo } from './contract.ts'

type Info = Reply<typeof userinfo>

// The session has no client when it was closed: it buys nothing more. Who may not see credit sees nothing of what is owed.
const find = `
  with c as (
    select c.id, c.clave from cliente c where c.id = $1
  ), e as (select id, clave, razon_social, rfc, cliente_id from empresa where activa)
  select
    (select json_build_object('cliente', c.clave) from c) as cliente,
    coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'razon_social', e.razon_social) order by e.id)
      from e join c on c.id = e.cliente_id), '[]') as empresas,
    coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'razon_social', e.razon_social) order by e.clave)
      from e where e.cliente_id is null), '[]') as "empresasOrigen",
    coalesce(k.facturas, 0) as facturas, coalesce(k.facvencidas, 0) as facvencidas,
    coalesce(k.vencido, 0)::numeric(14, 2)::text as vencido, coalesce(k.total, 0)::numeric(14, 2)::text as total
  from (select 1) as uno
  left join lateral cuenta_de(case when $2::boolean then $1::bigint end,
    (select e.rfc from e join c on c.id = e.cliente_id where e.clave = $3),
    (select e.rfc from e where e.cliente_id is null and e.clave = $4)) k on true`

type Found = Omit<Info, 'datos'> & { cliente: Info['datos']['ClienteWeb']['Cliente'] }

/** E-08: what the client owes, as `cuenta_de` says it; of the company chosen, when one of them is. */
export async function readClientInfo(
  { empresa, origen }: Received<typeof userinfo>['query'],
  { db, session }: Context,
): Promise<Info> {
  const mayRead = session.permissions.includes('credito-read')
  const found = await db.row<Found>(find, [session.cliente?.id, mayRead, empresa ?? null, origen ?? null])
  if (!found) throw new Error('a statement without a table yields one row')
  const { cliente, ...rest } = found
  return { datos: { ClienteWeb: { Cliente: cliente } }, ...rest }
}
