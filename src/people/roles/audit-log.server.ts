import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Reply } from '#kit/base/contract.ts'
import { auditColumns } from './audit-columns.ts'
import type { auditoria } from './roles-contract.ts'

// Days are Mexico City's.
const where = `
  ($1::text is null or accion = $1) and ($2::text is null or norma_nombre(actor) like '%' || norma_nombre($2) || '%')
  and ($3::text is null or objeto = $3) and ($4::text is null or objeto_id = $4)
  and ($5::date is null or en >= $5::date at time zone 'America/Mexico_City')
  and ($6::date is null or en < ($6::date + 1) at time zone 'America/Mexico_City')
  and ($7::text is null or norma_nombre(en_nombre_de) like '%' || norma_nombre($7) || '%')`

/** The log, the latest first unless asked otherwise; `total` stops at 10,000: counting further would read all of it. */
const log = listOf<Asked<typeof auditoria>, Reply<typeof auditoria>['eventos'][number]>({
  columns: 'id, en, accion, actor_id, actor, en_nombre_de, objeto, objeto_id, host(ip) as ip, agente, antes, despues',
  from: 'auditoria',
  where: ({ accion, actor, objeto, objeto_id, desde, hasta, cliente }) => ({
    where,
    values: [accion, actor, objeto, objeto_id, desde, hasta, cliente].map((value) => value || null),
  }),
  orders: { en: 'en' },
  defaultOrder: { orden: 'en', sentido: 'desc' },
  order: (by, way) => `${by} ${way}, id ${way}`,
  countTo: 10_000,
})
export const readAuditLog = log.page(({ rows, ...page }) => ({ ...page, eventos: rows }))
export const exportAuditLog = log.file({ name: 'bitacora', objeto: 'auditoria', columns: auditColumns })
