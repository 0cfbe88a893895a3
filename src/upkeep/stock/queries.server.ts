import { normalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { countSome } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Movement, movimientos } from './contract.ts'
import { UNDO_DAYS } from './move.server.ts'
import { kindLabels, type MoveKind } from './reasons.ts'

type Asked = Received<typeof movimientos>['query']

/** Parts whose code begins as asked: so many are read one by one, of more the movements are walked through until the page is full. */
const FEW_PARTS = 200

type Raw = Movement & { tipo: MoveKind | 'deshacer' | null; archivo: string | null }

/** Movements of stock, of all parts or of one, the last first; counted up to MOST_COUNTED. */
export async function listMovements(asked: Asked, { db }: Context): Promise<Reply<typeof movimientos>> {
  const { pagina = 1, por = 25 } = asked
  const { counted, page, values } = await wantedMovements(asked, db)
  const [sum, rows, sucursales] = await Promise.all([
    db.row<{ total: number }>(countSome(counted), values),
    db.rows<Raw>(
      `with pagina as (select m.id ${page(`$${values.length + 1}::int + $${values.length + 2}::int`)}
         order by m.en desc, m.id desc limit $${values.length + 1} offset $${values.length + 2})
       select m.id, m.producto_id, p.k_parte, s.nombre as sucursal, m.en, m.antes, m.despues, m.origen, a.tipo, c.archivo,
         coalesce(u.nombre, uc.nombre) as quien, a.motivo, nullif(a.nota, '') as nota, a.id as ajuste_id,
         coalesce(a.tipo <> 'deshacer' and a.creado_en >= now() - interval '${UNDO_DAYS} days'
           and not exists (select from existencia_ajuste d where d.deshace_id = a.id), false) as se_puede_deshacer
       from pagina join existencia_movimiento m on m.id = pagina.id join producto p on p.id = m.producto_id join sucursal s on s.id = m.sucursal_id
       left join existencia_ajuste a on m.origen = 'ajuste' and a.id = m.origen_id left join usuario u on u.id = a.usuario_id
       left join carga c on m.origen = 'carga' and c.id = m.origen_id left join usuario uc on uc.id = c.aplicada_por
       order by m.en desc, m.id desc`,
      [...values, por, (pagina - 1) * por],
    ),
    db.rows<{ id: number; nombre: string }>('select id, nombre from sucursal order by orden, id'),
  ])
  return { total: sum?.total ?? 0, movimientos: rows.map(toldOf), sucursales }
}

type Wanted = {
  counted: string
  /** What follows `select m.id`; `most` are the rows of this page and all before it. */
  page: (most: string) => string
  values: unknown[]
}

/** The movements `m` asked for. The text depends only on which filters there are and on how many parts a code names. */
async function wantedMovements(
  { q, producto, sucursal, origen, desde, hasta }: Asked,
  db: Context['db'],
): Promise<Wanted> {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  if (producto) parts.push(`m.producto_id = ${place(producto)}`)
  if (sucursal) parts.push(`m.sucursal_id = ${place(sucursal)}`)
  if (origen) parts.push(`m.origen = ${place(origen)}`)
  if (desde) parts.push(`m.en >= (${place(desde)}::date)::timestamp at time zone 'America/Mexico_City'`)
  if (hasta) parts.push(`m.en < (${place(hasta)}::date + 1)::timestamp at time zone 'America/Mexico_City'`)
  const where = parts.join(' and ')
  const table = 'existencia_movimiento m'
  const counted = `${table} where ${where}`
  if (!q)
    return {
      counted,
      page: origen && !sucursal && !producto ? eachOf('sucursal', where) : () => `from ${counted}`,
      values,
    }

  const named = `select id from producto where codigo_norm collate "C" like $1 || '%'`
  const few = await db.rows<{ id: number }>(`${named} limit ${FEW_PARTS + 1}`, [normalCode(q)])
  if (few.length > FEW_PARTS) {
    const all = `any (array(${named.replace('$1', place(normalCode(q)))}))`
    return {
      counted: `${table} where m.producto_id = ${all} and ${where}`,
      // Not by the index of the parts: it would bring all that they ever moved.
      page: () => `from ${table} where m.producto_id + 0 = ${all} and ${where}`,
      values,
    }
  }
  const ids = place(few.map(({ id }) => id))
  return {
    counted: `${table} where m.producto_id = any (${ids}::bigint[]) and ${where}`,
    page: eachOf('producto', where, `where x.id = any (${ids}::bigint[])`),
    values,
  }
}

/** The last movements of each part or branch by its own index, of which the page then takes the last. */
function eachOf(table: 'producto' | 'sucursal', where: string, which = ''): (most: string) => string {
  return (most) => `from (select x.id from ${table} x ${which}) x cross join lateral (
    select m.id, m.en from existencia_movimiento m where m.${table}_id = x.id and ${where} order by m.en desc, m.id desc limit ${most}) m`
}

const origins = { ajuste: 'Ajuste', carga: 'Carga', erp: 'ERP', pedido: 'Pedido', otro: 'Otro' }

function toldOf({ tipo, archivo, ...row }: Raw): Movement {
  const que = tipo ? kindLabels[tipo] : [origins[row.origen], archivo].filter(Boolean).join(' ')
  return { ...row, que }
}
