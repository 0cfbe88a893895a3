// A dry run writes into temporary copies of the rows it may touch: the importer finds them under the tables' own names,
// and the shop's rows are neither locked nor written.
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Stage } from '#upkeep/loads/stage.server.ts'

/** The tables an import may write, in the order their rows refer to each other. */
export const TABLES = [
  'linea',
  'marca',
  'modelo',
  'motor',
  'producto',
  'precio',
  'existencia',
  'equivalencia',
  'aplicacion',
] as const
export type Table = (typeof TABLES)[number]

const names = new Set<Table>(['linea', 'marca', 'modelo', 'motor'])
/** What the importer's «on conflict» needs. */
const unique: Partial<Record<Table, string>> = {
  existencia: '(producto_id, sucursal_id)',
  equivalencia: '(producto_id, codigo_norm, fabricante, tipo)',
}

/** Columns that are written: those that PostgreSQL computes are not. */
export async function writtenColumns(sql: Sql, table: Table): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** Makes the copies inside the transaction, once the file is staged and checked. New rows take ids of the real tables. */
export async function copyTouched(sql: Sql, stage: Stage): Promise<void> {
  await sql.query(`
    create temp table lote_parte (k_parte text primary key, id bigint) on commit drop;
    insert into lote_parte (k_parte)
      select k_parte from lote_producto union select k_parte from lote_precio union select k_parte from lote_existencia
      union select k_parte from lote_codigo union select k_parte from lote_aplicacion;
    update lote_parte l set id = p.id from public.producto p where p.k_parte = l.k_parte;
    create index on lote_parte (id);
    analyze lote_parte`)
  for (const table of TABLES) if (isWanted(table, stage)) await copy(sql, table)
}

/** Whether a load may write this table. */
function isWanted(table: Table, stage: Stage): boolean {
  if (table === 'precio') return stage.count('precio') > 0
  if (table === 'existencia') return stage.count('existencia') > 0
  if (table === 'equivalencia') return stage.count('codigo') > 0
  if (table === 'aplicacion') return stage.count('aplicacion') + stage.count('fecha') > 0
  return true
}

async function copy(sql: Sql, table: Table): Promise<void> {
  const columns = (await writtenColumns(sql, table)).join(', ')
  const where =
    table === 'producto'
      ? 'where k_parte in (select k_parte from lote_parte)'
      : names.has(table)
        ? ''
        : 'where producto_id in (select id from lote_parte)'
  const hasId = table !== 'existencia'
  const index = unique[table]
  await sql.query(`
    create temp table ${table} (like public.${table} including defaults including generated) on commit drop;
    ${hasId ? `alter table pg_temp.${table} alter column id set default nextval(pg_get_serial_sequence('public.${table}', 'id'));` : ''}
    insert into pg_temp.${table} (${columns}) select ${columns} from public.${table} ${where};
    create ${index ? 'unique ' : ''}index on pg_temp.${table} ${index ?? '(id)'};
    ${table === 'producto' ? 'create unique index on pg_temp.producto (k_parte);' : ''}
    analyze pg_temp.${table}`)
}
