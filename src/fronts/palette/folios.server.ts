import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { AUTHORISED, type State as QuoteState } from '#selling/quotes/transitions.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { FoundRecord } from './contract.ts'
import { folioAsked, type FolioAsked } from './folio-asked.ts'
import { RECORDS_MOST } from './record-kinds.ts'

type Viewer = Pick<Context, 'db' | 'session'>

// After the two of the reach. Each way by its own index; as ranges and not as `like`, which a prepared statement would not find its index by.
const byFolio = (table: string) => `
  select m.id from ${table} m where m.folio = $3
  union all select m.id from ${table} m where m.folio = any (array(
    select serie || '-' || $4::text from (select serie from folio_serie union select serie from folio_casa) s))
  union all select m.id from ${table} m where m.folio ~>=~ $5 and m.folio ~<~ $6`
const byPurchase = (table: string) => `
  union all select m.id from ${table} m where m.orden_compra <> '' and upper(m.orden_compra) = $7`

async function valuesOf(
  { whole, number, from, to }: FolioAsked,
  viewer: Viewer,
  permission: string,
): Promise<unknown[]> {
  return [...(await clientReach(viewer, permission)), whole, number, from, to]
}

type Found = { id: number; folio: string; cliente: string }

/** Orders within reach whose folio, or the client's number of purchase, it is. */
export async function findOrders(q: string, viewer: Viewer): Promise<FoundRecord[]> {
  const asked = folioAsked(q)
  if (!asked) return []
  const rows = await viewer.db.rows<Found & { sucursal: string }>(
    `select o.id, o.folio, s.clave as sucursal, c.nombre_comercial as cliente
     from pedido o join cliente c on c.id = o.cliente_id join sucursal s on s.id = o.sucursal_id
     where ${isWithinReach} and o.id = any (array(${byFolio('pedido')} ${byPurchase('pedido')}
       union all select m.id from pedido m where m.erp_folio = $7))
     order by o.folio = $3 desc nulls last, o.creado_en desc, o.id desc limit ${RECORDS_MOST}`,
    [...(await valuesOf(asked, viewer, 'pedidos-read')), asked.typed],
  )
  return rows.map(({ id, folio, sucursal, cliente }) => ({
    tipo: 'pedido',
    id: `pedido:${id}`,
    titulo: `Pedido ${folio}`,
    detalle: cliente,
    clave: folio,
    href: `/pedidos/${encodeURIComponent(sucursal)}/${encodeURIComponent(folio)}`,
  }))
}

/** Quotations within reach; `isReviewer`: they open on the desk, not on the client's page. */
export async function findQuotes(q: string, viewer: Viewer, isReviewer: boolean): Promise<FoundRecord[]> {
  const asked = folioAsked(q)
  if (!asked) return []
  const rows = await viewer.db.rows<Found & { estado: QuoteState }>(
    `select q.id, q.folio, estado_ahora(q) as estado, c.nombre_comercial as cliente
     from cotizacion q join cliente c on c.id = q.cliente_id
     where ${isWithinReach} and q.id = any (array(${byFolio('cotizacion')} ${byPurchase('cotizacion')}))
       -- Nobody's draft is staff's business until it is sent.
       and (q.estado <> 'BORRADOR' or q.cliente_id = ($1::bigint[])[2] or q.capturado_por = ($1::bigint[])[1])
     order by q.folio = $3 desc nulls last, q.creado_en desc, q.id desc limit ${RECORDS_MOST}`,
    [...(await valuesOf(asked, viewer, 'cotizaciones-read')), asked.typed],
  )
  const own = (estado: QuoteState) => (AUTHORISED.includes(estado) ? '/DetallePrepedidoAuth' : '/DetallePrepedido')
  return rows.map(({ id, folio, estado, cliente }) => ({
    tipo: 'cotizacion',
    id: `cotizacion:${id}`,
    titulo: `Cotización ${folio}`,
    detalle: cliente,
    clave: folio,
    href: isReviewer ? `/cotizaciones/${id}` : `${own(estado)}?id=${id}`,
  }))
}

/** Returns within reach; `isDesk`: they open on the desk, not on the client's page. */
export async function findReturns(q: string, viewer: Viewer, isDesk: boolean): Promise<FoundRecord[]> {
  const asked = folioAsked(q)
  if (!asked) return []
  const rows = await viewer.db.rows<Found>(
    `select d.id, d.folio, c.nombre_comercial as cliente from devolucion d join cliente c on c.id = d.cliente_id
     where ${isWithinReach} and d.id = any (array(${byFolio('devolucion')}))
     order by d.folio = $3 desc nulls last, d.creado_en desc, d.id desc limit ${RECORDS_MOST}`,
    await valuesOf(asked, viewer, 'devoluciones-read'),
  )
  return rows.map(({ id, folio, cliente }) => ({
    tipo: 'devolucion',
    id: `devolucion:${id}`,
    titulo: `Devolución ${folio}`,
    detalle: cliente,
    clave: folio,
    href: `/${isDesk ? 'AdminDevoluciones' : 'devoluciones'}/${encodeURIComponent(folio)}`,
  }))
}
