import type { Reply } from '#base/contract.ts'
import type { Context } from '#platform/serve.server.ts'
import type { userinfo } from './contract.ts'

type Info = Reply<typeof userinfo>

// The session has no client when it was closed: it buys nothing more.
const find = `
  with c as (
    select c.id, c.clave from cliente c where c.id = $1
  ), e as (select id, clave, razon_social, cliente_id from empresa where activa)
  select
    (select json_build_object('cliente', c.clave) from c) as cliente,
    coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'razon_social', e.razon_social) order by e.id)
      from e join c on c.id = e.cliente_id), '[]') as empresas,
    coalesce((select json_agg(json_build_object('id', e.id, 'clave', e.clave, 'razon_social', e.razon_social) order by e.clave)
      from e where e.cliente_id is null), '[]') as "empresasOrigen"`

type Found = Pick<Info, 'empresas' | 'empresasOrigen'> & { cliente: Info['datos']['ClienteWeb']['Cliente'] }

/** E-08. There are no invoices yet: nobody owes anything. */
export async function readClientInfo({ db, session }: Context): Promise<Info> {
  const found = await db.row<Found>(find, [session.cliente?.id])
  if (!found) throw new Error('a statement without a table yields one row')
  const { cliente, empresas, empresasOrigen } = found
  return {
    datos: { ClienteWeb: { Cliente: cliente } },
    facturas: 0,
    vencido: '0.00',
    facvencidas: 0,
    total: '0.00',
    empresas,
    empresasOrigen,
  }
}
