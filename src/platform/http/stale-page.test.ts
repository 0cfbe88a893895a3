import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { PAGE_OF, pageOf } from '#kit/base/page-of.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const ana = await makePerson(db, ['asesor'], { demo: true })
const beto = await makePerson(db, ['asesor'], { demo: true })
const hers = browser(app)
await hers.login(ana.email)
const user = (id: number) => ({ user: { id, name: '' }, cliente: null })
const write = (headers: Record<string, string> = {}) =>
  hers.send('POST', '/api/v1/busquedas-seguidas', followed, headers)
const followed = { texto: '-', consulta: {}, pagina: '/ListadoProductos?x=1' }
const kept = async () => (await db.row<{ n: number }>('select count(*)::int as n from busqueda_seguida'))?.n

describe('a write says whose page sends it', () => {
  beforeEach(() => db.rows('delete from busqueda_seguida'))

  test('his own, or not said, as programs do', async () => {
    expect((await write({ [PAGE_OF]: pageOf(user(ana.id)) ?? '' })).statusCode).toBe(201)
    expect((await write()).statusCode).toBe(201)
  })

  test.each([
    ['somebody else’s', pageOf(user(beto.id))],
    ['his own for a client', `${ana.id}-1`],
    ['anything', 'x'],
  ])('%s is refused, and nothing is written', async (_, of = '') => {
    const answer = await write({ [PAGE_OF]: of })
    expect([answer.statusCode, answer.json().code, await kept()]).toEqual([409, 'otra_cuenta', 0])
  })

  test('what only reads is answered, and so is who has left: with 401', async () => {
    expect((await hers.send('GET', '/api/v1/busquedas-seguidas', undefined, { [PAGE_OF]: 'x' })).statusCode).toBe(200)
    const visitor = browser(app)
    expect((await visitor.send('POST', '/api/v1/busquedas-seguidas', followed, { [PAGE_OF]: 'x' })).statusCode).toBe(
      401,
    )
  })

  test('to leave is always allowed', async () => {
    const answer = await hers.send('POST', '/logout', undefined, { [PAGE_OF]: 'x' })
    expect([answer.statusCode, (await write()).statusCode]).toEqual([200, 401])
  })
})
