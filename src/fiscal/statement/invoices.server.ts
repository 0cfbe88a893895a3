import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, type Listed } from '#platform/http/export-rows.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { exportarFacturas, facturas } from './contract.ts'
import { invoiceColumns } from './invoice-columns.ts'
import { whose } from './whose.server.ts'

type List = Reply<typeof facturas>
type Row = List['facturas'][number]
type Wanted = Omit<Received<typeof facturas>['query'], 'por'> & { por?: number }

const orders = new Map([
  ['vence', 'v.vence'],
  ['dia', 'v.fecha'],
  ['folio', 'v.folio'],
  ['total', 'v.total'],
  ['saldo', 'v.saldo_mxn'],
])

// $1 client, $2 text, $3 which, $4 and $5 days of issue.
const isWanted = `
  v.cliente_id = $1
  and ($2::text is null or strpos(upper(v.folio), upper($2)) > 0 or strpos(v.uuid::text, lower($2)) > 0)
  and case $3 when 'por_pagar' then v.por_cobrar and v.saldo > 0 when 'vencidas' then v.dias > 0
    when 'pagadas' then v.estado = 'PAGADA' else true end
  and ($4::date is null or v.dia >= $4) and ($5::date is null or v.dia <= $5)`

const columns = `
  v.uuid, v.folio, v.dia, v.vence, v.dias, v.estado, v.metodo_pago, v.nombre_receptor as receptor, v.moneda, v.total::text as total,
  v.saldo::text as saldo, a.pagado, a.notas, a.abonos`

const applied = `
  select coalesce(sum(a.importe) filter (where a.tipo <> 'NOTA'), 0)::numeric(16, 2)::text as pagado,
    coalesce(sum(a.importe) filter (where a.tipo = 'NOTA'), 0)::numeric(16, 2)::text as notas,
    coalesce(json_agg(json_build_object('tipo', a.tipo, 'uuid', a.uuid, 'folio', a.folio, 'dia', a.dia, 'importe', a.importe::text)
      order by a.dia, a.orden), '[]') as abonos
  from cuenta_abono a where a.factura_id = v.id and not v.cancelada`

/** The invoices `v` of a client that are asked for. */
export async function wantedInvoices(query: Wanted, viewer: Context): Promise<Listed & Rows> {
  const { id } = await whose(query.cliente, viewer)
  const { q, ver = 'por_pagar', desde, hasta } = query
  const { orden = ver === 'por_pagar' || ver === 'vencidas' ? 'vence' : 'dia' } = query
  const { sentido = orden === 'dia' ? 'desc' : 'asc' } = query
  return {
    text: `select ${columns} from (select v.* from cuenta_factura v where ${isWanted}) v cross join lateral (${applied}) a`,
    from: `cuenta_factura v where ${isWanted}`,
    counted: `select from cuenta_factura v where ${isWanted}`,
    order: `${orders.get(orden) ?? 'v.vence'} ${sentido === 'desc' ? 'desc' : 'asc'}, v.id`,
    values: [id, q || null, ver, desde ?? null, hasta ?? null],
  }
}

/** C-09: one page of a client's invoices, how many there are, and what they come to. */
export async function listInvoices(query: Wanted, viewer: Context): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const { order, values } = await wantedInvoices(query, viewer)
  const [sumas, found] = await Promise.all([
    viewer.db.rows<List['sumas'][number] & { n: number }>(
      `select v.moneda, count(*)::int as n, coalesce(sum(v.total) filter (where not v.cancelada), 0)::numeric(16, 2)::text as total,
         sum(v.saldo)::numeric(16, 2)::text as saldo
       from cuenta_factura v where ${isWanted} group by v.moneda order by v.moneda <> 'MXN', v.moneda`,
      values,
    ),
    viewer.db.rows<Row>(
      `select ${columns} from (
         select v.* from cuenta_factura v where ${isWanted} order by ${order} limit $6 offset $7) v
       cross join lateral (${applied}) a order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  const total = sumas.reduce((sum, { n }) => sum + n, 0)
  return {
    total,
    pagina,
    por,
    facturas: found,
    sumas: sumas.map(({ moneda, total: amount, saldo }) => ({ moneda, total: amount, saldo })),
  }
}

/** The filtered invoices as a file, told to the audit log (S26). */
export async function exportInvoices(
  format: SheetFormat,
  query: Received<typeof exportarFacturas>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const chosen = columnsNamed(invoiceColumns, query.columnas)
  const list = await wantedInvoices(query, context)
  const told = { objeto: 'facturas', despues: query }
  return exportRows<Row>({ name: 'facturas', format, columns: chosen, list, told }, context)
}
