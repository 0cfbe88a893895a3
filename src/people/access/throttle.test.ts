import { beforeEach, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { answerAsked } from './asked-links.server.ts'
import { browser, makePerson, PASSWORD } from './testing.server.ts'

const db = await testDb()
// The general limit of five writes a second would hide the one under test: it is set when the app is made.
const app = await testApp(db, { TRUST_PROXY: 1 })
app.env.RATE_LIMITS = 'on'

const from = (ip: string) => browser(app, { 'x-forwarded-for': ip })
const WRONG = 'no es esta contraseña'

/** Sends `count` wrong passwords, ten at a time. */
async function attack(email: string, count: number, addressOf: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 10) {
    const batch = Array.from({ length: Math.min(10, count - turn) }, (_, i) =>
      from(addressOf(turn + i)).login(email, WRONG),
    )
    statuses.push(...(await Promise.all(batch)).map((answer) => answer.statusCode))
  }
  return statuses
}

const evaluated = (statuses: number[]) => statuses.filter((status) => status === 422).length

beforeEach(() => db.rows('delete from intento_acceso'))

test('a thousand wrong passwords from one place: five are looked at, and the owner gets in from elsewhere', async () => {
  const { email } = await makePerson(db, ['cliente'])
  const statuses = await attack(email, 1000, () => '198.51.100.7')
  expect(evaluated(statuses)).toBe(5)
  // 419 for who was not even given the page’s token, 503 while there is too much to do: neither was looked at.
  expect(statuses.filter((status) => ![419, 422, 429, 503].includes(status))).toEqual([])
  expect((await from('203.0.113.9').login(email)).statusCode).toBe(200)
})

test('a thousand from a thousand places: ten are looked at, and the owner gets in with the browser he uses', async () => {
  const { id, email } = await makePerson(db, ['cliente'])
  const own = from('203.0.113.9')
  await own.login(email)
  await own.post('/logout')

  const statuses = await attack(email, 1000, (turn) => `10.${turn % 7}.${turn % 250}.${turn % 241}`)
  expect(evaluated(statuses)).toBe(10)
  expect((await own.login(email)).statusCode).toBe(200)
  // From the attacker's own address too: what counts is the browser.
  await answerAsked(db, app.env)
  const [waves] = await db.rows<{ mails: number }>(
    `select count(*)::int as mails from correo_salida where tipo = 'desbloqueo' and para = $1`,
    [email],
  )
  expect(waves?.mails).toBe(1)
  const log = await db.rows(`select from auditoria where accion = 'login_fallido' and actor_id = $1`, [id])
  expect(log).toHaveLength(10)
})

test('all at the same moment are counted like one after another', async () => {
  const { email } = await makePerson(db, ['cliente'])
  const attackers = Array.from({ length: 30 }, () => from('198.51.100.7'))
  for (const it of attackers) await it.get('/sanctum/csrf-cookie')
  const answers = await Promise.all(attackers.map((it) => it.login(email, WRONG)))
  expect(evaluated(answers.map((answer) => answer.statusCode))).toBe(5)
})

test('the known browser has five tries of its own, and no more', async () => {
  const { email } = await makePerson(db, ['cliente'])
  const own = from('203.0.113.9')
  await own.login(email)
  await attack(email, 20, () => '203.0.113.9')
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn++) statuses.push((await own.login(email, WRONG)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test("another account's browser is a stranger", async () => {
  const { email } = await makePerson(db, ['cliente'])
  const attacker = from('198.51.100.7')
  await attacker.login((await makePerson(db, ['cliente'])).email)
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn++) statuses.push((await attacker.login(email, WRONG)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('an unknown account is refused in the same way, with Retry-After within the quarter of an hour', async () => {
  const statuses = await attack('nadie@ejemplo.mx', 10, () => '198.51.100.7')
  expect(evaluated(statuses)).toBe(5)
  const answer = await from('198.51.100.7').login('nadie@ejemplo.mx')
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(answer.json().message).toMatch(/^Demasiados intentos\. Espera 15 minutos/)
})

test('when its time is over the account opens again by itself', async () => {
  const { email } = await makePerson(db, ['cliente'])
  await attack(email, 10, () => '198.51.100.7')
  expect((await from('198.51.100.7').login(email)).statusCode).toBe(429)
  await db.rows(`update intento_acceso set en = en - interval '15 minutes'`)
  expect((await from('198.51.100.7').login(email)).statusCode).toBe(200)
})

test('a right password clears the failures before it', async () => {
  const { email } = await makePerson(db, ['cliente'])
  for (let round = 0; round < 3; round++) {
    const it = from('203.0.113.9')
    for (let turn = 0; turn < 4; turn++) expect((await it.login(email, WRONG)).statusCode).toBe(422)
    expect((await it.login(email)).statusCode).toBe(200)
  }
})

test('one address may fail a hundred times an hour, whatever the accounts', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 110; turn++)
    statuses.push((await from('198.51.100.7').login(`x${turn}@ejemplo.mx`, WRONG)).statusCode)
  expect(evaluated(statuses)).toBe(100)
  const { email } = await makePerson(db, ['cliente'])
  expect((await from('198.51.100.7').login(email)).statusCode).toBe(429)
  expect((await from('198.51.100.8').login(email)).statusCode).toBe(200)
})

test('the addresses of one IPv6 network count as one; what is no address stops nothing', async () => {
  const { email } = await makePerson(db, ['cliente'])
  const statuses = await attack(email, 20, (turn) => `2001:db8:7:7::${turn + 1}`)
  expect(evaluated(statuses)).toBe(5)
  expect((await from('2001:db8:7:8::1').login(email)).statusCode).toBe(200)
  expect((await from('no es una dirección').login(email)).statusCode).toBe(200)
  expect((await from('fe80::1%eth0').login(email, PASSWORD)).statusCode).toBe(200)
})

test('the link of the mail makes a browser known', async () => {
  const { email } = await makePerson(db, ['cliente'])
  await attack(email, 30, (turn) => `10.0.0.${turn}`)
  const it = from('203.0.113.9')
  expect((await it.login(email)).statusCode).toBe(429)
  await answerAsked(db, app.env)
  const [{ token }] = (await db.rows<{ token: string }>(
    // The mailbox is out of reach here: its link is replaced by one whose token is known.
    `update token_acceso set hash = sha256(convert_to(repeat('t', 43), 'utf8')) where tipo = 'desbloqueo' and usado_en is null
       and usuario_id = (select id from usuario where email = $1) returning repeat('t', 43) as token`,
    [email],
  )) as [{ token: string }]
  expect((await it.post('/api/v1/claves', { token, password: 'otra frase larga de prueba' })).statusCode).toBe(410)
  expect((await it.post('/api/v1/claves/desbloqueo', { token })).json()).toEqual({ success: true })
  expect((await it.login(email)).statusCode).toBe(200)
  expect((await from('203.0.113.9').post('/api/v1/claves/desbloqueo', { token })).statusCode).toBe(410)
})
