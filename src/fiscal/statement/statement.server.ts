import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { estadoDeCuenta } from './contract.ts'
import { type Applied, type Invoice, type Period, statementOf } from './statement.ts'
import { whose } from './whose.server.ts'

export type Statement = Reply<typeof estadoDeCuenta>
type Query = Received<typeof estadoDeCuenta>['query']

const period = `
  select coalesce($1::date, (date_trunc('month', coalesce($2::date, hoy_local())) - interval '1 month')::date) as desde,
    coalesce($2::date, hoy_local()) as hasta`

// What was cancelled is as if it had never been.
const invoices = `
  select v.id, v.uuid, v.folio, v.dia, v.vence, v.moneda, v.total::text as total
  from cuenta_factura v where v.cliente_id = $1 and not v.cancelada and v.dia <= $2 order by v.fecha, v.id`

const applied = `
  select a.factura_id, a.tipo, a.uuid, a.folio, a.dia, a.importe::text as importe
  from cuenta_factura v join cuenta_abono a on a.factura_id = v.id
  where v.cliente_id = $1 and not v.cancelada and v.dia <= $2 and a.dia <= $2 and a.importe > 0 order by a.dia, a.orden`

/** The statement of a period; without one, from the first of last month until today. 422 when it ends before it begins. */
export async function readStatement({ cliente: asked, desde, hasta }: Query, viewer: Context): Promise<Statement> {
  const cliente = await whose(asked, viewer)
  const { db } = viewer
  const days = await db.row<Period>(period, [desde ?? null, hasta ?? null])
  if (!days) throw new Error('a statement without a table yields one row')
  if (days.desde > days.hasta) {
    const fault = 'El periodo termina antes de empezar.'
    throw new Refusal(422, fault, { errors: { hasta: [fault] } })
  }
  const [charges, credits] = await Promise.all([
    db.rows<Invoice>(invoices, [cliente.id, days.hasta]),
    db.rows<Applied>(applied, [cliente.id, days.hasta]),
  ])
  return { cliente, ...days, cuentas: statementOf(charges, credits, days) }
}
