import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, PASSWORD, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { device } from './device.testing.ts'

const SITE = 'https://www.ejemplo.mx'
const KEYS = '/api/v1/cuenta/llaves'
const db = await testDb()
const app = await testApp(db, { PUBLIC_URL: SITE })
const visitor = () => browser(app, { host: 'www.ejemplo.mx' })

async function signedIn(roles: string[], demo = false) {
  const person = await makePerson(db, roles, { demo })
  const it = visitor()
  await it.login(person.email)
  return { ...person, it }
}
const begin = async (it: TestBrowser) => (await it.post(`${KEYS}/reto`, { password: PASSWORD })).json()
async function withKey(roles: string[], own = device(SITE)) {
  const person = await signedIn(roles)
  const { reto } = await begin(person.it)
  expect((await person.it.post(KEYS, own.made(reto))).statusCode).toBe(200)
  return { ...person, own }
}
const challenge = async (it: TestBrowser) => (await it.get('/api/v1/llaves/reto')).json()
const enter = async (it: TestBrowser, body: object) => it.post('/api/v1/sesion/llave', body)
const who = async (it: TestBrowser) => (await it.get('/api/v1/sesion')).json().user?.id ?? null

describe('making a key', () => {
  test.each(['ec', 'rsa', 'ed25519'] as const)(
    'of kind %s, with which one comes in again without a password',
    async (kind) => {
      const { id, own } = await withKey(['cliente'], device(SITE, kind))
      const it = visitor()
      const { reto, sitio, llaves } = await challenge(it)
      expect([sitio, llaves]).toEqual(['www.ejemplo.mx', []])
      const answer = await enter(it, own.signed(reto, { count: 1 }))
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        expect.objectContaining({ destino: '/dashboard', segundo_factor: null }),
      ])
      expect(await who(it)).toBe(id)
    },
  )

  test('needs the password, and the challenge that was given for it', async () => {
    const { it } = await signedIn(['cliente'])
    expect((await it.post(`${KEYS}/reto`, {})).statusCode).toBe(422)
    expect((await it.post(`${KEYS}/reto`, { password: 'no es esta' })).statusCode).toBe(422)
    const own = device(SITE)
    const { reto } = await challenge(it)
    expect((await it.post(KEYS, own.made(reto))).statusCode).toBe(422)
    const other = await signedIn(['cliente'])
    expect((await it.post(KEYS, own.made((await begin(other.it)).reto))).statusCode).toBe(422)
    const mine = (await begin(it)).reto
    expect((await it.post(KEYS, own.made(mine))).statusCode).toBe(200)
    expect((await it.post(KEYS, device(SITE).made(mine))).statusCode).toBe(422)
    expect((await visitor().post(`${KEYS}/reto`, {})).statusCode).toBe(401)
    expect((await visitor().post(KEYS, own.made(mine))).statusCode).toBe(401)
  })

  test.each([
    ['for another site', { site: 'https://malo.mx' }],
    ['asked by another site', { origin: 'https://malo.mx' }],
    ['asked in a frame of another', { crossOrigin: true }],
    ['in another ceremony', { type: 'webauthn.get' }],
    ['with nobody there', { flags: 0x04 }],
    ['with nobody verified', { flags: 0x01 }],
    ['backed up that cannot be', { flags: 0x15 }],
  ])('%s is refused', async (_, bent) => {
    const { it } = await signedIn(['cliente'])
    expect((await it.post(KEYS, device(SITE).made((await begin(it)).reto, bent))).statusCode).toBe(422)
    expect((await it.get(KEYS)).json().llaves).toEqual([])
  })

  test('one key is one account’s, ten are the most, and a second of the same device is asked not to be made', async () => {
    const { it, own } = await withKey(['cliente'])
    const first = await begin(it)
    expect(first.llaves).toEqual([own.id])
    expect((await it.post(KEYS, own.made(first.reto))).statusCode).toBe(409)
    for (let at = 1; at < 10; at++) await it.post(KEYS, device(SITE).made((await begin(it)).reto))
    expect((await it.get(KEYS)).json().llaves).toHaveLength(10)
    expect((await it.post(`${KEYS}/reto`, { password: PASSWORD })).statusCode).toBe(409)
  })

  test('what is no key, and what is cut short, is refused without a fault', async () => {
    const { it } = await signedIn(['cliente'])
    const whole = device(SITE).made((await begin(it)).reto)
    for (const bent of [
      { clave_publica: 'AAAA' },
      { datos: 'AAAA' },
      { datos: whole.datos.slice(0, 60) },
      { cliente: 'e30' },
      { cliente: '_w' },
    ])
      expect((await it.post(KEYS, { ...whole, ...bent })).statusCode).toBe(422)
  })
})

describe('coming in with a key', () => {
  test('a challenge counts once, and for who it was given', async () => {
    const { own } = await withKey(['cliente'])
    const { reto } = await challenge(visitor())
    expect((await enter(visitor(), own.signed(reto, { count: 5 }))).statusCode).toBe(200)
    expect((await enter(visitor(), own.signed(reto, { count: 6 }))).statusCode).toBe(422)
    const mine = await signedIn(['cliente'])
    expect((await enter(visitor(), own.signed((await begin(mine.it)).reto, { count: 7 }))).statusCode).toBe(422)
    expect((await enter(visitor(), own.signed(`${reto.slice(0, -4)}AAAA`, { count: 8 }))).statusCode).toBe(422)
  })

  test('a challenge of eleven minutes ago counts no more', async () => {
    const { own } = await withKey(['cliente'])
    const { reto } = await challenge(visitor())
    const bytes = Buffer.from(reto, 'base64url')
    const now = bytes.readUIntBE(16, 6)
    const [clock] = await db.rows<{ ms: number }>('select floor(extract(epoch from now()) * 1000)::bigint as ms')
    // By the database's clock, whatever this machine's says.
    expect(Math.abs((clock?.ms ?? 0) - now)).toBeLessThan(60_000)
    bytes.writeUIntBE(now - 11 * 60_000, 16, 6)
    expect((await enter(visitor(), own.signed(bytes.toString('base64url')))).statusCode).toBe(422)
    expect((await enter(visitor(), own.signed(reto))).statusCode).toBe(200)
  })

  test.each([
    ['for another site', { site: 'https://malo.mx' }],
    ['asked by another site', { origin: 'https://malo.mx' }],
    ['in another ceremony', { type: 'webauthn.create' }],
    ['with nobody verified', { flags: 0x01 }],
  ])('%s is refused, and written down', async (_, bent) => {
    const { id, own } = await withKey(['cliente'])
    const it = visitor()
    expect((await enter(it, own.signed((await challenge(it)).reto, bent))).statusCode).toBe(422)
    expect(await who(it)).toBeNull()
    expect(
      await db.rows(`select from auditoria where accion = 'llave_fallida' and objeto_id = $1::text`, [id]),
    ).toHaveLength(1)
  })

  test('signed by another key, or changed after it was signed, is refused', async () => {
    const { own } = await withKey(['cliente'])
    const it = visitor()
    const { reto } = await challenge(it)
    const good = own.signed(reto)
    expect((await enter(it, { ...device(SITE).signed(reto), credencial: own.id })).statusCode).toBe(422)
    expect((await enter(it, { ...good, firma: `${good.firma.slice(0, -4)}AAAA` })).statusCode).toBe(422)
    expect((await enter(it, device(SITE).signed(reto))).json().message).toContain('ya no abre ninguna cuenta')
    expect((await enter(it, good)).statusCode).toBe(200)
  })

  test('a key that counts backwards is two keys', async () => {
    const { own } = await withKey(['cliente'])
    const once = async (count: number) => enter(visitor(), own.signed((await challenge(visitor())).reto, { count }))
    expect([
      (await once(7)).statusCode,
      (await once(7)).statusCode,
      (await once(6)).statusCode,
      (await once(8)).statusCode,
    ]).toEqual([200, 422, 422, 200])
  })

  test('of a blocked account opens nothing', async () => {
    const { id, own } = await withKey(['cliente'])
    await db.rows(`update usuario set estado = 'BLOQUEADO' where id = $1`, [id])
    const it = visitor()
    expect((await enter(it, own.signed((await challenge(it)).reto))).statusCode).toBe(422)
  })

  test('wrong ones are counted as wrong codes are', async () => {
    const limited = await testApp(db, { PUBLIC_URL: SITE, RATE_LIMITS: 'on' })
    const { own } = await withKey(['cliente'])
    const it = browser(limited, { host: 'www.ejemplo.mx' })
    const answers: number[] = []
    for (let at = 0; at < 6; at++)
      answers.push((await enter(it, own.signed((await challenge(it)).reto, { flags: 1 }))).statusCode)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('where a role demands a second factor', () => {
  const sign = async (it: TestBrowser, email: string) => (await it.login(email)).json()

  test('a key is one: made during the sign-in that waits, with recovery codes, and asked for at the next', async () => {
    const { id, email } = await makePerson(db, ['admin'])
    const it = visitor()
    expect(await sign(it, email)).toMatchObject({ segundo_factor: 'alta' })
    const own = device(SITE)
    const made = (await it.post(KEYS, own.made((await it.post(`${KEYS}/reto`, {})).json().reto))).json()
    expect(made.entrada).toMatchObject({ user: { id }, segundo_factor: null })
    expect(made.recuperacion).toHaveLength(10)

    const next = visitor()
    expect(await sign(next, email)).toMatchObject({ user: null, segundo_factor: 'codigo', con: ['llave'] })
    expect((await next.post(`${KEYS}/reto`, {})).statusCode).toBe(409)
    const { reto, llaves } = await challenge(next)
    expect(llaves).toEqual([own.id])
    // The password was given: who holds the key need not be verified again.
    expect((await enter(next, own.signed(reto, { flags: 1 }))).statusCode).toBe(200)
    expect(await who(next)).toBe(id)

    const lost = visitor()
    await sign(lost, email)
    expect((await lost.post('/api/v1/sesion/segundo-factor', { codigo: made.recuperacion[0] })).statusCode).toBe(200)
    // What waits for a second step is no way to come in without the first.
    const other = visitor()
    await sign(other, email)
    expect((await enter(visitor(), own.signed((await challenge(other)).reto))).statusCode).toBe(422)
  })

  test('the last one stays; an administrator takes all away from who lost them', async () => {
    const { it, id, email } = await signedIn(['admin'])
    const own = device(SITE)
    await it.post(KEYS, own.made((await it.post(`${KEYS}/reto`, {})).json().reto))
    const [key] = (await it.get(KEYS)).json().llaves
    expect((await it.post(`${KEYS}/${key.id}/baja`, { password: PASSWORD })).statusCode).toBe(409)
    expect((await it.get('/api/v1/cuenta')).json().segundo_factor).toMatchObject({
      activo: false,
      exigido: true,
      llaves: 1,
    })
    const boss = await signedIn(['admin'], true)
    expect((await boss.it.send('DELETE', `/api/v1/usuarios/${id}/segundo-factor`)).statusCode).toBe(200)
    expect(await sign(visitor(), email)).toMatchObject({ segundo_factor: 'alta' })
  })
})

test('one’s own keys are named, and taken away with the password; another’s do not exist', async () => {
  const { it } = await withKey(['cliente'])
  const stranger = await signedIn(['cliente'])
  const [key] = (await it.get(KEYS)).json().llaves
  expect(key).toMatchObject({ nombre: 'Mi teléfono', usado_en: null, respaldada: false })
  expect((await stranger.it.send('PATCH', `${KEYS}/${key.id}`, { nombre: 'Ajena' })).statusCode).toBe(404)
  expect((await stranger.it.post(`${KEYS}/${key.id}/baja`, { password: PASSWORD })).statusCode).toBe(404)
  expect((await it.send('PATCH', `${KEYS}/${key.id}`, { nombre: 'Portátil' })).statusCode).toBe(200)
  expect((await it.get(KEYS)).json().llaves).toMatchObject([{ nombre: 'Portátil' }])
  expect((await it.post(`${KEYS}/${key.id}/baja`, { password: 'no es esta' })).statusCode).toBe(422)
  expect((await it.post(`${KEYS}/${key.id}/baja`, { password: PASSWORD })).statusCode).toBe(200)
  expect((await it.get(KEYS)).json().llaves).toEqual([])
})
