import type { Received, Reply } from '#kit/base/contract.ts'
import { MOST_COUNTED } from '#kit/base/settings.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cotizaciones, cotizacionesPendientes, listcot } from './contract.ts'
import type { Rows } from '#platform/database/rows.ts'
import { literally } from '#platform/database/like.server.ts'
import { missing } from './quote.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>
export type Row = Reply<typeof cotizaciones>['cotizaciones'][number]

/** A document as lists show it, from `cotizacion q join cliente c`. */
export const rowColumns = `
  q.id, q.version, q.folio, (select s.clave from sucursal s where s.id = q.sucursal_id) as sucursal, q.tipo, estado_ahora(q) as estado,
  q.creado_en as fecha, q.enviada_en, q.vigencia, q.autorizado_en,
  (select u.nombre from usuario u where u.id = q.autorizado_por) as autorizado_por, q.total::text as total, l.lineas, l.piezas, q.orden_compra,
  json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
  (select u.nombre from usuario u where u.id = q.solicitante_id) as solicitante,
  (select u.nombre from usuario u where u.id = q.capturado_por) as capturado_por,
  (select json_build_object('id', u.id, 'name', u.nombre) from usuario u where u.id = q.revisor_id) as revisor,
  (select a.nivel from aprobacion a where a.cotizacion_id = q.id and a.estado = 'PENDIENTE' and q.estado in ('EN_REVISION', 'DEVUELTA')) as aprobacion,
  coalesce((select json_agg(json_build_object('sucursal', s.clave, 'folio', p.folio) order by p.id)
    from pedido p join sucursal s on s.id = p.sucursal_id where p.cotizacion_id = q.id), '[]') as pedidos`

const quoteSource = 'cotizacion q join cliente c on c.id = q.cliente_id'
const lines = `
  cross join lateral (select count(*)::int as lineas, coalesce(sum(x.cantidad), 0)::int as piezas
    from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual) l`
export const rowSource = `${quoteSource} ${lines}`

/** Authorised or beyond; what expired or was cancelled stays where it was (A-08). */
const isAuthorised = `(q.estado in ('AUTORIZADA', 'ACEPTADA', 'CONVERTIDA') or (q.estado in ('VENCIDA', 'CANCELADA') and q.autorizado_en is not null))`
const dayOf = (column: string) => `(${column} at time zone 'America/Mexico_City')::date`

/** T-29. A client's session sees its own whatever it asks for (A-15); for staff the client must lie within reach, else 404. */
export async function listOfClient(cliente: number, viewer: Viewer): Promise<Reply<typeof listcot>> {
  const reach = await clientReach(viewer, 'cotizaciones-read')
  const own = viewer.session.cliente?.id ?? null
  const wanted = own ?? cliente
  const isThere = await viewer.db.row(`select from cliente c where ${isWithinReach} and c.id = $3`, [...reach, wanted])
  if (!isThere) {
    // A client's person whose account has no client yet has no documents either.
    if (viewer.session.roles.includes('cliente')) return { filtrado: [] }
    throw missing()
  }
  const filtrado = await viewer.db.rows<Row>(
    `select ${rowColumns} from ${rowSource} where q.cliente_id = $1 and not ${isAuthorised} order by q.creado_en desc, q.id desc limit 500`,
    [wanted],
  )
  return { filtrado }
}

const orders = new Map([
  ['creado_en', 'q.creado_en'],
  ['enviada_en', 'coalesce(q.enviada_en, q.creado_en)'],
  ['total', 'q.total'],
  ['vigencia', 'q.vigencia'],
  ['folio', 'q.folio'],
  ['cliente', 'norma_nombre(c.nombre_comercial)'],
])

function orderOf({ orden = 'creado_en', sentido = 'desc' }: Wanted): string {
  const way = sentido === 'asc' ? 'asc' : 'desc'
  // Folios as their index has them. Only what may be empty says where that goes: an index that says nothing of it serves the others.
  const by =
    orden === 'folio' ? `q.folio using ${way === 'asc' ? '~<~' : '~>~'}` : `${orders.get(orden) ?? 'q.id'} ${way}`
  return `${by}${orden === 'vigencia' ? ' nulls last' : ''}, q.id ${way}`
}

// Each says the states that lie in the table too, which an index knows.
const groups = {
  no_autorizados: `not ${isAuthorised}`,
  autorizados: isAuthorised,
  por_responder: `q.estado in ('POR_AUTORIZAR', 'EN_REVISION') and estado_ahora(q) in ('POR_AUTORIZAR', 'EN_REVISION')`,
  por_vencer: `q.estado in ('DEVUELTA', 'AUTORIZADA') and estado_ahora(q) in ('DEVUELTA', 'AUTORIZADA') and q.vigencia < now() + interval '2 days'`,
}

const whose = {
  mias: 'q.revisor_id = ($1::bigint[])[1]',
  sin_tomar: 'q.revisor_id is null',
  aprobacion: `exists (select from aprobacion a where a.cotizacion_id = q.id and a.estado = 'PENDIENTE')`,
  por_aprobar: `exists (select from aprobacion a join usuario_rol ur on ur.usuario_id = ($1::bigint[])[1] join rol r on r.id = ur.rol_id
    where a.cotizacion_id = q.id and a.estado = 'PENDIENTE' and a.solicitante_id is distinct from ($1::bigint[])[1]
      and (r.nombre = a.nivel or r.nombre in ('director', 'admin')))`,
}

// Folio, purchase order, part and client, one after another, each by its own index.
function matchesOf(text: string): string {
  const pattern = `'%' || ${literally(`upper(${text}::text)`)} || '%'`
  return `
    select m.id from cotizacion m where m.folio like ${pattern}
    union all select m.id from cotizacion m where upper(m.orden_compra) like ${pattern}
    union all select m.id from cotizacion_linea x join cotizacion m on m.id = x.cotizacion_id and m.version_actual = x.version
      where x.k_parte = upper(${text})
    union all select m.id from cotizacion m join cliente k on k.id = m.cliente_id where strpos(k.clave, upper(${text})) > 0
      or (norma_nombre(${text}) <> '' and norma_nombre(k.nombre_comercial) like '%' || norma_nombre(${text}) || '%')`
}

type Wanted = Omit<Received<typeof cotizaciones>['query'], 'por'> & { por?: number }

/** The documents `q` within reach that are asked for. The text depends only on which filters there are. */
export async function wantedQuotes(query: Wanted, viewer: Viewer): Promise<Rows & { where: string }> {
  const { q, grupo, estado, de, fecha, vigentes } = query
  const values: unknown[] = [...(await clientReach(viewer, 'cotizaciones-read'))]
  const place = (value: unknown) => `$${values.push(value)}`
  const [cliente, desde, hasta] = [
    viewer.session.cliente?.id ?? query.cliente,
    fecha ?? query.desde,
    fecha ?? query.hasta,
  ]
  const day = dayOf(grupo === 'autorizados' ? 'q.autorizado_en' : 'q.creado_en')
  const parts = [
    isWithinReach,
    // Nobody's draft is staff's business until it is sent.
    `(q.estado <> 'BORRADOR' or q.cliente_id = ($1::bigint[])[2] or q.capturado_por = ($1::bigint[])[1])`,
  ]
  if (estado) {
    const asked = place(estado)
    parts.push(`estado_ahora(q) = ${asked}`)
    if (estado !== 'VENCIDA') parts.push(`q.estado = ${asked}`)
  }
  if (cliente) parts.push(`q.cliente_id = ${place(cliente)}`)
  if (q) parts.push(`q.id = any (array(${matchesOf(place(q))}))`)
  if (de) parts.push(whose[de])
  if (desde) parts.push(`${day} >= ${place(desde)}::date`)
  if (hasta) parts.push(`${day} <= ${place(hasta)}::date`)
  if (vigentes) parts.push(`q.estado = 'AUTORIZADA' and estado_ahora(q) = 'AUTORIZADA'`)
  if (grupo) parts.push(groups[grupo])
  const where = parts.join(' and ')
  return { from: `${quoteSource} where ${where}`, where, values }
}

/** One page of the documents within reach, how many there are (up to MOST_COUNTED) and what they come to, where they are fewer than that. */
export async function listQuotes(query: Wanted, viewer: Viewer): Promise<Reply<typeof cotizaciones>> {
  const { pagina = 1, por = 25 } = query
  const { from, values } = await wantedQuotes(query, viewer)
  const order = orderOf(query)
  const [counted, found] = await Promise.all([
    viewer.db.row<{ total: number; importe: string | null }>(
      `select count(*)::int as total, case when count(*) < ${MOST_COUNTED} then coalesce(sum(total), 0)::numeric(16, 2)::text end as importe
       from (select q.total from ${from} limit ${MOST_COUNTED}) x`,
      values,
    ),
    viewer.db.rows<Row>(
      // The page first: what is told of each is read for these alone.
      `with hoja as materialized (select q.id from ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
       select ${rowColumns} from hoja h join cotizacion q on q.id = h.id join cliente c on c.id = q.cliente_id ${lines} order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.total ?? 0, importe: counted?.importe ?? null, pagina, por, cotizaciones: found }
}

/** What waits for the client (M-02): drafts to send and answers to give; authorised ones to accept. */
export async function countPending({ db, session }: Viewer): Promise<Reply<typeof cotizacionesPendientes>> {
  const found = await db.row<Reply<typeof cotizacionesPendientes>>(
    `select count(*) filter (where estado_ahora(q) in ('BORRADOR', 'DEVUELTA'))::int as no_autorizados,
       count(*) filter (where estado_ahora(q) = 'AUTORIZADA')::int as autorizados
     from cotizacion q where q.cliente_id = $1 and q.estado in ('BORRADOR', 'DEVUELTA', 'AUTORIZADA')`,
    [session.cliente?.id ?? null],
  )
  return found ?? { no_autorizados: 0, autorizados: 0 }
}

/** The client's last draft. */
export async function lastDraft({ db, session }: Viewer): Promise<{ id: number | null }> {
  const found = await db.row<{ id: number }>(
    `select id from cotizacion where cliente_id = $1 and estado = 'BORRADOR' order by actualizado_en desc, id desc limit 1`,
    [session.cliente?.id ?? null],
  )
  return { id: found?.id ?? null }
}
