import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, type Listed } from '#platform/http/export-rows.server.ts'
import { countSome } from '#platform/http/list.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import { literally } from '#platform/database/like.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { exportarPedidos, pedidos, pedidosDelDia } from './contract.ts'
import { orderColumns } from './order-columns.ts'
import { FILLED_STATES, LIVE_STATES, OPEN_STATES, type State } from './states.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type List = Reply<typeof pedidos>
export type OrderRow = List['pedidos'][number]

const columns = `
  o.id, o.folio, json_build_object('clave', s.clave, 'nombre', s.nombre) as sucursal,
  json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
  o.creado_en as fecha, o.estado, l.renglones, l.piezas, l.backorder, o.orden_compra, o.total`

const sources = 'pedido o join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id'
const tables = `
  ${sources}
  cross join lateral (
    select count(*)::int as renglones, coalesce(sum(cantidad - cancelada), 0)::int as piezas, coalesce(sum(backorder), 0)::int as backorder
    from pedido_linea where pedido_id = o.id) l`

const orders = new Map([
  ['fecha', 'o.creado_en'],
  ['folio', 'o.folio'],
  ['cliente', 'norma_nombre(c.nombre_comercial)'],
  ['total', 'o.total'],
])

/** Midnight in Mexico City at which the day of this value begins. */
const dayOf = (place: string) => `(${place}::date)::timestamp at time zone 'America/Mexico_City'`

// Folio, purchase order, part and client, one after another, each by its own index: as one condition with «or» they would read every order and every line.
function matchesOf(text: string): string {
  const pattern = `'%' || ${literally(`upper(${text}::text)`)} || '%'`
  return `
    select m.id from pedido m where m.folio like ${pattern}
    union all select m.id from pedido m where upper(m.orden_compra) like ${pattern}
    union all select x.pedido_id from pedido_linea x where upper(x.k_parte) like ${pattern}
    union all select m.id from pedido m join cliente k on k.id = m.cliente_id where k.clave = upper(${text})
      or (norma_nombre(${text}) <> '' and norma_nombre(k.nombre_comercial) like '%' || norma_nombre(${text}) || '%')`
}

type Wanted = Omit<Received<typeof pedidos>['query'], 'por'> & { por?: number }

const statesOf: Partial<Record<string, readonly State[]>> = {
  abiertos: OPEN_STATES,
  vivos: LIVE_STATES,
  surtidos: FILLED_STATES,
  prometidos: OPEN_STATES,
  recoger: ['SURTIDO_PARCIAL', 'SURTIDO'],
}

/** What some of these ask besides the state. */
const asksOf: Partial<Record<string, string>> = {
  backorder: 'exists (select from pedido_linea x where x.pedido_id = o.id and x.backorder > 0)',
  prometidos: 'o.promesa <= hoy_local()',
  recoger: 'exists (select from via_embarque v where v.id = o.via_id and v.dias = 0)',
}

type WantedOrders = Listed & Rows & { where: string }

/** The orders `o` within reach that are asked for. The text depends only on which filters there are. */
export async function wantedOrders(query: Wanted, viewer: Viewer): Promise<WantedOrders> {
  const { q, estado, solo, sucursal, cliente, desde, hasta, parte, linea, marca } = query
  const { orden = 'fecha', sentido = orden === 'fecha' ? 'desc' : 'asc' } = query
  const values: unknown[] = [...(await clientReach(viewer, 'pedidos-read'))]
  const place = (value: unknown) => `$${values.push(value)}`
  const states = estado ? [estado] : statesOf[solo ?? 'todos']
  const parts = [isWithinReach]
  if (q) parts.push(`o.id = any (array(${matchesOf(place(q))}))`)
  if (states) parts.push(`o.estado = any (${place(states)}::text[])`)
  // An index of what is not closed knows it by these words.
  if (states && !states.some((state) => ['CERRADO', 'CANCELADO'].includes(state))) {
    parts.push(`o.estado <> all (array['CERRADO', 'CANCELADO'])`)
  }
  if (sucursal) parts.push(`o.sucursal_id = (select x.id from sucursal x where x.clave = ${place(sucursal)})`)
  if (cliente) parts.push(`o.cliente_id = ${place(cliente)}`)
  if (desde) parts.push(`o.creado_en >= ${dayOf(place(desde))}`)
  if (hasta) parts.push(`o.creado_en < ${dayOf(`(${place(hasta)}::date + 1)`)}`)
  const line = [
    parte && `x.k_parte = ${place(parte)}`,
    linea && `p.linea_id = ${place(linea)}`,
    marca && `p.marca_id = ${place(marca)}`,
  ].filter(Boolean)
  if (line.length > 0) {
    parts.push(`exists (select from pedido_linea x join producto p on p.id = x.producto_id
      where x.pedido_id = o.id and x.cantidad > x.cancelada and ${line.join(' and ')})`)
  }
  parts.push(asksOf[solo ?? ''] ?? 'true')
  const where = parts.join(' and ')
  const way = sentido === 'desc' ? 'desc' : 'asc'
  // Folios as their index has them.
  const by =
    orden === 'folio'
      ? `o.folio using ${way === 'asc' ? '~<~' : '~>~'}`
      : `${orders.get(orden) ?? 'o.creado_en'} ${way}`
  return {
    where,
    from: `${sources} where ${where}`,
    text: `select ${columns} from ${tables} where ${where}`,
    counted: `select from ${sources} where ${where}`,
    order: `${by}, o.id ${way}`,
    values,
  }
}

/** One page of the orders within reach, and how many there are in all, up to MOST_COUNTED. */
export async function listOrders(query: Wanted, viewer: Viewer): Promise<List> {
  const { cliente, pagina = 1, por = 25 } = query
  const { from, order, values } = await wantedOrders(query, viewer)
  const [counted, found, sucursales] = await Promise.all([
    viewer.db.row<{ total: number }>(countSome(from), values),
    viewer.db.rows<OrderRow>(
      // The lines are added up for the orders of the page only.
      `with hoja as materialized (select o.id from ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
       select ${columns} from hoja h join (${tables}) on o.id = h.id order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
    viewer.db.rows<List['sucursales'][number]>('select clave, nombre from sucursal where activa order by orden, id'),
  ])
  const named = cliente === undefined ? null : await namedClient(cliente, viewer)
  return { total: counted?.total ?? 0, pagina, por, pedidos: found, sucursales, cliente: named }
}

async function namedClient(id: number, viewer: Viewer): Promise<List['cliente']> {
  const found = await viewer.db.row<NonNullable<List['cliente']>>(
    `select c.id, c.clave, c.nombre_comercial as nombre from cliente c where ${isWithinReach} and c.id = $3`,
    [...(await clientReach(viewer, 'pedidos-read')), id],
  )
  return found ?? null
}

/** The filtered orders as a file, told to the audit log (S26). */
export async function exportOrders(
  format: SheetFormat,
  query: Received<typeof exportarPedidos>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const columns = columnsNamed(orderColumns, query.columnas)
  const list = await wantedOrders(query, context)
  return exportRows<OrderRow>(
    { name: 'pedidos', format, columns, list, told: { objeto: 'pedidos', despues: query } },
    context,
  )
}

type OfDay = Reply<typeof pedidosDelDia>

/**
 * T-30: orders of a client on a day, the newest first. Who buys for a client sees that client's whatever the path says (A-15);
 * staff name one within their reach, 404 otherwise.
 */
export async function listOfDay(named: string, date: string | null, viewer: Viewer): Promise<OfDay> {
  const own = viewer.session.cliente?.id
  const cliente = own ?? (/^\d{1,15}$/.test(named) ? Number(named) : 0)
  if (own === undefined && !(await namedClient(cliente, viewer))) throw new Refusal(404, 'El cliente no existe.')
  const filtrado = await viewer.db.rows<OfDay['filtrado'][number]>(
    `select o.folio, s.clave as sucursal, o.creado_en as fecha, o.estado, o.total, null as vigencia
     from pedido o join sucursal s on s.id = o.sucursal_id,
       lateral (select coalesce($2::date, (now() at time zone 'America/Mexico_City')::date) as dia) d
     where o.cliente_id = $1 and o.creado_en >= ${dayOf('d.dia')} and o.creado_en < ${dayOf('(d.dia + 1)')}
     order by o.creado_en desc, o.id desc`,
    [cliente, date],
  )
  return { filtrado }
}
