import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach, withinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { documentos } from './contract.ts'
import { type Period, type Range, rangeOf, todayInMexico } from './period.ts'
import { wantedOf } from './search-text.ts'

export type Viewer = Pick<Context, 'db' | 'session'>
export type Client = { id: number; clave: string; nombre: string }
export type Filters = Omit<Received<typeof documentos>['query'], 'pagina' | 'por' | 'orden' | 'sentido'>

const PERMISSION = 'documentos-read'
/** Documents with their client where they have one: who reaches everything reaches those without one too. */
export const documentTables = 'cfdi d left join cliente c on c.id = d.cliente_id'

/** The rows a question is about: a condition on `documentTables` and its values. */
export type Scope = { where: string; values: unknown[] }

/** The documents that the viewer reaches, or one client's among them; 404 for a client out of reach. */
export async function reachedBy(viewer: Viewer, named?: number): Promise<Scope & { cliente: Client | null }> {
  const reach = await clientReach(viewer, PERMISSION)
  const values: unknown[] = [...reach]
  const own = viewer.session.cliente
  const wanted = own?.id ?? named
  if (wanted === undefined) return { where: withinReach(reach), values, cliente: null }

  const cliente = own ? null : await clientWithin(viewer, values, wanted)
  values.push(wanted)
  // Said apart although the reach holds it: the planner finds the client's own index by it.
  return { where: `${isWithinReach} and d.cliente_id = $${values.length}`, values, cliente }
}

async function clientWithin({ db }: Viewer, reach: unknown[], id: number): Promise<Client> {
  const found = await db.row<Client>(
    `select c.id, c.clave, c.nombre_comercial as nombre from cliente c where ${isWithinReach} and c.id = $3`,
    [...reach, id],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

/** The range that is meant: days as given, else the named period, else three months, or all of them for who looks for a text. */
export function askedRange({ desde, hasta, periodo, q }: Filters): Range & { periodo: Period | null } {
  if (desde || hasta) return { desde: desde ?? null, hasta: hasta ?? null, periodo: null }
  const named = periodo ?? (q ? 'todo' : 'tres-meses')
  return { ...rangeOf(named, todayInMexico()), periodo: named }
}

const OWED = `d.tipo = 'I' and d.saldo > 0 and d.estado_sat <> 'CANCELADO'`
/** Whether it should have been paid before today in Mexico City. */
export const isOverdue = `(${OWED} and d.vence_en < (now() at time zone 'America/Mexico_City')::date)`

const states = new Map([
  ['vigente', `d.estado_sat in ('VIGENTE', 'CANCELACION_EN_PROCESO')`],
  ['cancelado', `d.estado_sat = 'CANCELADO'`],
  ['sin-confirmar', `d.estado_sat in ('SIN_VERIFICAR', 'NO_ENCONTRADO')`],
  ['por-pagar', OWED],
  ['vencida', isOverdue],
  ['con-problema', `exists (select from cfdi_problema x where x.cfdi_id = d.id and x.estado = 'NUEVO')`],
])

/** The documents asked for, within reach. The text of the condition depends only on which filters there are. */
export async function scopeOf(filters: Filters, viewer: Viewer): Promise<Scope & { cliente: Client | null }> {
  const { where, values, cliente } = await reachedBy(viewer, filters.cliente)
  const parts = [where]
  const place = (value: unknown) => `$${values.push(value)}`

  const { desde, hasta } = askedRange(filters)
  if (desde) parts.push(`d.fecha >= ${place(desde)}::date`)
  if (hasta) parts.push(`d.fecha < ${place(hasta)}::date + 1`)
  if (filters.tipo) parts.push(`d.tipo = ${place(filters.tipo)}`)
  const state = states.get(filters.estado ?? '')
  if (state) parts.push(state)
  if (filters.q) parts.push(textCondition(filters.q, place))
  return { where: parts.join(' and '), values, cliente }
}

/** Folio (whole or its beginning, with or without series), UUID or its beginning, or total. */
function textCondition(text: string, place: (value: unknown) => string): string {
  const { uuid, total, folio } = wantedOf(text)
  const from = place(folio)
  const ways = [
    // As ranges and not as `like`: a prepared statement finds its index by them whatever the text is.
    `(upper(d.serie || d.folio) ~>=~ ${from} and upper(d.serie || d.folio) ~<~ ${place(`${folio}\uFFFF`)})`,
    `upper(d.folio) = ${from}`,
  ]
  if (uuid) ways.push(`d.uuid between ${place(uuid[0])}::uuid and ${place(uuid[1])}::uuid`)
  if (total) ways.push(`d.total between ${place(total[0])}::numeric and ${place(total[1])}::numeric`)
  return `(${ways.join(' or ')})`
}
