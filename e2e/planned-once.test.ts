import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { browser } from '#people/access/testing.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { builtApp } from '#server.ts'
import { demoDatabase, PASSWORD } from './demo-database.ts'
import { emailOf } from './people.ts'

const { url, db: owner } = await demoDatabase()
await owner.rows('analyze')
// One connection has them all: what it has planned, and how, is its own to tell.
const db = openDb(url, { max: 1, statementTimeout: 0 })
const app = await builtApp(testEnv, db)
afterAll(async () => {
  await app.close()
  await db.end()
})

/** PostgreSQL makes five plans for what it is given before it asks whether one would do for all. */
const TIMES = 12

test('what is asked all day is planned once: planning a price takes ten times what reading it does', async () => {
  const codes = await owner.rows<{ k_parte: string }>(
    `select k_parte from producto where estado = 'activo' order by md5(k_parte) limit ${TIMES + 20}`,
  )
  const some = (at: number, n = 1) => codes.slice(at, at + n).map(({ k_parte }) => k_parte)
  const client = browser(app)
  await client.login(emailOf('cliente'), PASSWORD)
  const visitor = browser(app)
  for (let at = 0; at < TIMES; at++) {
    const [code = ''] = some(at)
    const part = encodeURIComponent(code)
    const answers = [
      await visitor.get(`/searchDetails/details/${part}`),
      await visitor.get(`/api/v1/precios/${part}/publico`),
      await client.get(`/api/v1/precios?k_parte=${part}`),
      await client.get(`/api/v1/precios?k_parte=${some(at, 20).map(encodeURIComponent).join('|')}`),
      await client.get(`/api/v1/precios/${part}/origen?cantidad=2`),
      await client.post('/api/v1/carrito/revision/linea', { texto: code, cantidad: 2, equivalentes: true }),
      await client.post('/api/v1/carrito/revision', { texto: some(at, 20).join('\n') }),
      await client.post('/api/v1/carrito/lineas', { k_parte: code, cantidad: 1 }),
      await client.get('/cartItems/getItems'),
    ]
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([])
  }
  const anew = await db.rows<{ statement: string }>(
    `select left(regexp_replace(statement, '\\s+', ' ', 'g'), 160) as statement from pg_prepared_statements
     where statement like '%$1%' and custom_plans >= ${TIMES} and generic_plans = 0`,
  )
  expect(anew).toEqual([])
  const priced = await db.rows(
    `select from pg_prepared_statements where statement like '%precio_%' and generic_plans > 0`,
  )
  expect(priced.length).toBeGreaterThan(3)
}, 300_000)
