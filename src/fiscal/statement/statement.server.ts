import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { estadoDeCuenta } from './contract.ts'
import { type Account, type Applied, type Invoice, type Period, statementOf } from './statement.ts'
import { whose } from './whose.server.ts'

type Told = Reply<typeof estadoDeCuenta>
/** All of a period. */
export type Statement = Omit<Told, 'pagina' | 'paginas' | 'cuentas'> & { cuentas: Account[] }
type Query = Received<typeof estadoDeCuenta>['query']

/** Movements of each account on a page. */
export const MOVEMENTS_SHOWN = 100

const period = `
  select coalesce($1::date, (date_trunc('month', coalesce($2::date, hoy_local())) - interval '1 month')::date) as desde,
    coalesce($2::date, hoy_local()) as hasta`

// What was cancelled is as if it had never been, and what was settled before the period changes nothing in it: a client of ten years is
// read by what his period and his debts have.
const isTold = `v.cliente_id = $1 and not v.cancelada and v.dia <= $2 and (v.dia >= $3
    or v.total > (select coalesce(sum(b.importe), 0) from cuenta_abono b where b.factura_id = v.id and b.dia < $3 and b.importe > 0))`

const invoices = `
  select v.id, v.uuid, v.folio, v.dia, v.vence, v.moneda, v.total::text as total
  from cuenta_factura v where ${isTold} order by v.fecha, v.id`

const currencies = `
  select v.moneda from cuenta_factura v where v.cliente_id = $1 and not v.cancelada and v.dia <= $2 group by v.moneda`

const applied = `
  select a.factura_id, a.tipo, a.uuid, a.folio, a.dia, a.importe::text as importe
  from cuenta_factura v cross join lateral (select a.* from cuenta_abono a where a.factura_id = v.id) a
  where ${isTold} and a.dia <= $2 and a.importe > 0 order by a.dia, a.orden`

/** The statement of a period; without one, from the first of last month until today. 422 when it ends before it begins. */
export async function readStatement(
  { cliente: asked, desde, hasta }: Omit<Query, 'pagina'>,
  viewer: Context,
): Promise<Statement> {
  const cliente = await whose(asked, viewer)
  const { db } = viewer
  const days = await db.row<Period>(period, [desde ?? null, hasta ?? null])
  if (!days) throw new Error('a statement without a table yields one row')
  if (days.desde > days.hasta) {
    const fault = 'El periodo termina antes de empezar.'
    throw new Refusal(422, fault, { errors: { hasta: [fault] } })
  }
  const [charges, credits, accounts] = await Promise.all([
    db.rows<Invoice>(invoices, [cliente.id, days.hasta, days.desde]),
    db.rows<Applied>(applied, [cliente.id, days.hasta, days.desde]),
    db.rows<{ moneda: string }>(currencies, [cliente.id, days.hasta]),
  ])
  const monedas = accounts.map(({ moneda }) => moneda)
  return { cliente, ...days, cuentas: statementOf(charges, credits, { ...days, monedas }) }
}

/** The same with one page of the movements of each account; the last one, where there are fewer. */
export async function readStatementPage({ pagina: asked = 1, ...query }: Query, viewer: Context): Promise<Told> {
  const whole = await readStatement(query, viewer)
  const most = Math.max(0, ...whole.cuentas.map(({ movimientos }) => movimientos.length))
  const paginas = Math.max(1, Math.ceil(most / MOVEMENTS_SHOWN))
  const pagina = Math.min(asked, paginas)
  const from = (pagina - 1) * MOVEMENTS_SHOWN
  const cuentas = whole.cuentas.map(({ movimientos, ...account }) => ({
    ...account,
    antes: movimientos.slice(0, from).at(-1)?.saldo ?? account.apertura,
    movimientos: movimientos.slice(from, from + MOVEMENTS_SHOWN),
  }))
  return { ...whole, pagina, paginas, cuentas }
}
