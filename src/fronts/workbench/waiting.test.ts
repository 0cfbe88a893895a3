import { expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'

const db = await testDb()
const app = await testApp(db)

type Wait = { id: string; n: number }

const waitsOf = async (visitor: TestBrowser) =>
  (await visitor.get('/api/v1/pendientes')).json<{ pendientes: Wait[] }>().pendientes

test('nobody counts beyond a hundred, and who may see nothing is told of nothing', async () => {
  await db.rows(
    `insert into mensaje_contacto (nombre, correo, mensaje) select 'Ana', 'ana@a.mx', 'Hola ' || n from generate_series(1, 140) n`,
  )
  const reader = browser(app)
  await reader.login((await makePerson(db, ['admin'], { demo: true })).email)
  const waits = await waitsOf(reader)
  expect(waits.find(({ id }) => id === 'mensajes')?.n).toBe(100)
  const nobody = await makePerson(db, ['MKTG'])
  const visitor = browser(app)
  await visitor.login(nobody.email)
  expect(await waitsOf(visitor)).toEqual([])
  expect((await browser(app).get('/api/v1/pendientes')).statusCode).toBe(401)
})

test('all of it is one statement, the rights of each list aside', async () => {
  const asked: string[] = []
  const rows = db.row.bind(db)
  const person = await makePerson(db, ['admin'], { demo: true })
  const visitor = browser(app)
  await visitor.login(person.email)
  Object.assign(db, {
    row: (text: string, values?: unknown[]) => {
      asked.push(text)
      return rows(text, values)
    },
  })
  await waitsOf(visitor)
  Object.assign(db, { row: rows })
  expect(asked.filter((text) => text.includes('json_build_object') && text.includes("'desde'")).length).toBe(1)
})
