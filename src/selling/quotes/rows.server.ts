import type { Received, Reply } from '#kit/base/contract.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cotizaciones, cotizacionesPendientes, listcot } from './contract.ts'
import type { Rows } from '#platform/database/rows.ts'
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
export const rowSource = `
  ${quoteSource}
  cross join lateral (select count(*)::int as lineas, coalesce(sum(x.cantidad), 0)::int as piezas
    from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual) l`

/** Authorised or beyond; what expired or was cancelled stays where it was. */
const isAuthorised = `(q.estado in ('AUTORIZADA', 'ACEPTADA', 'CONVERTIDA') or (q.estado in ('VENCIDA', 'CANCELADA') and q.autorizado_en is not null))`
const dayOf = (column: string) => `(${column} at time zone 'America/Mexico_City')::date`

/** T-29. A client's session sees its own whatever it asks for; for staff the client must lie within reach, else 404. */
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

const groups = {
  no_autorizados: `not ${isAuthorised}`,
  autorizados: isAuthorised,
  por_responder: `estado_ahora(q) in ('POR_AUTORIZAR', 'EN_REVISION')`,
  por_vencer: `estado_ahora(q) in ('DEVUELTA', 'AUTORIZADA') and q.vigencia < now() + interval '2 days'`,
}

const isWanted = `
  ($3::text is null or estado_ahora(q) = $3) and ($4::bigint is null or q.cliente_id = $4)
  and ($5::text is null or strpos(q.folio, upper($5)) > 0 or strpos(lower(q.orden_compra), lower($5)) > 0
    or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($5) || '%' or strpos(c.clave, upper($5)) > 0
    or exists (select from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual and x.k_parte = upper($5)))
  and case $6::text when 'mias' then q.revisor_id = ($1::bigint[])[1] when 'sin_tomar' then q.revisor_id is null
    when 'aprobacion' then exists (select from aprobacion a where a.cotizacion_id = q.id and a.estado = 'PENDIENTE')
    when 'por_aprobar' then exists (select from aprobacion a join usuario_rol ur on ur.usuario_id = ($1::bigint[])[1] join rol r on r.id = ur.rol_id
      where a.cotizacion_id = q.id and a.estado = 'PENDIENTE' and a.solicitante_id is distinct from ($1::bigint[])[1]
        and (r.nombre = a.nivel or r.nombre in ('director', 'admin'))) else true end
  and ($7::date is null or $7 <= DAY) and ($8::date is null or $8 >= DAY)
  and ($9::boolean is not true or estado_ahora(q) = 'AUTORIZADA')
  -- Nobody's draft is staff's business until it is sent.
  and (q.estado <> 'BORRADOR' or q.cliente_id = ($1::bigint[])[2] or q.capturado_por = ($1::bigint[])[1])`

type Wanted = Omit<Received<typeof cotizaciones>['query'], 'por'> & { por?: number }

/** The documents `q` within reach that are asked for. */
export async function wantedQuotes(query: Wanted, viewer: Viewer): Promise<Rows & { where: string }> {
  const { q, grupo, estado, cliente, de, fecha, desde, hasta, vigentes } = query
  const own = viewer.session.cliente?.id
  const day = dayOf(grupo === 'autorizados' ? 'q.autorizado_en' : 'q.creado_en')
  const where = `${isWithinReach} and ${isWanted.replaceAll('DAY', day)} and ${grupo ? groups[grupo] : 'true'}`
  const values = [
    ...(await clientReach(viewer, 'cotizaciones-read')),
    estado ?? null,
    own ?? cliente ?? null,
    q || null,
    de ?? null,
    fecha ?? desde ?? null,
    fecha ?? hasta ?? null,
    vigentes ?? null,
  ]
  return { from: `${quoteSource} where ${where}`, where, values }
}

/** One page of the documents within reach, how many there are and what they come to. */
export async function listQuotes(query: Wanted, viewer: Viewer): Promise<Reply<typeof cotizaciones>> {
  const { orden = 'creado_en', sentido = 'desc', pagina = 1, por = 25 } = query
  const { from, where, values } = await wantedQuotes(query, viewer)
  const order = `${orders.get(orden) ?? 'q.id'} ${sentido === 'asc' ? 'asc' : 'desc'} nulls last, q.id desc`
  const [counted, found] = await Promise.all([
    viewer.db.row<{ total: number; importe: string }>(
      `select count(*) as total, coalesce(sum(q.total), 0)::numeric(16, 2)::text as importe
       from ${from}`,
      values,
    ),
    viewer.db.rows<Row>(
      `select ${rowColumns} from ${rowSource} where ${where} order by ${order} limit $10 offset $11`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  return { total: counted?.total ?? 0, importe: counted?.importe ?? '0.00', pagina, por, cotizaciones: found }
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
