import type { Db } from '#platform/database/db.server.ts'
import { contentOf } from './sql.server.ts'

/** A row of the catalogue by its key: `{id: 5}`, or all columns of a longer one. */
export type Key = Record<string, number | string>
export type Place = { tabla: string; clave: Key }
export type Operation = Place & { accion: 'cambiar' | 'borrar'; valores?: Record<string, unknown> }
/** One row before and after; `despues` null: it is gone. */
export type Change = Place & { antes: Record<string, unknown>; despues: Record<string, unknown> | null }

/** The tables a fix may touch, by their key; and the columns it may set. Nothing else becomes SQL. */
const tables = new Map<string, { key: string[]; columns: string[] }>([
  ['aplicacion', { key: ['id'], columns: ['desde', 'hasta', 'posicion', 'lado', 'cantidad', 'modelo_id', 'motor_id'] }],
  ['aplicacion_condicion', { key: ['id'], columns: [] }],
  ['equivalencia', { key: ['id'], columns: [] }],
  ['producto_relacion', { key: ['producto_id', 'otro_id', 'tipo'], columns: [] }],
  // Only looked at: what a finding was judged by.
  ['modelo', { key: ['id'], columns: [] }],
  ['producto', { key: ['id'], columns: [] }],
])

function tableOf(name: string) {
  const table = tables.get(name)
  if (!table) throw new Error(`${name}: no table of the auditor`)
  return table
}

function where({ tabla, clave }: Place): { text: string; values: unknown[] } {
  const { key } = tableOf(tabla)
  return {
    text: key.map((column, at) => `${column} = $${at + 1}`).join(' and '),
    values: key.map((name) => clave[name]),
  }
}

/** The row, held until the transaction ends, with the hash of its content; undefined when it is gone. */
export async function holdRow(tx: Db, place: Place) {
  const { text, values } = where(place)
  const row = await tx.row<{ fila: Record<string, unknown>; md5: string }>(
    `select to_jsonb(t) as fila, md5(${contentOf(place.tabla, 't')}) as md5 from ${place.tabla} t where ${text} for update`,
    values,
  )
  return row ?? undefined
}

/** Does one operation and tells what it did; a deleted application takes its conditions along, told first. */
export async function operate(tx: Db, operation: Operation): Promise<Change[]> {
  const { tabla, clave, accion, valores = {} } = operation
  const place = { tabla, clave }
  const held = await holdRow(tx, place)
  if (!held) return []
  const { text, values } = where(place)
  if (accion === 'cambiar') {
    const names = Object.keys(valores).filter((name) => tableOf(tabla).columns.includes(name))
    const sets = names.map((name, at) => `${name} = $${values.length + at + 1}`)
    await tx.rows(`update ${tabla} set ${sets.join(', ')} where ${text}`, [
      ...values,
      ...names.map((name) => valores[name]),
    ])
    return [{ ...place, antes: held.fila, despues: (await holdRow(tx, place))?.fila ?? null }]
  }
  const conditions = tabla === 'aplicacion' ? await conditionsOf(tx, clave) : []
  for (const condition of conditions) await erase(tx, condition)
  await erase(tx, place)
  return [...conditions.map((one) => ({ ...one, despues: null })), { ...place, antes: held.fila, despues: null }]
}

async function erase(tx: Db, place: Place): Promise<void> {
  const { text, values } = where(place)
  await tx.rows(`delete from ${place.tabla} where ${text}`, values)
}

async function conditionsOf(tx: Db, { id }: Key): Promise<(Place & { antes: Record<string, unknown> })[]> {
  const rows = await tx.rows<{ fila: Record<string, unknown>; id: number }>(
    'select id, to_jsonb(c) as fila from aplicacion_condicion c where aplicacion_id = $1 order by id for update',
    [id],
  )
  return rows.map(({ fila, id: own }) => ({ tabla: 'aplicacion_condicion', clave: { id: own }, antes: fila }))
}

/** Puts a row back as it was; false when it is not as the fix left it, or something else took its place. */
export async function putBack(tx: Db, { tabla, clave, antes, despues }: Change): Promise<boolean> {
  const held = await holdRow(tx, { tabla, clave })
  if (despues === null) {
    if (held) return false
    const columns = await columnsOf(tx, tabla)
    const made = await tx.rows(
      `insert into ${tabla} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_record(null::${tabla}, $1) on conflict do nothing returning 1 as hecho`,
      [JSON.stringify(antes)],
    )
    return made.length === 1
  }
  if (!held || !isSame(held.fila, despues)) return false
  const { columns } = tableOf(tabla)
  const { text, values } = where({ tabla, clave })
  const sets = columns.map((name, at) => `${name} = $${values.length + at + 1}`)
  await tx.rows(`update ${tabla} set ${sets.join(', ')} where ${text}`, [
    ...values,
    ...columns.map((name) => antes[name] ?? null),
  ])
  return true
}

/** Columns that can be written: generated ones make themselves. */
async function columnsOf(tx: Db, tabla: string): Promise<string[]> {
  const rows = await tx.rows<{ nombre: string }>(
    `select attname as nombre from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [tabla],
  )
  return rows.map(({ nombre }) => `"${nombre}"`)
}

function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null))
}
