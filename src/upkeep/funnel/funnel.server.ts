import type { Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { localTime } from '#kit/base/mexico-time.ts'
import { clientReach } from '#people/clients/client-reach.server.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { LIVE_STATES } from '#selling/orders/states.ts'
import type { embudo } from './contract.ts'
import { facts } from './facts.server.ts'
import { funnelColumns, type FunnelRow } from './funnel-columns.ts'
import { GROUPINGS, STEPS } from './steps.ts'

type Query = Asked<typeof embudo>
type Answer = Reply<typeof embudo>

/** Days that are shown when nobody says which. */
const DAYS = 30

const times = STEPS.map((step) => `coalesce(sum(veces) filter (where paso = '${step}'), 0)::int as ${step}`).join(', ')
const amountIn = (step: string) =>
  `coalesce(sum(importe) filter (where paso = '${step}'), 0)::numeric(16, 2)::text as importe_${step}`

// $5 the grouping, $6 the line, $7 the kind of client, $8 the step.
const rows = `(
  select clave, min(nombre) as nombre, min(ruta) as ruta, ${times}, ${amountIn('cotizado')}, ${amountIn('pedido')}
  from (
    select h.paso, h.veces, h.importe, case when $5 = 'documento' then h.ruta end as ruta,
      case $5 when 'dia' then h.dia::text when 'linea' then h.linea_id::text when 'documento' then h.ruta
        else case when h.visitante then 'visitante' else coalesce(h.grupo_id::text, 'ninguno') end end as clave,
      case $5 when 'dia' then h.dia::text when 'linea' then x.nombre when 'documento' then h.documento
        else case when h.visitante then 'Visitantes' else coalesce(g.nombre, 'Clientes sin grupo') end end as nombre
    from (${facts(LIVE_STATES)}) h join linea x on x.id = h.linea_id left join grupo_cliente g on g.id = h.grupo_id
    where ($6::bigint is null or h.linea_id = $6)
      and ($7::text is null or $7 = case when h.visitante then 'visitante' else coalesce(h.grupo_id::text, 'ninguno') end)) d
  where clave is not null group by clave) f`

const orders = Object.fromEntries(STEPS.map((step) => [step, step])) as { [Name in (typeof STEPS)[number]]: string }

const funnel = listOf<Query, FunnelRow>({
  columns: '*',
  from: rows,
  where: async (query, viewer) => ({
    where: `($8::text is null or case $8 ${STEPS.map((step) => `when '${step}' then ${step}`).join(' ')} end > 0)
      and ($9::text is null or norma_nombre(nombre) like '%' || norma_nombre($9) || '%')`,
    values: await valuesOf(query, viewer),
  }),
  orders: { nombre: 'nombre', ...orders },
  defaultOrder: { orden: 'pedido', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, cotizado desc, vista desc, nombre, clave`,
})

async function valuesOf(query: Query, viewer: Pick<Context, 'db' | 'session'>): Promise<unknown[]> {
  const { por_que = GROUPINGS[0], linea = null, tipo = null, paso = null, q } = query
  const [desde, hasta] = daysOf(query)
  return [...(await clientReach(viewer, 'cotizaciones-revisar')), desde, hasta, por_que, linea, tipo, paso, q || null]
}

/** The days asked for, in their order; the last thirty when nobody says. */
function daysOf({ desde, hasta }: Query): [string, string] {
  const today = localTime(new Date().toISOString()).slice(0, 10)
  const to = hasta ?? today
  const from = desde ?? new Date(Date.parse(to) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  return from <= to ? [from, to] : [to, from]
}

const sums = [
  ...STEPS.map((step) => `coalesce(sum(${step}), 0)::int as ${step}`),
  `coalesce(sum(importe_cotizado::numeric), 0)::numeric(16, 2)::text as importe_cotizado`,
  `coalesce(sum(importe_pedido::numeric), 0)::numeric(16, 2)::text as importe_pedido`,
].join(', ')

type Beside = Pick<Answer, 'suma' | 'opciones'>

/** The rows, and what they sum: of the same rows, so that no figure is another than its list's. */
export async function readFunnel({ query }: { query: Query }, viewer: Context): Promise<Answer> {
  const { text, values } = await funnel.wanted(query, viewer)
  const [{ total, rows: filas }, beside] = await Promise.all([
    funnel.read(query, viewer),
    viewer.db.row<Beside>(
      `select (select to_json(s) from (select ${sums} from (${text}) t) s) as suma,
         json_build_object(
           'lineas', (select coalesce(json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre), '[]') from linea where activa),
           'grupos', (select coalesce(json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre), '[]') from grupo_cliente)) as opciones`,
      values,
    ),
  ])
  if (!beside) throw new Error('a statement without a table yields one row')
  const [desde, hasta] = daysOf(query)
  return { total, filas, desde, hasta, ...beside }
}

type FileAsked = { params: { formato: 'csv' | 'xlsx' }; query: Query & { columnas?: string | undefined } }

export function exportFunnel(asked: FileAsked, context: Context): Promise<Download<Pieces>> {
  const columns = funnelColumns(asked.query.por_que ?? GROUPINGS[0])
  return funnel.file({ name: 'embudo', objeto: 'embudo', columns })(asked, context)
}
