// What a dry run changed in its copies, kept as the load's set of changes: row by row, before and after.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Table } from './copies.server.ts'

/** Columns of a part that a load may change. */
export const PART_COLUMNS = ['descripcion', 'linea_id', 'marca_id', 'empaque', 'hecho_mx', 'estado', 'casco'] as const

const partOf = (row: string) =>
  `jsonb_build_object(${PART_COLUMNS.map((column) => `'${column}', ${row}.${column}`).join(', ')})`
const partRow = (row: string) => `(${PART_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`

const into = (columns: string) => `insert into public.carga_cambio (carga_id, tabla, tipo, ${columns})`

/** A new name (line, brand, model, engine): its whole row. */
const newName = (table: Table) => `
  ${into('fila_id, titulo, despues')}
  select $1, '${table}', 'nuevo', t.id, t.nombre, to_jsonb(t) - 'nombre_norm' - 'slug'
  from pg_temp.${table} t where not exists (select from public.${table} p where p.id = t.id) order by t.id`

/** The row of the file that tells of a part; the last counts. */
const rowOf = (table: string, part: string) =>
  `left join (select k_parte, max(fila) fila from lote_${table} group by 1) f on f.k_parte = ${part}.k_parte`

const parts = `
  ${into('fila, fila_id, producto_id, k_parte, titulo, antes, despues')}
  select $1, 'producto', case when p.id is null then 'nuevo' else 'cambiado' end, f.fila, t.id, t.id, t.k_parte, t.descripcion,
    case when p.id is not null then ${partOf('p')} || jsonb_build_object('linea', pl.nombre, 'marca', pm.nombre) end,
    case when p.id is null then to_jsonb(t) - 'codigo_norm' else ${partOf('t')} end
      || jsonb_build_object('linea', l.nombre, 'marca', m.nombre)
  from pg_temp.producto t
  left join public.producto p on p.id = t.id
  ${rowOf('producto', 't')}
  left join pg_temp.linea l on l.id = t.linea_id left join pg_temp.marca m on m.id = t.marca_id
  left join public.linea pl on pl.id = p.linea_id left join public.marca pm on pm.id = p.marca_id
  where p.id is null or ${partRow('p')} is distinct from ${partRow('t')}
  order by t.id`

/** The price in force is closed by the one that begins. */
const prices = `
  ${into('fila, fila_id, producto_id, k_parte, titulo, antes, despues, valor_antes, valor_despues')}
  select $1, 'precio', case when a.id is null then 'nuevo' else 'cambiado' end, f.fila, t.id, t.producto_id, p.k_parte,
    x.clave || case when t.cantidad_min > 1 then ' desde ' || t.cantidad_min else '' end,
    case when a.id is not null then jsonb_build_object('id', a.id, 'hasta', upper(a.vigencia)) end,
    jsonb_build_object('lista_id', t.lista_id, 'cantidad_min', t.cantidad_min, 'hasta', upper(t.vigencia)),
    a.valor, t.valor
  from pg_temp.precio t
  join pg_temp.producto p on p.id = t.producto_id
  join lista_precio x on x.id = t.lista_id
  left join (select k_parte, lista, cantidad_min, max(fila) fila from lote_precio group by 1, 2, 3) f
    on f.k_parte = p.k_parte and f.lista = x.clave and f.cantidad_min = t.cantidad_min
  left join public.precio a on a.lista_id = t.lista_id and a.producto_id = t.producto_id and a.cantidad_min = t.cantidad_min and a.vigencia @> now()
  where not exists (select from public.precio o where o.id = t.id)
  order by t.producto_id, t.lista_id, t.cantidad_min`

const stock = `
  ${into('fila, producto_id, sucursal_id, k_parte, titulo, despues, valor_antes, valor_despues')}
  select $1, 'existencia', case when e.producto_id is null then 'nuevo' else 'cambiado' end, f.fila, t.producto_id, t.sucursal_id, p.k_parte,
    s.clave, '{}', e.disponible, t.disponible
  from pg_temp.existencia t
  join pg_temp.producto p on p.id = t.producto_id
  join sucursal s on s.id = t.sucursal_id
  ${rowOf('existencia', 'p')}
  left join public.existencia e on e.producto_id = t.producto_id and e.sucursal_id = t.sucursal_id
  where e.disponible is distinct from t.disponible
  order by t.producto_id, t.sucursal_id`

const codes = `
  ${into('fila, fila_id, producto_id, k_parte, titulo, despues')}
  select $1, 'equivalencia', 'nuevo', f.fila, t.id, t.producto_id, p.k_parte, concat_ws(' ', t.tipo, nullif(t.fabricante, ''), t.codigo),
    to_jsonb(t) - 'codigo_norm'
  from pg_temp.equivalencia t join pg_temp.producto p on p.id = t.producto_id
  left join (select k_parte, codigo, max(fila) fila from lote_codigo group by 1, 2) f on f.k_parte = p.k_parte and f.codigo = t.codigo
  where not exists (select from public.equivalencia e where e.id = t.id)
  order by t.producto_id, t.id`

const applications = `
  ${into('fila, fila_id, producto_id, k_parte, titulo, antes, despues, valor_antes, valor_despues')}
  select $1, 'aplicacion', case when a.id is null then 'nuevo' else 'cambiado' end, f.fila, t.id, t.producto_id, p.k_parte,
    concat_ws(' ', m.nombre, o.nombre, g.nombre, t.desde || '-' || coalesce(t.hasta::text, ''), t.posicion),
    case when a.id is not null then '{}'::jsonb end, to_jsonb(t), a.cantidad, t.cantidad
  from pg_temp.aplicacion t
  join pg_temp.producto p on p.id = t.producto_id
  ${rowOf('aplicacion', 'p')}
  join pg_temp.modelo o on o.id = t.modelo_id join pg_temp.marca m on m.id = o.marca_id
  left join pg_temp.motor g on g.id = t.motor_id
  left join public.aplicacion a on a.id = t.id
  where a.id is null or a.cantidad is distinct from t.cantidad
  order by t.producto_id, t.id`

const steps: [Table, string][] = [
  ['linea', newName('linea')],
  ['marca', newName('marca')],
  ['modelo', newName('modelo')],
  ['motor', newName('motor')],
  ['producto', parts],
  ['precio', prices],
  ['existencia', stock],
  ['equivalencia', codes],
  ['aplicacion', applications],
]

/** Keeps the changes in place of any kept before, with the given copies. */
export async function keepDifference(sql: Sql, carga: number, copied: ReadonlySet<string>): Promise<void> {
  await sql.query('delete from public.carga_cambio where carga_id = $1', [carga])
  // They were all but empty when they were made.
  const made = steps.map(([table]) => table).filter((table) => copied.has(table))
  await sql.query(made.map((table) => `analyze pg_temp.${table}`).join(';'))
  for (const [table, query] of steps) if (copied.has(table)) await sql.query(query, [carga])
  await sql.query('analyze public.carga_cambio')
}

/** The tables of which this transaction has copies. */
export async function copiedTables(sql: Sql): Promise<Set<string>> {
  const { rows } = await sql.query<{ relname: string }>(
    'select relname from pg_class where relnamespace = pg_my_temp_schema()',
  )
  return new Set(rows.map(({ relname }) => relname))
}
