// A load's set of changes → the catalogue, each change only where the row still is as the check found it.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import pg from 'pg'
import { TABLES, type Table, writtenColumns } from './copies.server.ts'
import { PART_COLUMNS } from './difference.server.ts'

/** The catalogue is no longer as it was when the file was checked: check again. */
export class Stale extends Error {}

const set = (table: Table, tipo: 'nuevo' | 'cambiado') =>
  `carga_cambio c where c.carga_id = $1 and c.tabla = '${table}' and c.tipo = '${tipo}'`

const moments = new Set(['creado_en', 'actualizado_en', 'publicado_en'])

/**
 * Writes the changes of a load within the caller's transaction, into the tables of its search path. Throws Stale when a
 * row is not as it was. Stock is different: it moves by the minute, and what it was is taken note of at the moment it is written.
 */
export async function applyChanges(sql: Sql, carga: number, onStep: (done: number) => void = () => {}): Promise<void> {
  try {
    for (const [place, table] of order.entries()) {
      onStep(place)
      await write(sql, carga, table)
    }
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && ['23505', '23503', '23P01'].includes(error.code ?? '')
    throw isTaken ? new Stale('a new row is there already, or what it refers to is gone') : error
  }
}

/** Stock last: its rows are locked for the shortest time. */
const order: Table[] = [...TABLES.filter((table) => table !== 'existencia'), 'existencia']

async function write(sql: Sql, carga: number, table: Table): Promise<void> {
  if (table === 'precio') return writePrices(sql, carga)
  if (table === 'existencia') return writeStock(sql, carga)
  await insertNew(sql, carga, table)
  if (table === 'producto') await expect(sql, carga, table, changeParts)
  if (table === 'aplicacion') await expect(sql, carga, table, changeApplications)
}

async function insertNew(sql: Sql, carga: number, table: Table): Promise<void> {
  const columns = await writtenColumns(sql, table)
  const values = columns.map((name) => (moments.has(name) ? 'now()' : `r.${name}`))
  await sql.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from (select c.n, c.despues from ${set(table, 'nuevo')}) x,
       jsonb_populate_record(null::public.${table}, x.despues) r order by x.n`,
    [carga],
  )
}

/** Runs an update that must reach every changed row of the table. */
async function expect(sql: Sql, carga: number, table: Table, update: string): Promise<void> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int n from ${set(table, 'cambiado')}`, [carga])
  const wanted = rows[0]?.n ?? 0
  if (!wanted) return
  const { rowCount } = await sql.query(update, [carga])
  if (rowCount !== wanted) throw new Stale(`${table}: ${wanted} rows were to change and ${rowCount} did`)
}

export const partValues = (record: string) => PART_COLUMNS.map((column) => `${record}.${column}`).join(', ')

const changeParts = `
  update producto p set (${PART_COLUMNS.join(', ')}) = row(${partValues('d')}), version = p.version + 1, actualizado_en = now()
  from (select c.fila_id, c.antes, c.despues from ${set('producto', 'cambiado')}) x,
    jsonb_populate_record(null::public.producto, x.despues) d, jsonb_populate_record(null::public.producto, x.antes) a
  where p.id = x.fila_id and (${partValues('p')}) is not distinct from (${partValues('a')})`

const changeApplications = `
  update aplicacion a set cantidad = x.valor_despues::int
  from (select c.fila_id, c.valor_antes, c.valor_despues from ${set('aplicacion', 'cambiado')}) x
  where a.id = x.fila_id and a.cantidad is not distinct from x.valor_antes::int`

const closePrices = `
  update precio v set vigencia = tstzrange(lower(v.vigencia), now())
  from (select c.antes, c.valor_antes from ${set('precio', 'cambiado')}) x
  where v.id = (x.antes->>'id')::bigint and v.valor = x.valor_antes and v.vigencia @> now()
    and upper(v.vigencia) is not distinct from (x.antes->>'hasta')::timestamptz and lower(v.vigencia) < now()`

async function writePrices(sql: Sql, carga: number): Promise<void> {
  await expect(sql, carga, 'precio', closePrices)
  await sql.query(
    `insert into precio (id, lista_id, producto_id, cantidad_min, valor, vigencia) overriding system value
     select c.fila_id, (c.despues->>'lista_id')::bigint, c.producto_id, (c.despues->>'cantidad_min')::int, c.valor_despues,
       tstzrange(now(), (c.despues->>'hasta')::timestamptz)
     from carga_cambio c where c.carga_id = $1 and c.tabla = 'precio' order by c.n`,
    [carga],
  )
}

async function writeStock(sql: Sql, carga: number): Promise<void> {
  // In the order in which orders lock them too.
  await sql.query(
    `select count(*) from (
       select from existencia e join carga_cambio c on c.producto_id = e.producto_id and c.sucursal_id = e.sucursal_id
       where c.carga_id = $1 and c.tabla = 'existencia' order by e.producto_id for no key update of e) x`,
    [carga],
  )
  await sql.query(
    `update carga_cambio c set valor_antes = e.disponible, tipo = 'cambiado' from existencia e
     where c.carga_id = $1 and c.tabla = 'existencia' and e.producto_id = c.producto_id and e.sucursal_id = c.sucursal_id
       and e.disponible is distinct from c.valor_antes::int`,
    [carga],
  )
  await sql.query(
    `update existencia e set disponible = c.valor_despues::int, actualizado_en = now() from ${set('existencia', 'cambiado')}
       and e.producto_id = c.producto_id and e.sucursal_id = c.sucursal_id`,
    [carga],
  )
  await sql.query(
    `insert into existencia (producto_id, sucursal_id, disponible)
     select c.producto_id, c.sucursal_id, c.valor_despues::int from ${set('existencia', 'nuevo')} order by c.producto_id`,
    [carga],
  )
}

/** More changed parts than this and the search is made anew instead of mended. */
const MENDED = 2000

/** Those who keep a copy of the catalogue (the search, the pages) hear of it at the commit. */
export async function tellChanged(sql: Sql, carga: number): Promise<void> {
  const { rows } = await sql.query<{ partes: number }>(
    'select count(distinct producto_id)::int partes from carga_cambio where carga_id = $1',
    [carga],
  )
  const changed = rows[0]?.partes ?? 0
  if (changed > MENDED) await sql.query(`select producto_cambio('{0}')`)
  else if (changed)
    await sql.query(
      'select producto_cambio(array_agg(distinct producto_id)) from carga_cambio where carga_id = $1 and producto_id is not null',
      [carga],
    )
}
