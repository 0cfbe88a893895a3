// What only the catalogue can say about the rows of a file: unknown parts, lists, branches. Set by set, never by row.
import { gatherAlike } from './doubt-codes.server.ts'
import type { Sql } from './sql.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Kind } from '#platform/sheets/columns.ts'
import type { Faults, Reason } from './faults.ts'
import type { Stage } from './stage.server.ts'
import { listed, plural } from '#kit/ui/format.ts'
import type { Layout } from '#platform/sheets/headers.ts'

export type Check = {
  sql: Sql
  stage: Stage
  kind: Kind
  faults: Faults
  nameOf: (field: string) => string
  /** The columns of each table of the file. */
  layouts: Layout[]
}

/** Runs every check that applies; faults go to lote_error, sentences come back. Throws Refusal 422 without any branch. */
export async function checkStage(check: Check): Promise<string[]> {
  const { sql, stage, kind } = check
  await sql.query('create index on lote_error (fila)')
  const notices: string[] = []
  if (kind === 'productos') {
    if (stage.count('texto')) notices.push(...(await tellBeside(check)), ...(await nameByColumns(check)))
    await note(check, newWithoutName, [check.nameOf('descripcion')])
  } else {
    await gatherAlike(sql, mainTable[kind])
    await note(check, unknownPart(mainTable[kind]), [check.nameOf('k_parte')])
  }
  if (stage.count('precio')) await note(check, unknownList, [check.nameOf('lista')])
  if (stage.count('existencia')) notices.push(...(await checkBranches(check)))
  return notices
}

const mainTable = {
  precios: 'precio',
  existencias: 'existencia',
  aplicaciones: 'aplicacion',
  equivalencias: 'codigo',
} as const

/** Writes the faults a query finds (fila, columna, valor, motivo) and counts them. */
async function note({ sql, faults }: Check, query: string, values: unknown[]): Promise<void> {
  const { rows } = await sql.query<Reason & { filas: number }>(
    `with hallados as (insert into lote_error (fila, columna, valor, motivo) ${query} returning fila, columna, motivo),
       nuevas as (select count(distinct fila)::int filas from hallados where fila not in (select fila from lote_error))
     select columna, split_part(motivo, ';', 1) motivo, count(*)::int veces, (select filas from nuevas) filas
     from hallados group by 1, 2`,
    values,
  )
  faults.addCounted(rows, rows[0]?.filas ?? 0)
}

/** A new part without a description is named by the columns that describe it, before its line; what there is keeps its own. */
async function nameByColumns({ sql, layouts }: Check): Promise<string[]> {
  const { rows } = await sql.query<{ partes: number; ejemplos: string[] }>(`
    with nombradas as (
      update lote_producto l set descripcion = t.texto from lote_texto t
      where (t.fila, t.k_parte) = (l.fila, l.k_parte) and l.descripcion is null
        and not exists (select from producto p where p.k_parte = l.k_parte)
      returning l.fila, l.k_parte, l.descripcion)
    select (select count(distinct k_parte)::int from nombradas) partes,
      array(select descripcion from nombradas order by fila limit 3) ejemplos`)
  const { partes = 0, ejemplos } = rows[0] ?? {}
  if (!partes) return []
  // The planner has seen a table without descriptions: it would compare every row with every other.
  await sql.query('analyze lote_producto')
  const headers = layouts.flatMap(({ describing }) => describing?.columns.map(({ header }) => `«${header}»`) ?? [])
  const columns = listed([...new Set(headers)])
  return [
    `${plural(partes, 'parte nueva', 'partes nuevas')} sin columna de descripción: se armó con ${columns} (${shortened(ejemplos)}).`,
  ]
}

/**
 * A description is joined by what its rows say besides, where all of one part say the same. What there is keeps a description that is
 * the list's own words.
 */
async function tellBeside({ sql }: Check): Promise<string[]> {
  const { rows } = await sql.query<{ partes: number; ejemplos: string[] }>(`
    with dichas as (
      select l.k_parte, min(t.texto) texto
      from lote_producto l left join lote_texto t on (t.fila, t.k_parte) = (l.fila, l.k_parte)
      where l.descripcion is not null group by 1 having count(t.texto) = count(*) and min(t.texto) = max(t.texto)
    ), completas as (
      update lote_producto l set descripcion = d.texto from dichas d
      where d.k_parte = l.k_parte and l.descripcion is not null
        and not exists (select from producto p where p.k_parte = l.k_parte and p.descripcion = l.descripcion)
      returning l.fila, l.k_parte, l.descripcion)
    select (select count(distinct k_parte)::int from completas) partes,
      array(select descripcion from completas order by fila limit 3) ejemplos`)
  const { partes = 0, ejemplos } = rows[0] ?? {}
  if (!partes) return []
  return [
    `A la descripción de ${plural(partes, 'parte', 'partes')} se le agregó lo que dicen otras columnas (${shortened(ejemplos)}).`,
  ]
}

const shortened = (examples: string[] = []) =>
  examples.map((one) => (one.length > 90 ? `${one.slice(0, 90)}…` : one)).join('; ')

const newWithoutName = `
  select l.fila, $1::text, l.k_parte, 'Es una parte nueva y ' || case when l.linea is null then 'no trae descripción ni línea'
    else 'no trae descripción; su línea es muy corta para nombrarla: «' || l.linea || '»' end
  from lote_producto l
  where l.descripcion is null and length(norma_nombre(coalesce(l.linea, ''))) < 3
    and not exists (select from producto p where p.k_parte = l.k_parte)
    and not exists (select from lote_producto o where o.k_parte = l.k_parte and o.descripcion is not null)`

/** The part it may be is offered: the same code with other signs, without the zeros Excel takes away, with O for 0, without a suffix. */
const unknownPart = (table: string) => `
  with faltan as (
    select l.fila, l.k_parte from lote_${table} l
    where not exists (select from producto p where p.k_parte = l.k_parte) group by 1, 2),
  parecidos as (select k_parte, array_to_string((array_agg(otro order by otro))[1:3], ' o ') otro from lote_parecido group by 1)
  select f.fila, $1::text, f.k_parte, 'No hay ninguna parte con ese código' || coalesce('; ¿será ' || s.otro || '?', '')
  from faltan f left join parecidos s using (k_parte)`

const unknownList = `
  select l.fila, $1::text, l.lista, 'No hay ninguna lista de precios con esa clave'
  from lote_precio l where not exists (select from lista_precio x where x.clave = l.lista)`

async function checkBranches(check: Check): Promise<string[]> {
  const { sql, kind, nameOf } = check
  await sql.query(`
    drop table if exists pg_temp.lote_sucursal;
    create temp table lote_sucursal on commit drop as
      select t.sucursal texto, coalesce(
        (select s.id from sucursal s where s.clave = t.sucursal),
        (select s.id from sucursal s where norma_nombre(s.clave) = norma_nombre(t.sucursal) limit 1),
        (select s.id from sucursal s where norma_nombre(s.nombre) = norma_nombre(t.sucursal) order by s.activa desc, s.id limit 1),
        (select s.id from sucursal s where t.sucursal is null and s.es_principal)) sucursal_id
      from (select distinct sucursal from lote_existencia) t;
    analyze lote_sucursal`)
  await note(
    check,
    `select l.fila, $1::text, l.sucursal, 'No hay ninguna sucursal con esa clave o nombre'
     from lote_existencia l join lote_sucursal s on s.texto = l.sucursal where s.sucursal_id is null`,
    [nameOf('sucursal')],
  )
  const { rows } = await sql.query('select from lote_sucursal where texto is null and sucursal_id is null')
  if (!rows.length) return []
  const sentence = 'No hay una sucursal principal a la que pertenezcan las existencias'
  if (kind === 'existencias')
    throw new Refusal(422, `${sentence}; agrega la columna sucursal o señala una sucursal como principal.`)
  await sql.query('delete from lote_existencia where sucursal is null')
  return [`${sentence}: no se cargaron.`]
}

/** Takes the rows with a fault out of the staging tables. */
export async function dropFaulty(sql: Sql): Promise<void> {
  await sql.query('analyze lote_error')
  for (const table of ['producto', 'codigo', 'precio', 'existencia', 'aplicacion'] as const) {
    await sql.query(`delete from lote_${table} l using (select distinct fila from lote_error) e where l.fila = e.fila`)
  }
}
