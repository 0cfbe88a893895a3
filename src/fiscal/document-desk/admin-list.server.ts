import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import { SAT_STATES } from '#fiscal/sat/states.ts'
import { countSome, readPage } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { adminColumns } from './admin-columns.ts'
import type { exportarTodos, pendientesDocumentos, problemasDocumentos, todosLosDocumentos } from './admin-contract.ts'
import { countsSql, documentColumnsSql, documentOrder, documentTablesSql } from '#fiscal/documents/list.server.ts'
import { documentTables, scopeOf, type Viewer } from '#fiscal/documents/scope.server.ts'

type List = Reply<typeof todosLosDocumentos>
type Row = List['documentos'][number]
type Wanted = Omit<Received<typeof todosLosDocumentos>['query'], 'por'> & { por?: number }

/** Said by name: an index of a few states is found by them. */
const inState = new Map<string, string>(SAT_STATES.map((state) => [state, `d.estado_sat = '${state}'`]))
const only = new Map([
  ['faltas', `d.faltas <> '[]'`],
  ['sin-cliente', 'd.cliente_id is null'],
  ['sin-pdf', 'd.pdf_id is null'],
])

/** Documents `m` of a client, receiver or issuer, one way after another, each by its own index. */
function matchesOf(name: string, [from, to]: [string, string]): string {
  const like = `like '%' || norma_nombre(${name}) || '%'`
  return `
    select m.id from cfdi m join cliente k on k.id = m.cliente_id where k.clave = upper(${name}) or norma_nombre(k.nombre_comercial) ${like}
    union all select m.id from cfdi m where norma_nombre(m.nombre_receptor) ${like}
    union all select m.id from cfdi m where m.rfc_receptor ~>=~ ${from} and m.rfc_receptor ~<~ ${to}
    union all select m.id from cfdi m where m.rfc_emisor ~>=~ ${from} and m.rfc_emisor ~<~ ${to}`
}

/** The condition of all the filters, those of clients and those of who administers. */
async function conditionOf(query: Wanted, viewer: Viewer): Promise<{ where: string; values: unknown[] }> {
  const { quien, solo, minimo, maximo, sat, tipo, estado, q, desde, hasta } = query
  const { where, values } = await scopeOf({ tipo, estado, q, desde, hasta, periodo: 'todo' }, viewer)
  const parts = [where]
  const place = (value: unknown) => `$${values.push(value)}`
  if (quien) {
    const rfc = quien.toUpperCase().replace(/[\s-]/g, '')
    parts.push(`d.id = any (array(${matchesOf(place(quien), [place(rfc), place(`${rfc}\uFFFF`)])}))`)
  }
  const narrow = only.get(solo ?? '')
  if (narrow) parts.push(narrow)
  const state = inState.get(sat ?? '')
  if (state) parts.push(state)
  if (minimo) parts.push(`d.total >= ${place(minimo)}::numeric`)
  if (maximo) parts.push(`d.total <= ${place(maximo)}::numeric`)
  return { where: parts.join(' and '), values }
}

const columns = `${documentColumnsSql}, d.faltas, d.creado_en as cargado_en, ${countsSql}`

function orderOf({ orden = 'fecha', sentido = 'desc' }: Wanted): string {
  return documentOrder(orden, sentido === 'desc' ? 'desc' : 'asc')
}

/** One page of the documents of everybody the viewer reaches, counted up to MOST_COUNTED. */
export async function listAllDocuments(query: Wanted, viewer: Viewer): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const { where, values } = await conditionOf(query, viewer)
  const order = orderOf(query)
  const [counted, found] = await Promise.all([
    viewer.db.row<{ total: number }>(countSome(`${documentTables} where ${where}`), values),
    viewer.db.rows<Row>(
      `with hoja as materialized (
         select d.id from ${documentTables} where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
       select ${columns}
       from hoja h join (${documentTablesSql}) on d.id = h.id order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.total ?? 0, pagina, por, documentos: found }
}

/** The filtered documents as a file, told to the audit log (S26). */
export async function exportAllDocuments(
  formato: SheetFormat,
  query: Received<typeof exportarTodos>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { where, values } = await conditionOf(query, context)
  const list = {
    text: `select ${columns} from ${documentTablesSql} where ${where}`,
    counted: `select from ${documentTables} where ${where}`,
    order: orderOf(query),
    values,
  }
  const told = { objeto: 'documentos', despues: query }
  const chosen = columnsNamed(adminColumns, query.columnas)
  return exportRows<Row>({ name: 'documentos', format: formato, columns: chosen, list, told }, context)
}

/** What waits for who administers documents, in one statement. */
export async function pendingOf({ db }: Context): Promise<Reply<typeof pendientesDocumentos>> {
  const found = await db.row<Reply<typeof pendientesDocumentos>>(
    `select (select count(*)::int from cfdi where cliente_id is null) as sin_cliente,
       (select count(*)::int from cfdi where faltas <> '[]') as con_faltas,
       (select count(*)::int from cfdi_problema where estado = 'NUEVO') as problemas,
       (select count(*)::int from documento_carga where estado in ('SUBIENDO', 'EN_COLA', 'LEYENDO')) as entregas,
       (select count(*)::int from empresa where cliente_id is null and rfc is not null) as emisores`,
  )
  if (!found) throw new Error('counts are always there')
  return found
}

type Problems = Reply<typeof problemasDocumentos>

/** What clients told is wrong with documents: what is open first, the oldest of them at the top. */
export async function listProblems(
  query: Received<typeof problemasDocumentos>['query'],
  { db }: Context,
): Promise<Problems> {
  const { q, estado } = query
  const list = {
    text: `select x.id, d.uuid, d.serie, d.folio, x.texto, x.estado, x.respuesta, u.nombre as quien, x.creado_en, x.resuelto_en, r.nombre as resolvio,
        case when c.id is not null then json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) end as cliente
      from cfdi_problema x join cfdi d on d.id = x.cfdi_id left join cliente c on c.id = d.cliente_id
        left join usuario u on u.id = x.usuario_id left join usuario r on r.id = x.resuelto_por
      where ($1::text is null or x.estado = $1) and ($2::text is null or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($2) || '%'
        or upper(d.serie || d.folio) = upper($2) or x.texto ilike '%' || $2 || '%')`,
    order: `x.estado = 'NUEVO' desc, case when x.estado = 'NUEVO' then x.id else -x.id end`,
    values: [estado ?? null, q || null],
  }
  const { rows, ...page } = await readPage<Problems['problemas'][number]>(db, list, query)
  return { ...page, problemas: rows }
}
