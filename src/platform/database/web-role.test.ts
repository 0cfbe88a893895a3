import { afterAll, expect, test } from 'vitest'
import { openDb } from './db.server.ts'
import { testDatabase } from './testing.server.ts'
import { webAddress } from './web-role.server.ts'

const role = `prueba_web_${process.pid}`
const { url, db: owner } = await testDatabase()
const web = openDb(await webAddress(url, role))
afterAll(async () => {
  await web.end()
  // The database itself is dropped after this, and what the role was given there with it.
  await owner.session(async (client) => {
    await client.query(`drop owned by ${role}`)
    await client.query(`drop role ${role}`)
  })
})

test('reads and writes rows, also of tables made later', async () => {
  await web.rows('insert into auditoria (accion) values ($1)', ['prueba'])
  expect(await web.row('select accion from auditoria')).toEqual({ accion: 'prueba' })
  await owner.rows('create table hecha_despues (id bigint generated always as identity, nombre text)')
  await web.rows(`insert into hecha_despues (nombre) values ('a')`)
  await web.rows(`update hecha_despues set nombre = 'b'`)
  await web.rows('delete from hecha_despues')
})

test.each([
  'drop table producto',
  'create table mia (id int)',
  'alter table usuario add column mia int',
  'truncate sesion',
  'create role otra',
  `update auditoria set accion = 'otra'`,
  'delete from auditoria',
  'delete from migracion',
  'delete from contacto_bitacora',
  `copy usuario to program 'cat'`,
  'set role pg_write_server_files',
])('«%s» is refused', async (statement) => {
  await expect(web.session((client) => client.query(statement))).rejects.toThrow(
    /permission denied|must be owner|permiso|must be superuser|to COPY/,
  )
})

test('made again, it stays the same and lets in', async () => {
  const again = openDb(await webAddress(url, role))
  expect(await again.row('select current_user as quien')).toEqual({ quien: role })
  await again.end()
})
