import type { Reply } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { abandonadas } from './contract.ts'
import { leftColumns, type LeftRow } from './funnel-columns.ts'
import { LEFT_GROUPINGS, USUAL_IDLE } from './steps.ts'

type Query = Asked<typeof abandonadas>
type Answer = Reply<typeof abandonadas>

/** A quotation that ran out longer ago is history, not something to call about. */
const RECENT = '180 days'

// $1, $2 the reach, $3 days without a change, $4 by part or line by line.
const lines = `
  select 'carrito' as origen, l.id::text as de, l.producto_id, c.id as cliente_id, c.nombre_comercial as cliente, l.cantidad as piezas,
    round(l.cantidad * coalesce(l.precio_visto, 0), 2) as importe, l.actualizado_en as desde, k.nombre as documento,
    '/clientes/' || c.id as ruta
  from carrito k join carrito_linea l on l.carrito_id = k.id and l.cantidad > 0 join cliente c on c.id = k.cliente_id
  where k.borrado_en is null and l.actualizado_en < now() - make_interval(days => $3::int) and ${isWithinReach}
  union all
  select 'cotizacion', q.id || '.' || l.n, l.producto_id, c.id, c.nombre_comercial, l.cantidad, l.importe, q.vigencia, q.folio,
    '/cotizaciones/' || q.id
  from cotizacion q join cotizacion_linea l on l.cotizacion_id = q.id and l.version = q.version_actual join cliente c on c.id = q.cliente_id
  where estado_ahora(q) = 'VENCIDA' and q.vigencia < now() - make_interval(days => $3::int) and q.vigencia > now() - interval '${RECENT}'
    and not exists (select from pedido o where o.cotizacion_id = q.id)
    and not exists (select from cotizacion otra where otra.origen_id = q.id and otra.estado <> 'BORRADOR') and ${isWithinReach}`

// $5 where they lie, $6 the line, $7 the part.
const rows = `(
  select case when $4 = 'renglon' then a.origen || ' ' || a.de else p.k_parte end as clave, p.k_parte, p.descripcion, x.nombre as linea,
    count(*)::int as renglones, count(distinct a.cliente_id)::int as clientes, sum(a.piezas)::int as piezas,
    sum(a.importe)::numeric(16, 2) as importe, min(a.desde) as desde,
    case when $4 = 'renglon' then min(a.cliente_id) end as cliente_id, case when $4 = 'renglon' then min(a.cliente) end as cliente_nombre,
    case when $4 = 'renglon' then min(a.origen) end as origen, min(a.documento) as documento, min(a.ruta) as ruta
  from (${lines}) a join producto p on p.id = a.producto_id join linea x on x.id = p.linea_id
  where ($5::text is null or a.origen = $5) and ($6::bigint is null or p.linea_id = $6) and ($7::text is null or p.k_parte = $7)
  group by 1, p.k_parte, p.descripcion, x.nombre) f`

type Raw = Omit<LeftRow, 'cliente' | 'documento'> & {
  cliente_id: number | null
  cliente_nombre: string | null
  documento: string
  ruta: string
}

const left = listOf<Query, LeftRow, Raw>({
  columns: '*',
  from: rows,
  where: async (query, viewer) => ({
    where: `($8::text is null or norma_nombre(k_parte || ' ' || descripcion || ' ' || coalesce(cliente_nombre, '')) like '%' || norma_nombre($8) || '%')`,
    values: await valuesOf(query, viewer),
  }),
  orders: { nombre: 'k_parte', renglones: 'renglones', piezas: 'piezas', importe: 'importe', desde: 'desde' },
  defaultOrder: { orden: 'importe', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, desde, clave`,
  row: ({ cliente_id, cliente_nombre, documento, ruta, ...row }) => ({
    ...row,
    cliente: cliente_id === null ? null : { id: cliente_id, nombre: cliente_nombre ?? '' },
    documento: row.origen === null ? null : { nombre: documento, ruta },
  }),
})

async function valuesOf(query: Query, viewer: Pick<Context, 'db' | 'session'>): Promise<unknown[]> {
  const { por_que = LEFT_GROUPINGS[0], origen = null, dias = USUAL_IDLE, linea = null, parte = null, q } = query
  return [
    ...(await clientReach(viewer, 'cotizaciones-revisar')),
    Number(dias),
    por_que,
    origen,
    linea,
    parte,
    q || null,
  ]
}

type Beside = Pick<Answer, 'suma' | 'lineas'>

/** The rows, and what they sum: of the same rows. */
export async function readLeft({ query }: { query: Query }, viewer: Context): Promise<Answer> {
  const { text, values } = await left.wanted(query, viewer)
  const [{ total, rows: filas }, beside] = await Promise.all([
    left.read(query, viewer),
    viewer.db.row<Beside>(
      `select (select to_json(s) from (select coalesce(sum(renglones), 0)::int as renglones, coalesce(sum(piezas), 0)::int as piezas,
           coalesce(sum(importe), 0)::numeric(16, 2)::text as importe from (${text}) t) s) as suma,
         (select coalesce(json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre), '[]') from linea where activa) as lineas`,
      values,
    ),
  ])
  if (!beside) throw new Error('a statement without a table yields one row')
  return { total, filas, ...beside }
}

type FileAsked = { params: { formato: 'csv' | 'xlsx' }; query: Query & { columnas?: string | undefined } }

export function exportLeft(asked: FileAsked, context: Context): Promise<Download<Pieces>> {
  const columns = leftColumns(asked.query.por_que ?? LEFT_GROUPINGS[0])
  return left.file({ name: 'lineas-abandonadas', objeto: 'abandonadas', columns })(asked, context)
}
