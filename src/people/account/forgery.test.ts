import { beforeAll, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const admin = browser(app)
const other = browser(app)
const body = JSON.stringify({ name: 'Intruso', email: 'intruso@ejemplo.mx', roles: ['admin'] })

beforeAll(async () => {
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
  await other.login((await makePerson(db, ['cliente'])).email)
})

/** The request an attacker makes in the admin's browser: with his cookies, and what else each case says. */
async function forge({
  cookies = {},
  headers = {},
}: {
  cookies?: Record<string, string>
  headers?: Record<string, string>
}): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/JACVE/api/storeUser',
    payload: body,
    cookies: { ...Object.fromEntries(admin.cookies), ...cookies },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return answer.statusCode
}

const token = (of = admin) => of.cookies.get('XSRF-TOKEN') ?? ''
const ours = () => ({ 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': token() })

test('the seven forged writes are refused, and write nothing', async () => {
  const planted = 'planted.planted'
  const statuses = {
    'no token': await forge({ headers: { 'x-requested-with': 'XMLHttpRequest' } }),
    "another session's token": await forge({
      cookies: { 'XSRF-TOKEN': token(other) },
      headers: { ...ours(), 'x-xsrf-token': token(other) },
    }),
    'planted cookie equal to the header': await forge({
      cookies: { 'XSRF-TOKEN': planted },
      headers: { ...ours(), 'x-xsrf-token': planted },
    }),
    'cross-site': await forge({ headers: { ...ours(), 'sec-fetch-site': 'cross-site' } }),
    'same-site': await forge({ headers: { ...ours(), 'sec-fetch-site': 'same-site' } }),
    'text/plain': await forge({ headers: { ...ours(), 'content-type': 'text/plain' } }),
    'GET with effect': (
      await app.inject({
        url: '/api/storeUser?name=x&email=x@y.mx&roles=admin',
        cookies: Object.fromEntries(admin.cookies),
      })
    ).statusCode,
  }
  expect(statuses).toEqual({
    'no token': 419,
    "another session's token": 419,
    'planted cookie equal to the header': 419,
    'cross-site': 419,
    'same-site': 419,
    'text/plain': 415,
    'GET with effect': 405,
  })
  expect(await db.rows(`select from usuario where email in ('intruso@ejemplo.mx', 'x@y.mx')`)).toEqual([])
})

test('the same write of our own page goes through: the cases above are refused for what they forge', async () => {
  expect(await forge({ headers: { ...ours(), 'sec-fetch-site': 'same-origin' } })).toBe(201)
})

test.each([
  [{ origin: 'https://malo.example' }, 419],
  [{ origin: 'null' }, 419],
  [{ origin: 'http://localhost.malo.example' }, 419],
  [{ origin: 'http://localhost:81' }, 419],
  [{ origin: 'no es una dirección' }, 419],
  [{ referer: 'https://malo.example/JACVE/home' }, 419],
  [{ origin: 'https://malo.example', referer: 'http://localhost/JACVE/home' }, 419],
  [{ origin: 'http://localhost' }, 201],
  [{ origin: 'http://localhost:80' }, 201],
  [{ referer: 'http://localhost/JACVE/users' }, 201],
])('a browser that does not tell the site, with %j: %i', async (headers, status) => {
  await db.rows(`delete from usuario where email = 'intruso@ejemplo.mx'`)
  expect(await forge({ headers: { ...ours(), ...headers } })).toBe(status)
})

test("a visitor's token does not outlive his sign-in", async () => {
  const it = browser(app)
  await it.get('/sanctum/csrf-cookie')
  const before = it.cookies.get('XSRF-TOKEN') ?? ''
  await it.login((await makePerson(db, ['cliente'])).email)
  it.cookies.set('XSRF-TOKEN', before)
  expect((await it.post('/logout')).statusCode).toBe(419)
})
