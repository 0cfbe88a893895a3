import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Reply } from '#kit/base/contract.ts'
import { MOST_COUNTED } from '#kit/base/settings.ts'
import { auditColumns } from './audit-columns.ts'
import type { auditoria } from './roles-contract.ts'

/** The names that the log knows in a column: from each the index leads to the next, however many entries are between them. */
const namesIn = (column: 'actor' | 'en_nombre_de', like: string) => `
  with recursive otro as (
    select min(${column}) as nombre from auditoria
    union all select (select min(${column}) from auditoria where ${column} > otro.nombre) from otro where otro.nombre is not null)
  select nombre from otro where norma_nombre(nombre) like '%' || norma_nombre(${like}) || '%' `

/** The text depends only on which filters there are. Days are Mexico City's. */
function narrowed({ accion, actor, objeto, objeto_id, desde, hasta, cliente }: Asked<typeof auditoria>) {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  if (accion) parts.push(`accion = ${place(accion)}`)
  if (actor) parts.push(`actor = any (array(${namesIn('actor', place(actor))}))`)
  if (objeto) parts.push(`objeto = ${place(objeto)}`)
  if (objeto_id) parts.push(`objeto_id = ${place(objeto_id)}`)
  if (desde) parts.push(`en >= ${place(desde)}::date at time zone 'America/Mexico_City'`)
  if (hasta) parts.push(`en < (${place(hasta)}::date + 1) at time zone 'America/Mexico_City'`)
  if (cliente) parts.push(`en_nombre_de = any (array(${namesIn('en_nombre_de', place(cliente))}))`)
  return { where: parts.join(' and '), values }
}

/** The log, the latest first unless asked otherwise; `total` stops at 10,000: counting further would read all of it. */
const log = listOf<Asked<typeof auditoria>, Reply<typeof auditoria>['eventos'][number]>({
  columns: 'id, en, accion, actor_id, actor, en_nombre_de, objeto, objeto_id, host(ip) as ip, agente, antes, despues',
  from: 'auditoria',
  where: narrowed,
  orders: { en: 'en' },
  defaultOrder: { orden: 'en', sentido: 'desc' },
  order: (by, way) => `${by} ${way}, id ${way}`,
  countTo: MOST_COUNTED,
})
export const readAuditLog = log.page(({ rows, ...page }) => ({ ...page, eventos: rows }))
export const exportAuditLog = log.file({ name: 'bitacora', objeto: 'auditoria', columns: auditColumns })
