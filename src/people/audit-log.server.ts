import type { Received, Reply } from '#base/contract.ts'
import { audit } from '#platform/audit.server.ts'
import type { Download } from '#platform/download.server.ts'
import type { Context } from '#platform/serve.server.ts'
import { type SheetFormat, sheetOf } from '#platform/sheet.server.ts'
import { auditColumns } from './audit-columns.ts'
import type { auditoria, exportarAuditoria } from './roles-contract.ts'

type Log = Reply<typeof auditoria>
type Filters = Omit<Received<typeof exportarAuditoria>['query'], 'columnas'>
/** Counting further would read the whole log. */
const COUNT_TO = 10_000
const EXPORT_MOST = 50_000

// Days are Mexico City's.
const where = `
  ($1::text is null or accion = $1) and ($2::text is null or norma_nombre(actor) like '%' || norma_nombre($2) || '%')
  and ($3::text is null or objeto = $3) and ($4::text is null or objeto_id = $4)
  and ($5::date is null or en >= $5::date at time zone 'America/Mexico_City')
  and ($6::date is null or en < ($6::date + 1) at time zone 'America/Mexico_City')
  and ($7::text is null or norma_nombre(en_nombre_de) like '%' || norma_nombre($7) || '%')`

function valuesOf({ accion, actor, objeto, objeto_id, desde, hasta, cliente }: Filters): (string | null)[] {
  return [accion, actor, objeto, objeto_id, desde, hasta, cliente].map((value) => value || null)
}

function eventsOf(db: Context['db'], filters: Filters, limit: number, offset: number): Promise<Log['eventos']> {
  const way = filters.sentido === 'asc' ? 'asc' : 'desc'
  return db.rows<Log['eventos'][number]>(
    `select id, en, accion, actor_id, actor, en_nombre_de, objeto, objeto_id, host(ip) as ip, agente, antes, despues
     from auditoria where ${where} order by en ${way}, id ${way} limit $8 offset $9`,
    [...valuesOf(filters), limit, offset],
  )
}

/** One page of the log, the latest first unless asked otherwise; `total` stops at 10,000. */
export async function readAuditLog(query: Received<typeof auditoria>['query'], { db }: Context): Promise<Log> {
  const { pagina = 1, por = 25 } = query
  const [counted, eventos] = await Promise.all([
    db.row<{ total: number }>(
      `select count(*) as total from (select from auditoria where ${where} limit ${COUNT_TO}) t`,
      valuesOf(query),
    ),
    eventsOf(db, query, por, (pagina - 1) * por),
  ])
  return { total: counted?.total ?? 0, pagina, por, eventos }
}

/** The filtered log as a file, at most 50,000 lines; that it was taken is told to the log as well (S26). */
export async function exportAuditLog(
  format: SheetFormat,
  query: Received<typeof exportarAuditoria>['query'],
  context: Context,
): Promise<Download> {
  const { columnas, ...filters } = query
  const eventos = await eventsOf(context.db, filters, EXPORT_MOST, 0)
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'auditoria',
    despues: { ...query, filas: eventos.length },
  })
  const wanted = columnas?.split(',')
  const chosen = auditColumns.filter(({ id }) => !wanted || wanted.includes(id))
  return sheetOf({ name: 'bitacora', format, columns: chosen.length ? chosen : auditColumns, rows: eventos })
}
