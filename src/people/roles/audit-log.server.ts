import type { Received, Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, pageOf, type Listed } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import { auditColumns } from './audit-columns.ts'
import type { auditoria, exportarAuditoria } from './roles-contract.ts'

type Log = Reply<typeof auditoria>
type Filters = Omit<Received<typeof exportarAuditoria>['query'], 'columnas'>
/** Counting further would read the whole log. */
const COUNT_TO = 10_000

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

function wantedEvents(filters: Filters): Listed {
  const way = filters.sentido === 'asc' ? 'asc' : 'desc'
  return {
    text: `select id, en, accion, actor_id, actor, en_nombre_de, objeto, objeto_id, host(ip) as ip, agente, antes, despues
      from auditoria where ${where}`,
    order: `en ${way}, id ${way}`,
    values: valuesOf(filters),
  }
}

/** One page of the log, the latest first unless asked otherwise; `total` stops at 10,000. */
export async function readAuditLog(query: Received<typeof auditoria>['query'], { db }: Context): Promise<Log> {
  const { pagina = 1, por = 25 } = query
  const wanted = wantedEvents(query)
  const page = pageOf(wanted, { por, pagina })
  const [counted, eventos] = await Promise.all([
    db.row<{ total: number }>(
      `select count(*) as total from (select from auditoria where ${where} limit ${COUNT_TO}) t`,
      wanted.values,
    ),
    db.rows<Log['eventos'][number]>(page.text, page.values),
  ])
  return { total: counted?.total ?? 0, pagina, por, eventos }
}

/** The filtered log as a file; that it was taken is told to the log as well (S26). */
export function exportAuditLog(
  format: SheetFormat,
  query: Received<typeof exportarAuditoria>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const columns = columnsNamed(auditColumns, query.columnas)
  const told = { objeto: 'auditoria', despues: query }
  return exportRows<Log['eventos'][number]>(
    { name: 'bitacora', format, columns, list: wantedEvents(query), told },
    context,
  )
}
