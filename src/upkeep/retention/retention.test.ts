import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { sweepAll, sweepTable } from './sweep.server.ts'
import { type Retention, retention, swept, toldOf } from './tables.ts'

const db = await testDb()
const kept = Object.entries<Retention>(retention)

test('every table of the database says how long its rows live', async () => {
  const tables = await db.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const missing = tables.map(({ name }) => name).filter((name) => !Object.hasOwn(retention, name))
  expect(missing, 'say in src/upkeep/retention/tables.ts how long their rows live, and who deletes them').toEqual([])
})

test('what goes with another row does so in the database itself', async () => {
  const tied = await db.rows<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const has = (child: string, parent: string) => tied.some((one) => one.child === child && one.parent === parent)
  const exists = await db.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const loose = kept.flatMap(([table, one]) =>
    'con' in one && exists.some(({ name }) => name === table) && !has(table, one.con) ? [`${table} → ${one.con}`] : [],
  )
  expect(loose).toEqual([])
})

test('the document says the same', async () => {
  const rows = kept.map(([table, one]) => [`\`${table}\``, ...toldOf(one)])
  const lines = rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'es')).map((row) => `| ${row.join(' | ')} |`)
  const text = `# Cuánto se guarda cada cosa

Se hace de \`src/upkeep/retention/tables.ts\`; no se edita a mano (\`vitest -u\` la vuelve a escribir). Cada noche el proceso «Retención» borra en lotes pequeños lo que ya cumplió su plazo; cuánto borró de cada tabla queda en \`retencion\` y en \`/metrics\` (\`retention_deleted_total\`). El motor de los procesos (\`pgboss\`) guarda sus corridas catorce días. Un respaldo guarda todo por \`BACKUP_DAYS\` más.

| Tabla | Sus renglones viven | Quién los borra, o por qué no |
|---|---|---|
${lines.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../../docs/retencion.md')
})

const tries = (many: number, age: string) =>
  db.rows(
    `insert into intento_acceso (clase, cuenta, ip, en) select 'clave', '\\x00', '127.0.0.1', now() - $2::interval from generate_series(1, $1::int)`,
    [many, age],
  )
const left = () => db.row('select count(*)::int as n from intento_acceso')

test('what has served its time goes, in batches, and the rest stays', async () => {
  await tries(4500, '25 hours')
  await tries(1, '23 hours')
  expect(await sweepTable(db, 'intento_acceso')).toBe(4500)
  expect(await left()).toEqual({ n: 1 })
  expect(await sweepTable(db, 'intento_acceso')).toBe(0)
  expect(await db.row('select borradas, ultimas from retencion where tabla = $1', ['intento_acceso'])).toEqual({
    borradas: 4500,
    ultimas: 0,
  })
  await expect(sweepTable(db, 'pedido')).rejects.toThrow('nothing of pedido')
})

test('a row that somebody holds is left for the next night', async () => {
  await tries(1, '2 days')
  await db.transaction(async (tx) => {
    await tx.rows(`select from intento_acceso for update`)
    expect(await sweepTable(db, 'intento_acceso')).toBe(0)
  })
  expect(await sweepTable(db, 'intento_acceso')).toBe(1)
})

test('every rule can be asked, and one that fails leaves the others done', async () => {
  expect([...(await sweepAll(db)).keys()]).toEqual(swept.map(({ table }) => table))
  await tries(3, '2 days')
  await db.rows('alter table equipo_conocido rename to equipo_otro')
  await expect(sweepAll(db)).rejects.toThrow('equipo_conocido')
  await db.rows('alter table equipo_otro rename to equipo_conocido')
  expect(await left()).toEqual({ n: 1 })
})
