import type { Received, Reply } from '#kit/base/contract.ts'
import { MOST_ADDED, MOST_COUNTED } from '#kit/base/settings.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { ZIP_MOST, type documentos, type exportarDocumentos, type resumenDocumentos } from './contract.ts'
import { documentColumns } from './document-columns.ts'
import { rangeOf, todayInMexico } from './period.ts'
import { askedRange, documentTables, isOverdue, reachedBy, scopeOf, type Viewer } from './scope.server.ts'

type List = Reply<typeof documentos>
export type DocumentRow = List['documentos'][number]

/** A payment document has no total of its own: that of its payments, each of which has a row for every document it pays. The type stands inside: nothing is looked for of the others. */
const withPayment = `
  left join lateral (
    select min(x.moneda) as moneda, sum(x.monto) as monto
    from (select distinct on (pago) moneda, monto from cfdi_pago where d.tipo = 'P' and cfdi_id = d.id order by pago, id) x
  ) p on true`

const localTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** What every answer says of a document `d` with its client `c` and its payment `p`. */
export const documentColumnsSql = `
  d.uuid, d.tipo, d.serie, d.folio, ${localTime('d.fecha')} as fecha, d.rfc_emisor, d.nombre_emisor, d.rfc_receptor, d.nombre_receptor,
  case when c.id is not null then json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) end as cliente,
  coalesce(p.moneda, d.moneda) as moneda, coalesce(p.monto, d.total)::text as total, d.saldo, d.vence_en, ${isOverdue} as vencida,
  d.estado_sat, d.verificado_en`
export const documentTablesSql = `${documentTables} ${withPayment}`

/** Credit notes and payments that speak of a document `d` and are not cancelled. */
export const countsSql = `
  (select count(*) from cfdi_relacion r join cfdi x on x.id = r.cfdi_id
    where r.uuid = d.uuid and x.tipo = 'E' and x.estado_sat <> 'CANCELADO' and x.cliente_id is not distinct from d.cliente_id)::int as notas,
  (select count(distinct x.id) from cfdi_pago g join cfdi x on x.id = g.cfdi_id
    where g.uuid = d.uuid and x.estado_sat <> 'CANCELADO' and x.cliente_id is not distinct from d.cliente_id)::int as pagos`

const orders = new Map([
  ['fecha', 'd.fecha'],
  ['cliente', 'norma_nombre(c.nombre_comercial)'],
  ['total', 'd.total'],
  ['saldo', 'd.saldo'],
  ['vence', 'd.vence_en'],
  ['cargado', 'd.id'],
])
/** Only what may be empty says where that goes: an index that says nothing of it serves the others. */
const mayBeEmpty = new Set(['cliente', 'vence'])

/** The order of documents `d` with their client `c`. */
export function documentOrder(orden: string, way: 'asc' | 'desc'): string {
  // Folios as their index has them.
  if (orden === 'folio') return `upper(d.serie || d.folio) using ${way === 'asc' ? '~<~' : '~>~'}, d.id ${way}`
  return `${orders.get(orden) ?? 'd.fecha'} ${way}${mayBeEmpty.has(orden) ? ' nulls last' : ''}, d.id ${way}`
}

type Wanted = Omit<Received<typeof documentos>['query'], 'por'> & { por?: number }

function orderOf({ orden = 'fecha', sentido = orden === 'fecha' ? 'desc' : 'asc' }: Wanted): string {
  return documentOrder(orden, sentido === 'desc' ? 'desc' : 'asc')
}

/** One page of the documents asked for, how many there are (up to MOST_COUNTED), and what they add up to by type and currency where they are fewer than MOST_ADDED. */
export async function listDocuments(query: Wanted, viewer: Viewer): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const { where, values, cliente } = await scopeOf(query, viewer)
  const order = orderOf(query)
  const [totales, found] = await Promise.all([
    totalsOf(where, values, viewer),
    // The page first: what is counted for each is counted for these alone.
    viewer.db.rows<DocumentRow>(
      `with hoja as materialized (
         select d.id from ${documentTables} where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
       select ${documentColumnsSql}, ${countsSql}
       from hoja h join cfdi d on d.id = h.id left join cliente c on c.id = d.cliente_id ${withPayment} order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  const all = totales.reduce((sum, { documentos: some }) => sum + some, 0)
  const total = all >= MOST_ADDED ? MOST_COUNTED : all
  const ultimo = total === 0 ? await lastOf(query, viewer) : null
  return {
    total,
    pagina,
    por,
    ...askedRange(query),
    documentos: found,
    cliente,
    ultimo,
    maximo_zip: ZIP_MOST,
    totales: all >= MOST_ADDED ? [] : totales,
  }
}

/** What the first MOST_ADDED of them add up to; payments are looked up together, not for each document. */
function totalsOf(where: string, values: unknown[], { db }: Viewer): Promise<List['totales']> {
  return db.rows(
    `with hojas as materialized (
       select d.id, d.tipo, d.moneda, d.estado_sat, d.total, d.saldo from ${documentTables} where ${where} limit ${MOST_ADDED}
     ), pagadas as (
       select x.cfdi_id, min(x.moneda) as moneda, sum(x.monto) as monto
       from (select distinct on (g.cfdi_id, g.pago) g.cfdi_id, g.moneda, g.monto from hojas s join cfdi_pago g on g.cfdi_id = s.id
         where s.tipo = 'P' order by g.cfdi_id, g.pago, g.id) x group by x.cfdi_id)
     select d.tipo, coalesce(p.moneda, d.moneda) as moneda, count(*)::int as documentos,
       count(*) filter (where d.estado_sat = 'CANCELADO')::int as cancelados,
       coalesce(sum(coalesce(p.monto, d.total)) filter (where d.estado_sat <> 'CANCELADO'), 0)::text as total,
       coalesce(sum(d.saldo) filter (where d.estado_sat <> 'CANCELADO'), 0)::text as saldo
     from hojas d left join pagadas p on p.cfdi_id = d.id group by 1, 2 order by strpos('IEPT', d.tipo), 2`,
    values,
  )
}

/** When the last document was issued, for who found none in a range. */
async function lastOf({ cliente }: Wanted, viewer: Viewer): Promise<string | null> {
  const { where, values } = await reachedBy(viewer, cliente)
  const found = await viewer.db.row<{ fecha: string }>(
    `select ${localTime('d.fecha')} as fecha from ${documentTables} where ${where} order by d.fecha desc limit 1`,
    values,
  )
  return found?.fecha ?? null
}

/** The filtered documents as a file, told to the audit log (S26). */
export async function exportDocuments(
  format: SheetFormat,
  query: Received<typeof exportarDocumentos>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { where, values } = await scopeOf(query, context)
  const list = {
    text: `select ${documentColumnsSql}, ${countsSql} from ${documentTablesSql} where ${where}`,
    counted: `select from ${documentTables} where ${where}`,
    order: orderOf(query),
    values,
  }
  const told = { objeto: 'documentos', despues: query }
  const columns = columnsNamed(documentColumns, query.columnas)
  return exportRows<DocumentRow>({ name: 'documentos', format, columns, list, told }, context)
}

type Summary = Reply<typeof resumenDocumentos>

/** This month's and last month's documents of the client of the session, in one statement; zeros for who buys for nobody. */
export async function summaryOf({ db, session }: Viewer): Promise<Summary> {
  const today = todayInMexico()
  const [now, before] = [rangeOf('mes', today), rangeOf('mes-pasado', today)]
  const found = await db.row<{
    mes: number
    facturas: number
    antes: number
    facturas_antes: number
    vencidas: number
  }>(
    `select count(*) filter (where d.fecha >= $2)::int as mes, count(*) filter (where d.fecha >= $2 and d.tipo = 'I')::int as facturas,
       count(*) filter (where d.fecha < $2)::int as antes, count(*) filter (where d.fecha < $2 and d.tipo = 'I')::int as facturas_antes,
       (select count(*) from cfdi d where d.cliente_id = $1 and ${isOverdue})::int as vencidas
     from cfdi d where d.cliente_id = $1 and d.fecha >= $3::date and d.fecha < $4::date + 1`,
    [session.cliente?.id ?? null, now.desde, before.desde, now.hasta],
  )
  const month = (range: typeof now, documents = 0, invoices = 0) => ({
    desde: range.desde ?? today,
    hasta: range.hasta ?? today,
    documentos: documents,
    facturas: invoices,
  })
  return {
    mes: month(now, found?.mes, found?.facturas),
    mes_pasado: month(before, found?.antes, found?.facturas_antes),
    vencidas: found?.vencidas ?? 0,
  }
}
