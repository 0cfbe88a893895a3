import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Rows } from '#platform/database/rows.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { estante, exportarEstante, historialParte, opcionesEstante, PartFilter } from './contract.ts'
import { narrow } from './filter.server.ts'
import { shelfColumns } from './shelf-columns.ts'

export type Row = Reply<typeof estante>['partes'][number]

/** A row of the shelf from `producto p`. */
const columns = `
  p.id, p.k_parte, p.descripcion, p.linea_id, l.nombre as linea, p.marca_id, m.nombre as marca, p.estado, p.badgenuevo, p.especial,
  p.mejoresventas, p.mejoresventaslineas, p.hecho_mx, p.empaque, p.minimo, p.clave_prod_serv, p.clave_unidad,
  (select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo = 'foto' order by i.orden, i.id limit 1) as foto,
  (select round(v.valor, 2)::text from precio v where v.producto_id = p.id and v.cantidad_min = 1 and v.vigencia @> now()
    and v.lista_id = (select id from lista_precio where clave = 'BASE')) as precio,
  (select sum(s.disponible)::int from existencia s where s.producto_id = p.id) as existencia,
  c.puntos, c.faltas, c.vendidas, c.buscadas, p.actualizado_en, p.version`
const joins = `join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id join producto_calidad c on c.producto_id = p.id`

/** Order → its SQL up and down, and what it reads besides `producto p`. */
const orders = new Map([
  ['codigo', { up: 'p.k_parte', down: 'p.k_parte desc', joins: '' }],
  [
    'linea',
    { up: 'l.nombre, p.k_parte', down: 'l.nombre desc, p.k_parte', joins: 'join linea l on l.id = p.linea_id' },
  ],
  [
    'marca',
    {
      up: 'm.nombre nulls first, p.k_parte',
      down: 'm.nombre desc nulls last, p.k_parte',
      joins: 'left join marca m on m.id = p.marca_id',
    },
  ],
  ['estado', { up: 'p.estado, p.k_parte', down: 'p.estado desc, p.k_parte', joins: '' }],
  ['calidad', { up: 'c.puntos, c.producto_id', down: 'c.puntos desc, c.producto_id desc', joins: 'c' }],
  ['demanda', { up: 'c.demanda, c.producto_id desc', down: 'c.demanda desc, c.producto_id', joins: 'c' }],
  ['actualizado_en', { up: 'p.actualizado_en, p.id', down: 'p.actualizado_en desc, p.id desc', joins: '' }],
])
const joinQuality = 'join producto_calidad c on c.producto_id = p.id'

type Wanted = Received<typeof estante>['query']

/** The parts `p` that a filter asks for, with what they lack. */
export function wantedParts(filter: PartFilter): Rows {
  const { where, values } = narrow(filter)
  return { from: `producto p ${joinQuality} where ${where}`, values }
}

/** One page of the shelf and how many parts there are. What lacks something is ranked by what is sold and searched, unless told otherwise. */
export async function listShelf(query: Wanted, { db }: Context): Promise<Reply<typeof estante>> {
  const { orden, sentido, pagina = 1, por = 25 } = query
  const isWorklist = !orden && (query.falta?.length ?? 0) > 0
  const order = orders.get(isWorklist ? 'demanda' : (orden ?? 'codigo'))
  if (!order) throw new Error('every order of the contract is known')

  const { where, values, asksPart, asksQuality } = narrow(query)
  const counted = asksQuality ? joinQuality : ''
  const needed = order.joins === 'c' ? joinQuality : `${counted} ${order.joins}`
  const way = isWorklist || sentido === 'desc' ? order.down : order.up
  const counting = asksQuality && !asksPart ? 'producto_calidad c' : `producto p ${counted}`
  const [sum, partes] = await Promise.all([
    db.row<{ total: number }>(`select count(*) as total from ${counting} where ${where}`, values),
    db.rows<Row>(
      `with pagina as (
         select id, row_number() over () as n from (
           select p.id from producto p ${needed} where ${where}
           order by ${way} limit $${values.length + 1} offset $${values.length + 2}) t)
       select ${columns} from pagina join producto p on p.id = pagina.id ${joins} order by pagina.n`,
      [...values, por, (pagina - 1) * por],
    ),
  ])
  return { total: sum?.total ?? 0, partes }
}

/** One row of the shelf; 404 when there is no such part. */
export async function readRow(db: Pick<Db, 'row'>, id: number): Promise<Row> {
  const found = await db.row<Row>(`select ${columns} from producto p ${joins} where p.id = $1`, [id])
  if (!found) throw new Refusal(404, 'El producto no existe.')
  return found
}

export async function shelfOptions({ db }: Context): Promise<Reply<typeof opcionesEstante>> {
  const found = await db.row<Reply<typeof opcionesEstante>>(
    `select
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre) from linea), '[]') as lineas,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre) from marca where tipo = 'producto'), '[]') as marcas`,
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

export async function readPartHistory(id: number, { db }: Context): Promise<Reply<typeof historialParte>> {
  const { k_parte } = await readRow(db, id)
  const historial = await db.rows<Reply<typeof historialParte>['historial'][number]>(
    `select accion, actor as quien, en, antes, despues from auditoria where objeto = 'producto' and objeto_id = $1
     order by en desc, id desc limit 30`,
    [String(id)],
  )
  return { k_parte, historial }
}

/** The filtered parts by code, told to the audit log (S26). Any number: it is written while it is read. */
export function exportShelf(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarEstante>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const { where, values, asksQuality } = narrow(query)
  const list = {
    text: `select ${columns} from producto p ${joins} where ${where}`,
    counted: `select from producto p ${asksQuality ? joinQuality : ''} where ${where}`,
    order: 'p.k_parte',
    values,
  }
  const told = { objeto: 'productos', despues: { ...query, formato: format } }
  return exportRows<Row>(
    { name: 'estante', format, columns: columnsNamed(shelfColumns, columnas), list, told },
    context,
  )
}
