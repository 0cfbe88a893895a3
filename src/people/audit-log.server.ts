import type { Received, Reply } from '#base/contract.ts'
import type { Context } from '#platform/serve.server.ts'
import type { auditoria } from './roles-contract.ts'

type Log = Reply<typeof auditoria>
const PER_PAGE = 50
/** Counting further would read the whole log. */
const COUNT_TO = 10_000

// Days are Mexico City's.
const where = `
  ($1::text is null or accion = $1) and ($2::text is null or norma_nombre(actor) like '%' || norma_nombre($2) || '%')
  and ($3::text is null or objeto = $3) and ($4::text is null or objeto_id = $4)
  and ($5::date is null or en >= $5::date at time zone 'America/Mexico_City')
  and ($6::date is null or en < ($6::date + 1) at time zone 'America/Mexico_City')`

/** One page of the log, the latest first; `total` stops at 10,000. */
export async function readAuditLog(query: Received<typeof auditoria>['query'], { db }: Context): Promise<Log> {
  const { accion, actor, objeto, objeto_id, desde, hasta, pagina = 1 } = query
  const values = [accion, actor, objeto, objeto_id, desde, hasta].map((value) => value || null)
  const [counted, eventos] = await Promise.all([
    db.row<{ total: number }>(
      `select count(*) as total from (select from auditoria where ${where} limit ${COUNT_TO}) t`,
      values,
    ),
    db.rows<Log['eventos'][number]>(
      `select id, en, accion, actor_id, actor, objeto, objeto_id, host(ip) as ip, agente, antes, despues
       from auditoria where ${where} order by en desc, id desc limit $7 offset $8`,
      [...values, PER_PAGE, (pagina - 1) * PER_PAGE],
    ),
  ])
  return { total: counted?.total ?? 0, pagina, por: PER_PAGE, eventos }
}
