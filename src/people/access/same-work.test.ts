import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { startWorker } from '#platform/jobs/jobs.server.ts'
import { answerAsked } from './asked-links.server.ts'
import { trades } from '#people/clients/trades.ts'
import { accountsJobs } from './jobs.server.ts'
import { browser, makePerson, PASSWORD } from './testing.server.ts'

const { db, url: databaseUrl } = await testDatabase()
const app = await testApp(db, { TRUST_PROXY: 1 })
const statements = (answer: LightMyRequestResponse) =>
  /db;[^,]*desc="(\d+)"/.exec(String(answer.headers['server-timing']))?.[1]

/** All of an answer that anybody could tell another from, but for what each answer has of its own. */
function told({ statusCode, body, headers }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, 'server-timing': ___, 'retry-after': ____, ...rest } = headers
  return { statusCode, body: body.replaceAll(/[0-9a-f-]{36}/g, ''), headers: rest }
}

beforeEach(() => db.rows('delete from intento_acceso'))

const known = async (estado = 'ACTIVO') => (await makePerson(db, ['cliente'], { estado })).email
const join = (correo: string) => ({
  rfc: 'TBI010203AB4',
  razon_social: 'Taller Bielas',
  cp_fiscal: '44100',
  giro: trades[0],
  contacto: 'Beto',
  correo,
  telefono: '3312345678',
  acepto_aviso: true,
})
const calls: [string, string, number, (email: string) => object][] = [
  ['forgotten password', '/api/v1/claves/olvido', 200, (email) => ({ email })],
  ['sign-in', '/login', 422, (email) => ({ email, password: 'no es esta contraseña' })],
  ['registration', '/api/v1/solicitudes', 201, join],
  [
    'contact',
    '/api/v1/contacto',
    201,
    (correo) => ({ nombre: 'Ana', correo, mensaje: '¿Tienen balatas?', acepto_aviso: true }),
  ],
]

test.each(calls)('%s: as much work and the same answer, whoever has the address', async (_, url, status, body) => {
  const addresses = [
    await known(),
    'nadie@ejemplo.mx',
    await known('BLOQUEADO'),
    await known('INVITADO'),
    await known('BAJA'),
  ]
  const answers: LightMyRequestResponse[] = []
  for (const address of addresses) answers.push(await browser(app).post(url, body(address)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => status))
  expect(new Set(answers.map(statements)).size, JSON.stringify(answers.map(statements))).toBe(1)
  expect(statements(answers[0] as LightMyRequestResponse)).not.toBe(undefined) // there are five
  for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] as LightMyRequestResponse))
})

test('an account under attack from everywhere is refused with as much work as one that does not exist', async () => {
  app.env.RATE_LIMITS = 'on'
  try {
    const refused: LightMyRequestResponse[] = []
    for (const email of [await known(), 'nadie-mas@ejemplo.mx']) {
      for (let turn = 0; turn < 10; turn++)
        await browser(app, { 'x-forwarded-for': `10.0.0.${turn}` }).login(email, 'no es esta contraseña')
      refused.push(await browser(app, { 'x-forwarded-for': '10.0.1.1' }).login(email))
    }
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(told(refused[0] as LightMyRequestResponse)).toEqual(told(refused[1] as LightMyRequestResponse)) // there are two
    expect(await db.rows('select from enlace_pedido')).not.toEqual([])
  } finally {
    app.env.RATE_LIMITS = 'off'
  }
})

test('how much an answer cost is told at the machine and to who runs the shop, to nobody else', async () => {
  const timing = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/v1/sesion', headers })).headers['server-timing']
  expect(await timing({})).toContain('db;dur=')
  expect(await timing({ 'x-forwarded-for': '203.0.113.9' })).toBeUndefined()
  expect(await timing({ 'x-forwarded-for': '127.0.0.1' })).toBeUndefined()
  expect(await timing({ via: '1.1 proxy' })).toBeUndefined()
  expect(
    (await app.inject({ url: '/api/v1/sesion', remoteAddress: '203.0.113.9' })).headers['server-timing'],
  ).toBeUndefined()
  const outside = { 'x-forwarded-for': '203.0.113.9' }
  for (const [role, isTold] of [
    ['admin', true],
    ['director', true],
    ['vendedor', false],
    ['cliente', false],
  ] as const) {
    const it = browser(app, outside)
    await it.login((await makePerson(db, [role], { demo: true })).email)
    expect((await it.get('/api/v1/sesion')).headers['server-timing'] !== undefined, role).toBe(isTold)
  }
})

test('the worker answers by itself, as soon as it is asked', async () => {
  const answerNow = accountsJobs.filter(({ name }) => name === 'accounts.answerNow')
  expect(answerNow).toHaveLength(1)
  const faults: Error[] = []
  const worker = await startWorker({ ...app.env, DATABASE_URL: databaseUrl }, answerNow, {
    onFault: (error) => faults.push(error),
  })
  try {
    const email = await known()
    await browser(app).post('/api/v1/claves/olvido', { email })
    const mailed = () => db.rows(`select from correo_salida where para = $1 and tipo = 'restablecer'`, [email])
    await expect.poll(mailed, { timeout: 30_000 }).toHaveLength(1)
    expect(faults).toEqual([])
  } finally {
    await worker.stop()
  }
}, 60_000)

test('what was asked is answered once, and nothing stays behind', async () => {
  const email = await known()
  await browser(app).post('/api/v1/claves/olvido', { email })
  await browser(app).post('/api/v1/claves/olvido', { email: 'nadie@ejemplo.mx' })
  await Promise.all([answerAsked(db, app.env), answerAsked(db, app.env)])
  expect(await db.rows(`select from correo_salida where para = $1 and tipo = 'restablecer'`, [email])).toHaveLength(1)
  expect(await db.rows('select from enlace_pedido')).toEqual([])
  expect(await sendDueMail(db, app.env)).toBeDefined()
})

/** Signs that some tables of case take for a letter of an address, and others do not. */
const LOOKALIKES: Record<string, string> = {
  i: 'iIİıíＩｉⅰ',
  k: 'kKKＫｋ',
  s: 'sSſŚＳ',
  a: 'aAáÅＡａ',
  '@': '@＠',
  '.': '.．。',
}

test('what signs in to an account counts in its limit, and what the database tells apart is apart everywhere', async () => {
  const email = 'kiosksis@asia.mx'
  const { id } = await makePerson(db, ['cliente'], { email })
  const letters = Array.from(email, (sign) =>
    fc.constantFrom(...Array.from(LOOKALIKES[sign] ?? sign + sign.toUpperCase())),
  )
  const spelling = fc
    .record({
      signs: fc.tuple(...letters),
      mask: fc.array(fc.boolean(), { minLength: email.length, maxLength: email.length }),
    })
    .map(({ signs, mask }) => Array.from(email, (sign, n) => (mask[n] ? sign : signs[n])).join(''))
  app.env.RATE_LIMITS = 'on'
  const own = await db.row<{ cuenta: Buffer }>(`select sha256(convert_to(lower($1), 'UTF8')) as cuenta`, [email])
  let same = 0
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(spelling, fc.constantFrom('KİOSKSIS@asia.mx', 'kıosksis@asia.mx', 'Kiosksis@asia.mx')),
        async (text) => {
          await db.rows('delete from intento_acceso')
          await db.rows('delete from enlace_pedido')
          // As it reaches the database: the door writes everything NFC.
          const typed = text.normalize('NFC')
          const isOne = await db.row<{ es: boolean }>('select lower($1) = lower($2) as es', [typed, email])
          const es = isOne?.es ?? false
          if (es) same++
          await browser(app, { 'x-forwarded-for': '198.51.100.7' }).login(text, 'no es esta contraseña')
          const [counted] = await db.rows<{ cuenta: Buffer }>('select cuenta from intento_acceso')
          expect(counted?.cuenta.equals(own?.cuenta ?? Buffer.of()), 'limit').toBe(es)
          expect(
            (await browser(app, { 'x-forwarded-for': '198.51.100.8' }).login(text, PASSWORD)).statusCode,
            'sign-in',
          ).toBe(es ? 200 : 422)
          await browser(app, { 'x-forwarded-for': '198.51.100.7' }).post('/api/v1/claves/olvido', { email: text })
          await db.rows('delete from token_acceso')
          await answerAsked(db, app.env)
          expect((await db.rows('select from token_acceso where usuario_id = $1', [id])).length === 1, 'link').toBe(es)
          const other = { nombre: 'Otra', email: typed }
          const taken = await db
            .rows('insert into usuario (nombre, email) values ($1, $2)', [other.nombre, other.email])
            .then(
              () => false,
              () => true,
            )
          expect(taken, 'uniqueness').toBe(es)
          await db.rows('delete from usuario where id <> $1', [id])
        },
      ),
      { seed: 20261122, numRuns: 80, endOnFailure: true },
    )
  } finally {
    app.env.RATE_LIMITS = 'off'
  }
  expect(same).toBeGreaterThan(3)
}, 120_000)
