import type { Received, Reply } from '#kit/base/contract.ts'
import { centavos, pesos } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { FILLED_STATES, LIVE_STATES, type State } from '#selling/orders/states.ts'
import type { indicadores } from '#fronts/calls/contract.ts'

type Answer = Reply<typeof indicadores>
type Query = Received<typeof indicadores>['query']
type Values = unknown[]

const ZONE = `'America/Mexico_City'`
/** Rows of a ranking. */
const SHOWN = 8

/** The period and the one it is compared with, as days of Mexico City: the same days of the calendar, so many months earlier. */
const periods = `
  select to_char(p.desde, 'YYYY-MM-DD') as desde, to_char(p.hoy, 'YYYY-MM-DD') as hasta,
    to_char(p.desde - p.atras, 'YYYY-MM-DD') as antes_desde, to_char(p.hoy - p.atras, 'YYYY-MM-DD') as antes_hasta
  from (
    select (now() at time zone ${ZONE})::date as hoy,
      (date_trunc('month', now() at time zone ${ZONE}) - make_interval(months => $1::int - 1))::date as desde,
      make_interval(months => $2::int) as atras) p`

const named = (states: readonly State[]) => states.map((state) => `'${state}'`).join(', ')

// $1, $2 the reach, $3 the client or null, $4 and $5 the first and the last day. The lists behind the figures take the same states.
const ordersIn = (states: readonly State[]) => `
  select o.id, o.estado, o.creado_en, o.cliente_id, o.flete, o.rebaja from pedido o join cliente c on c.id = o.cliente_id
  where ${isWithinReach} and ($3::bigint is null or c.id = $3) and o.estado in (${named(states)})
    and o.creado_en >= ($4::date)::timestamp at time zone ${ZONE} and o.creado_en < ($5::date + 1)::timestamp at time zone ${ZONE}`

const orders = ordersIn(LIVE_STATES)

const amountOf = 'round(l.precio * (l.cantidad - l.cancelada), 2)'

const totals = `
  select coalesce(sum(${amountOf}), 0)::numeric(16, 2) as importe, count(distinct o.id)::int as pedidos,
    coalesce(sum(l.cantidad - l.cancelada), 0)::int as piezas,
    (select coalesce(sum(f.flete), 0)::numeric(16, 2) from (${orders}) f) as flete,
    (select coalesce(sum(f.rebaja), 0)::numeric(16, 2) from (${orders}) f) as rebajas,
    coalesce(sum(l.casco * (l.cantidad - l.cancelada)), 0)::numeric(16, 2) as cascos
  from (${orders}) o join pedido_linea l on l.pedido_id = o.id`

const byMonth = `
  select to_char(o.creado_en at time zone ${ZONE}, 'YYYY-MM') as mes, sum(${amountOf})::numeric(16, 2) as importe
  from (${orders}) o join pedido_linea l on l.pedido_id = o.id group by 1`

// What was cancelled was asked for too, and did not leave; a part that stands in fills the line it stands in for.
const filled = `
  select coalesce(sum(l.cantidad) filter (where l.sustituye_id is null), 0)::int as pedidas, coalesce(sum(l.embarcada), 0)::int as embarcadas,
    coalesce(sum(l.cancelada - coalesce((select sum(x.cantidad) from pedido_linea x where x.sustituye_id = l.id), 0)), 0)::int as canceladas
  from (${ordersIn(FILLED_STATES)}) o join pedido_linea l on l.pedido_id = o.id`

const saved = `
  select coalesce(sum(greatest(round((b.valor - l.precio) * (l.cantidad - l.cancelada), 2), 0)), 0)::numeric(16, 2) as ahorro
  from (${orders}) o join pedido_linea l on l.pedido_id = o.id
  cross join lateral precio_de(null, l.producto_id, 1, o.creado_en) b`

const overdue = `
  select coalesce(sum(v.saldo_mxn), 0)::numeric(16, 2)::text as vencido
  from cuenta_factura v join cliente c on c.id = v.cliente_id
  where ${isWithinReach} and ($3::bigint is null or c.id = $3) and v.por_cobrar and v.dias > 0`

const ranking = (key: string, name: string) => `
  select ${key} as clave, ${name} as nombre, sum(l.cantidad - l.cancelada)::int as piezas, sum(${amountOf})::numeric(16, 2) as importe
  from (${orders}) o join pedido_linea l on l.pedido_id = o.id and l.cantidad > l.cancelada join producto p on p.id = l.producto_id
    left join linea x on x.id = p.linea_id left join marca m on m.id = p.marca_id
  where ${key} is not null group by 1, 2 order by importe desc, 1 limit ${SHOWN}`

const byLine = ranking('x.id::text', 'x.nombre')
const byBrand = ranking('m.id::text', 'm.nombre')
const byPart = ranking('p.k_parte', 'p.descripcion')

type Period = { desde: string; hasta: string; antes_desde: string; antes_hasta: string }
type Totals = Answer['actual']

/** C-10: what was bought, by month, line, brand and part; of one's own client, or of those within one's reach. */
export async function readIndicators(query: Query, viewer: Context): Promise<Answer> {
  const { db, session } = viewer
  const meses = Number(query.meses ?? 12)
  const comparar = query.comparar ?? 'anterior'
  const back = comparar === 'ano' ? 12 : meses
  const [period, cliente, reach] = await Promise.all([
    db.row<Period>(periods, [meses, back]),
    whose(query.cliente, viewer),
    clientReach(viewer, 'indicadores-read'),
  ])
  if (!period) throw new Error('a statement without a table yields one row')
  const { desde, hasta } = period
  const of: Values = [...reach, cliente?.id ?? null]
  const now = [...of, desde, hasta]
  const before = [...of, period.antes_desde, period.antes_hasta]
  const isCompared = comparar !== 'no'
  const none = { importe: '0.00', flete: '0.00', rebajas: '0.00', cascos: '0.00', pedidos: 0, piezas: 0 }
  const [actual, antes, months, monthsBefore, surtido, ahorro, vencido, lineas, marcas, partes] = await Promise.all([
    db.row<Totals>(totals, now),
    isCompared ? db.row<Totals>(totals, before) : undefined,
    db.rows<Month>(byMonth, now),
    isCompared ? db.rows<Month>(byMonth, before) : [],
    db.row<Answer['surtido']>(filled, now),
    cliente || session.cliente ? db.row<{ ahorro: string }>(saved, now) : undefined,
    session.permissions.includes('credito-read')
      ? db.row<{ vencido: string }>(overdue, [...(await clientReach(viewer, 'credito-read')), cliente?.id ?? null])
      : undefined,
    db.rows<Answer['lineas'][number]>(byLine, now),
    db.rows<Answer['lineas'][number]>(byBrand, now),
    db.rows<Answer['lineas'][number]>(byPart, now),
  ])
  return {
    desde,
    hasta,
    comparar,
    meses,
    cliente,
    actual: actual ?? none,
    antes: isCompared ? (antes ?? none) : null,
    surtido: surtido ?? { pedidas: 0, embarcadas: 0, canceladas: 0 },
    ahorro: ahorro?.ahorro ?? null,
    vencido: vencido?.vencido ?? null,
    por_mes: monthsOf({ desde, hasta, meses }, { back, months, before: isCompared ? monthsBefore : null }),
    lineas,
    marcas,
    partes,
    otros: {
      lineas: restOf(actual ?? none, lineas),
      marcas: restOf(actual ?? none, marcas),
      partes: restOf(actual ?? none, partes),
    },
  }
}

/** What a ranking leaves out of the whole; null when that is nothing. */
function restOf(whole: Totals, shown: Answer['lineas']): Answer['otros']['lineas'] {
  const piezas = shown.reduce((left, row) => left - row.piezas, whole.piezas)
  const importe = shown.reduce((left, row) => left - centavos(row.importe), centavos(whole.importe))
  return piezas === 0 && importe === 0 ? null : { piezas, importe: pesos(importe) }
}

/** The client asked for, within reach; a client's own person asks for no other. */
async function whose(asked: number | undefined, viewer: Context): Promise<Answer['cliente']> {
  if (viewer.session.cliente || asked === undefined) return null
  const found = await viewer.db.row<NonNullable<Answer['cliente']>>(
    `select c.id, c.nombre_comercial as nombre from cliente c where ${isWithinReach} and c.id = $3`,
    [...(await clientReach(viewer, 'indicadores-read')), asked],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

type Month = { mes: string; importe: string }

/** Every month of the period, bought in or not, with the one it is compared with. */
function monthsOf(
  { desde, hasta, meses }: { desde: string; hasta: string; meses: number },
  { back, months, before }: { back: number; months: Month[]; before: Month[] | null },
): Answer['por_mes'] {
  const amountIn = (list: Month[], mes: string) => list.find((one) => one.mes === mes)?.importe ?? '0.00'
  return Array.from({ length: meses }, (_, n) => {
    const mes = shifted(desde, n)
    const last = lastDayOf(mes)
    return {
      mes,
      desde: `${mes}-01`,
      hasta: last < hasta ? last : hasta,
      importe: amountIn(months, mes),
      antes: before && amountIn(before, shifted(desde, n - back)),
    }
  })
}

/** `2026-01-01` and 2 → `2026-03`. */
function shifted(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

function lastDayOf(month: string): string {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one, 0)).toISOString().slice(0, 10)
}
