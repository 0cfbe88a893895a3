import type { Received, Reply } from '#kit/base/contract.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows, type Listed } from '#platform/http/export-rows.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { devoluciones, exportarDevoluciones } from './contract.ts'
import { returnColumns } from './return-columns.ts'
import { OPEN_STATES } from './states.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type List = Reply<typeof devoluciones>
type Return = List['devoluciones'][number]

const sources = 'devolucion d join cliente c on c.id = d.cliente_id join sucursal s on s.id = d.sucursal_id'
const columns = `
  d.id, d.folio, d.tipo, d.estado, d.creado_en as fecha, l.renglones, l.piezas, l.motivos,
  json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
  json_build_object('clave', s.clave, 'nombre', s.nombre) as sucursal,
  (select json_build_object('sucursal', t.clave, 'folio', o.folio) from pedido o join sucursal t on t.id = o.sucursal_id where o.id = d.pedido_id) as pedido,
  (select json_build_object('uuid', f.uuid, 'serie', f.serie, 'folio', f.folio) from cfdi f where f.id = d.cfdi_id) as factura,
  (select count(*)::int from devolucion_foto p where p.devolucion_id = d.id) as fotos`
const tables = `
  ${sources} cross join lateral (
    select count(*)::int as renglones, sum(x.cantidad)::int as piezas, json_agg(distinct x.motivo) as motivos
    from devolucion_linea x where x.devolucion_id = d.id) l`

const orders = new Map([
  ['fecha', 'd.creado_en'],
  ['folio', 'd.folio'],
  ['cliente', 'norma_nombre(c.nombre_comercial)'],
  ['estado', 'd.estado'],
])

/** Midnight in Mexico City at which the day of this value begins. */
const dayOf = (place: string) => `(${place}::date)::timestamp at time zone 'America/Mexico_City'`
// $3 as a pattern, its own signs taken as they are.
const pattern = String.raw`'%' || regexp_replace(upper($3), '([\\%_])', '\\\1', 'g') || '%'`
const matches = `
  select m.id from devolucion m where m.folio like ${pattern}
  union all select x.devolucion_id from devolucion_linea x where upper(x.k_parte) like ${pattern}
  union all select m.id from devolucion m join pedido o on o.id = m.pedido_id where o.folio like ${pattern}
  union all select m.id from devolucion m join cfdi f on f.id = m.cfdi_id where upper(f.serie || f.folio) like ${pattern}
  union all select m.id from devolucion m join cliente k on k.id = m.cliente_id
    where k.clave = upper($3) or (norma_nombre($3) <> '' and norma_nombre(k.nombre_comercial) like '%' || norma_nombre($3) || '%')`

const isNamed = (q: string | undefined) => (q ? `d.id = any (array(${matches}))` : '$3::text is null')
const isWanted = `
  ($4::text[] is null or d.estado = any ($4)) and ($5::text is null or d.tipo = $5)
  and ($6::text is null or exists (select from devolucion_linea x where x.devolucion_id = d.id and x.motivo = $6))
  and ($7::date is null or d.creado_en >= ${dayOf('$7')}) and ($8::date is null or d.creado_en < ${dayOf('($8::date + 1)')})`

type Wanted = Omit<Received<typeof devoluciones>['query'], 'por'> & { por?: number }

type WantedReturns = Listed & Rows & { where: string }

/** The returns `d` within reach that are asked for. */
export async function wantedReturns(query: Wanted, viewer: Viewer): Promise<WantedReturns> {
  const { q, estado, tipo, solo, motivo, desde, hasta, orden = 'fecha' } = query
  const sentido = query.sentido ?? (orden === 'fecha' ? 'desc' : 'asc')
  const reach = await clientReach(viewer, 'devoluciones-read')
  const states = estado ? [estado] : solo ? OPEN_STATES : null
  const where = `${isWithinReach} and ${isNamed(q)} and ${isWanted}`
  return {
    where,
    from: `${sources} where ${where}`,
    text: `select ${columns} from ${tables} where ${where}`,
    counted: `select from ${sources} where ${where}`,
    order: `${orders.get(orden) ?? 'd.creado_en'} ${sentido === 'desc' ? 'desc' : 'asc'}, d.id desc`,
    values: [...reach, q || null, states, tipo ?? null, motivo ?? null, desde ?? null, hasta ?? null],
  }
}

/** One page of the returns within reach, how many there are in all, and how many in each state. */
export async function listReturns(query: Wanted, viewer: Viewer): Promise<List> {
  const { pagina = 1, por = 25 } = query
  const { where, order, values } = await wantedReturns(query, viewer)
  const [counted, found, estados] = await Promise.all([
    viewer.db.row<{ total: number }>(`select count(*) as total from ${sources} where ${where}`, values),
    viewer.db.rows<Return>(
      `select ${columns} from ${tables}
       where d.id in (select d.id from ${sources} where ${where} order by ${order} limit $9 offset $10) order by ${order}`,
      [...values, por, (pagina - 1) * por],
    ),
    viewer.db.rows<List['estados'][number]>(
      `select d.estado, count(*)::int as n from ${sources} where ${isWithinReach} group by d.estado`,
      // The reach alone.
      values.slice(0, 2),
    ),
  ])
  return { total: counted?.total ?? 0, pagina, por, devoluciones: found, estados }
}

/** The filtered returns as a file, told to the audit log (S26). */
export async function exportReturns(
  format: SheetFormat,
  query: Received<typeof exportarDevoluciones>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const columns = columnsNamed(returnColumns, query.columnas)
  const list = await wantedReturns(query, context)
  const told = { objeto: 'devoluciones', despues: query }
  return exportRows<Return>({ name: 'devoluciones', format, columns, list, told }, context)
}
