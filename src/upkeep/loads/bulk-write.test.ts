import { testDb } from '#platform/database/testing.server.ts'
import { expect, test } from 'vitest'
import { bulkWrite } from './bulk-write.server.ts'
import { inLoad } from './sql.server.ts'

const bulk = { table: 'aplicacion', rows: 50_000, lock: 'select count(*) from (select from producto for key share) x' }
const role = `select current_setting('session_replication_role') role`

test('many rows go in without looking each reference up; afterwards all is checked again', async () => {
  const db = await testDb()
  await inLoad(db, async (sql) => {
    const within = await bulkWrite(sql, bulk, () => sql.query<{ role: string }>(role))
    expect(within.rows[0]?.role).toBe('replica')
    expect((await sql.query<{ role: string }>(role)).rows[0]?.role).toBe('origin')
  })
  expect((await db.row<{ role: string }>(role))?.role).toBe('origin')
})

test('few rows, a table with a trigger of its own, a role without the right: everything as usual', async () => {
  const db = await testDb()
  const roleWithin = (change: string, rows = bulk.rows) =>
    inLoad(db, async (sql) => {
      await sql.query(change)
      const { rows: found } = await bulkWrite(sql, { ...bulk, rows }, () => sql.query<{ role: string }>(role))
      return found[0]?.role
    })
  expect(await roleWithin('select 1', 100)).toBe('origin')
  expect(
    await roleWithin(
      'create role jacve_sin_permiso; grant select, update on producto to jacve_sin_permiso; set local role jacve_sin_permiso',
    ),
  ).toBe('origin')
  const trigger = `create function nada() returns trigger language plpgsql as 'begin return new; end';
    create trigger nada before insert on aplicacion for each row execute function nada()`
  expect(await roleWithin(trigger)).toBe('origin')
  await db.session((client) =>
    client
      .query('drop role jacve_sin_permiso')
      .catch(() => client.query('drop owned by jacve_sin_permiso; drop role jacve_sin_permiso')),
  )
})
