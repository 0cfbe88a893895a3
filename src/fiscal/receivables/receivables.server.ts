import type { Received, Reply } from '#kit/base/contract.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { promiseState } from './client-credit.server.ts'
import type { cobranza, exportarCobranza } from './credit-contract.ts'
import { debtColumns } from '#fiscal/statement/debt-columns.ts'

type List = Reply<typeof cobranza>
type Wanted = Omit<Received<typeof cobranza>['query'], 'por'> & { por?: number }
type Viewer = Pick<Context, 'db' | 'session'>

const orders = new Map([
  ['vencido', 'd.vencido'],
  ['total', 'd.total'],
  ['dias', 'd.dias'],
  ['cliente', 'norma_nombre(d.nombre)'],
])

const tramo = (n: number) => `coalesce(sum(v.saldo_mxn) filter (where v.tramo = ${n}), 0) as t${n}`
const buckets = [0, 1, 2, 3, 4]

const lastPromise = (client: string) => `
  select p.fecha, p.importe, ${promiseState} as estado from cobro_promesa p where p.cliente_id = ${client} order by p.id desc limit 1`

// $1, $2 the reach, $3 text, $4 which, $5 adviser, $6 branch. What is open is summed once, and everything read from that.
const debts = `
  with v as materialized (select cliente_id, saldo_mxn, dias, tramo from cuenta_factura where por_cobrar and saldo > 0),
  k as (
    select v.cliente_id, count(*)::int as facturas, sum(v.saldo_mxn) as total, coalesce(sum(v.saldo_mxn) filter (where v.dias > 0), 0) as vencido,
      max(v.dias) as dias, ${buckets.map(tramo).join(', ')}
    from v group by v.cliente_id),
  d as materialized (
    select c.id, c.clave, c.nombre_comercial as nombre, c.asesor_id, c.sucursal_id, c.limite_credito, c.politica_credito, k.*
    from k join cliente c on c.id = k.cliente_id
    where ${isWithinReach}
      and ($3::text is null or c.clave = upper($3) or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($3) || '%')
      and case $4 when 'vencidos' then k.vencido > 0
        when 'promesa' then (select w.estado from (${lastPromise('c.id')}) w) in ('PENDIENTE', 'ROTA')
        when 'bloqueados' then c.politica_credito = 'BLOQUEAR' and (k.dias > (select dias_vencido_bloqueo from config_empresa)
          or c.dias_credito > 0 and k.total + por_facturar_de(c.id) > c.limite_credito)
        else true end
      and ($5::bigint is null or c.asesor_id = $5) and ($6::bigint is null or c.sucursal_id = $6))`

const text = (column: string) => `${column}::numeric(16, 2)::text`
const ageing = (of: (n: number) => string) => `json_build_array(${buckets.map((n) => text(of(n))).join(', ')})`
const sums = `
  ${text('coalesce(sum(d.total), 0)')} as total, ${text('coalesce(sum(d.vencido), 0)')} as vencido,
  ${ageing((n) => `coalesce(sum(d.t${n}), 0)`)} as antiguedad`

const grouped = (table: string, column: string, none: string) => `
  coalesce((select json_agg(x) from (
    select g.id, coalesce(g.nombre, '${none}') as nombre, count(*)::int as clientes, ${sums}
    from d left join ${table} g on g.id = d.${column}
    group by g.id, g.nombre order by sum(d.vencido) desc, sum(d.total) desc) x), '[]')`

// $7 and $8: how many, from where.
const row = `
  d.id, d.clave, d.nombre, (select u.nombre from usuario u where u.id = d.asesor_id) as asesor,
  (select s.nombre from sucursal s where s.id = d.sucursal_id) as sucursal,
  (select nullif(btrim(a.telefono), '') from direccion a where a.cliente_id = d.id and a.activa order by a.predeterminada desc, a.id limit 1) as telefono,
  d.facturas, d.dias, ${text('d.total')} as total, ${text('d.vencido')} as vencido, ${ageing((n) => `d.t${n}`)} as antiguedad,
  d.limite_credito::text as limite, d.politica_credito as politica,
  (select json_build_object('fecha', w.fecha, 'importe', w.importe::text, 'estado', w.estado) from (${lastPromise('d.id')}) w) as promesa,
  (select max(r.en) from recordatorio r join cfdi f on f.id = r.cfdi_id where f.cliente_id = d.id) as aviso`

async function asked(query: Wanted, viewer: Viewer): Promise<{ order: string; values: unknown[] }> {
  const { q, solo, asesor, sucursal, orden = 'vencido' } = query
  const { sentido = orden === 'cliente' ? 'asc' : 'desc' } = query
  const reach = await clientReach(viewer, 'credito-read')
  return {
    order: `${orders.get(orden) ?? 'd.vencido'} ${sentido === 'asc' ? 'asc' : 'desc'}, d.total desc, d.id`,
    values: [...reach, q || null, solo ?? '', asesor ?? null, sucursal ?? null],
  }
}

/** X-16: who owes, within the reach of credito-read, what is most overdue first; with the totals by adviser and by branch. */
export async function listDebts(query: Wanted, viewer: Viewer): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const { order, values } = await asked(query, viewer)
  const found = await viewer.db.row<Omit<List, 'pagina' | 'por'>>(
    `${debts}
     select (select count(*) from d)::int as total, (select row_to_json(x) from (select ${sums} from d) x) as suma,
       coalesce((select json_agg(x) from (select ${row} from d order by ${order} limit $7 offset $8) x), '[]') as clientes,
       ${grouped('usuario', 'asesor_id', 'Sin asesor')} as asesores, ${grouped('sucursal', 'sucursal_id', 'Sin sucursal')} as sucursales`,
    [...values, por, (pagina - 1) * por],
  )
  if (!found) throw new Error('a statement without a table yields one row')
  return { ...found, pagina, por }
}

/** The filtered list as a file, told to the audit log (S26). */
export async function exportDebts(
  format: SheetFormat,
  query: Received<typeof exportarCobranza>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { order, values } = await asked(query, context)
  const list = { text: `${debts} select ${row} from d`, order, values }
  const columns = columnsNamed(debtColumns, query.columnas)
  const told = { objeto: 'cobranza', despues: query }
  return exportRows<List['clientes'][number]>({ name: 'cobranza', format, columns, list, told }, context)
}
