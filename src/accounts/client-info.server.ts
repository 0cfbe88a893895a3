import type { Reply } from '#base/contract.ts'
import type { Context } from '#platform/serve.server.ts'
import type { userinfo } from './contract.ts'

type Info = Reply<typeof userinfo>

/** E-08. Accounts are not tied to clients yet: nobody has one, and owes nothing. */
export async function readClientInfo({ db }: Context): Promise<Info> {
  const empresasOrigen = await db.rows<Info['empresasOrigen'][number]>(
    'select id, clave, razon_social from empresa order by clave',
  )
  return {
    datos: { ClienteWeb: { Cliente: null } },
    facturas: 0,
    vencido: '0.00',
    facvencidas: 0,
    total: '0.00',
    empresas: [],
    empresasOrigen,
  }
}
