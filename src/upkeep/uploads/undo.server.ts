// An applied load taken back: every row that still is as the load left it becomes what it was before.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Table } from './copies.server.ts'
import { PART_COLUMNS } from './difference.server.ts'
import { partValues } from './patch.server.ts'
import { sayWhy, userWords } from './undo-reasons.server.ts'

const of = (table: Table, tipo: 'nuevo' | 'cambiado') =>
  `(select * from carga_cambio where carga_id = $1 and tabla = '${table}' and tipo = '${tipo}') c`

const stockBack = `
  update existencia e set disponible = c.valor_antes::int, actualizado_en = now() from ${of('existencia', 'cambiado')}
  where e.producto_id = c.producto_id and e.sucursal_id = c.sucursal_id and e.disponible = c.valor_despues::int returning c.n`
const stockAway = `
  delete from existencia e using ${of('existencia', 'nuevo')}
  where e.producto_id = c.producto_id and e.sucursal_id = c.sucursal_id and e.disponible = c.valor_despues::int
    and e.apartado = 0 and e.en_transito = 0 returning c.n`
const applicationsBack = `
  update aplicacion a set cantidad = c.valor_antes::int from ${of('aplicacion', 'cambiado')}
  where a.id = c.fila_id and a.cantidad is not distinct from c.valor_despues::int returning c.n`
const applicationsAway = `
  delete from aplicacion a using ${of('aplicacion', 'nuevo')}
  where a.id = c.fila_id and to_jsonb(a) = c.despues
    and not exists (select from aplicacion_condicion x where x.aplicacion_id = a.id) returning c.n`
const codesAway = `
  delete from equivalencia e using ${of('equivalencia', 'nuevo')}
  where e.id = c.fila_id and to_jsonb(e) - 'codigo_norm' = c.despues returning c.n`
/** The one that began goes, and the one it closed is in force again. */
const pricesAway = `
  delete from precio v using (select * from carga_cambio where carga_id = $1 and tabla = 'precio') c
  where v.id = c.fila_id and v.valor = c.valor_despues and upper(v.vigencia) is not distinct from (c.despues->>'hasta')::timestamptz
    and (c.antes is null or exists (select from precio o where o.id = (c.antes->>'id')::bigint and upper(o.vigencia) = lower(v.vigencia)))
  returning c.n`
const pricesBack = `
  update precio o set vigencia = tstzrange(lower(o.vigencia), (c.antes->>'hasta')::timestamptz)
  from ${of('precio', 'cambiado')} join hecho h on h.n = c.n where o.id = (c.antes->>'id')::bigint`
const partsBack = `
  update producto p set (${PART_COLUMNS.join(', ')}) = row(${partValues('a')}),
    version = p.version + 1, actualizado_en = now()
  from ${of('producto', 'cambiado')}, jsonb_populate_record(null::public.producto, c.antes) a,
    jsonb_populate_record(null::public.producto, c.despues) d
  where p.id = c.fila_id and (${partValues('p')}) is not distinct from (${partValues('d')}) returning c.n`

/** Takes back what can be; what stays is marked with why. Returns how many changes stay. */
export async function undoChanges(sql: Sql, carga: number): Promise<number> {
  await sql.query('create temp table hecho (n bigint primary key) on commit drop')
  await sql.query('update carga_cambio set quedo = null where carga_id = $1 and quedo is not null', [carga])
  for (const query of [stockBack, stockAway, applicationsBack, applicationsAway, codesAway, pricesAway])
    await note(sql, carga, query)
  await sql.query(pricesBack, [carga])
  await note(sql, carga, partsBack)
  for (const table of ['producto', 'modelo', 'motor', 'marca', 'linea'] as const) await dropNew(sql, carga, table)
  return sayWhy(sql, carga)
}

async function note(sql: Sql, carga: number, query: string): Promise<void> {
  await sql.query(`with filas as (${query}) insert into hecho select n from filas on conflict do nothing`, [carga])
}

type Made = 'producto' | 'modelo' | 'motor' | 'marca' | 'linea'

/** Rows that the load made and nothing refers to any more. A part that was sold, quoted or given a picture stays. */
async function dropNew(sql: Sql, carga: number, table: Made): Promise<void> {
  // Locked first: from here on nothing new can refer to them.
  const { rows: made } = await sql.query<{ n: number }>(
    `select count(*)::int n from (select from ${table} t join ${of(table, 'nuevo')} on c.fila_id = t.id for update of t) x`,
    [carga],
  )
  if (!made[0]?.n) return
  for (const { tabla, columna } of await referring(sql, table)) {
    const [one, many] = userWords(tabla)
    await sql.query(
      `update carga_cambio c set quedo = left(coalesce(c.quedo || ', ', 'Ya se usa: ') || x.veces || ' ' || case x.veces when 1 then $2 else $3 end, 300)
       from (select ${columna} as id, count(*) as veces from ${tabla} where ${columna} is not null group by 1) x
       where c.carga_id = $1 and c.tabla = '${table}' and c.tipo = 'nuevo' and c.fila_id = x.id`,
      [carga, one, many],
    )
  }
  const isSame =
    table === 'producto'
      ? `and (${partValues('t')}) is not distinct from (${partValues('d')}) and t.version = 1`
      : `and t.nombre = d.nombre`
  const drop = `delete from ${table} t using ${of(table, 'nuevo')}, jsonb_populate_record(null::public.${table}, c.despues) d
     where t.id = c.fila_id and c.quedo is null ${isSame} returning c.n`
  await unasked(sql, async () => {
    await note(sql, carga, drop)
    if (table === 'producto') await forgetTraces(sql, carga)
  })
}

/** What the house itself makes of a part, and nobody did: how whole it is, what the auditor finds, how its stock moved, what was looked for. It goes with the part. */
const TRACES = new Map([
  ['producto_calidad', 'delete from producto_calidad x using'],
  ['auditor_hallazgo', 'delete from auditor_hallazgo x using'],
  ['existencia_movimiento', 'delete from existencia_movimiento x using'],
  ['busqueda', 'update busqueda x set producto_id = null from'],
])

async function forgetTraces(sql: Sql, carga: number): Promise<void> {
  for (const change of TRACES.values())
    await sql.query(
      `${change} ${of('producto', 'nuevo')}
       where x.producto_id = c.fila_id and not exists (select from producto p where p.id = c.fila_id)`,
      [carga],
    )
}

/** The columns that refer to a table, as PostgreSQL itself knows them. */
async function referring(sql: Sql, table: Made): Promise<{ tabla: string; columna: string }[]> {
  const { rows } = await sql.query<{ tabla: string; columna: string }>(
    `select conrelid::regclass::text as tabla, quote_ident(a.attname) as columna
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = $1::regclass and array_length(k.conkey, 1) = 1`,
    [`public.${table}`],
  )
  return rows.filter(({ tabla }) => !TRACES.has(tabla))
}

/** PostgreSQL would look through every table that may refer, row by row: where its role may say so, that is left out, for it was just looked at in one go. */
async function unasked(sql: Sql, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.may) return work()
  await sql.query('set local session_replication_role = replica')
  await work()
  await sql.query('set local session_replication_role = origin')
}
