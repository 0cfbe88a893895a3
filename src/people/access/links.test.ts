import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { answerAsked } from './asked-links.server.ts'
import { sendInvitation } from './access-links.server.ts'
import { browser, makePerson, PASSWORD } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db, { PUBLIC_URL: 'https://www.ejemplo.mx' })
const mailbox = new Map<string, string>()
const NEW = 'cuatro sillas azules'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) mailbox.set(address, Buffer.concat(parts).toString('utf8'))
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo // listening on TCP
const env = { ...testEnv, SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://www.ejemplo.mx' }
afterAll(() => new Promise<void>((done) => server.close(done)))

/** The token in the last mail this address received. */
async function mailedToken(email: string): Promise<string> {
  await answerAsked(db, env)
  await sendDueMail(db, env)
  // Quoted-printable breaks long lines and writes «=» as «=3D».
  const text = (mailbox.get(email) ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  mailbox.delete(email)
  return /https:\/\/www\.ejemplo\.mx\/JACVE\/clave\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const forget = (email: string) => browser(app).post('/api/v1/claves/olvido', { email })
const choose = (token: string, password: string) => browser(app).post('/api/v1/claves', { token, password })

describe('a forgotten password', () => {
  test('a link arrives by mail, is used once, ends every session and opens one', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    const elsewhere = browser(app)
    await elsewhere.login(email)
    await forget(email.toUpperCase())
    const token = await mailedToken(email)
    expect(token).not.toBe('')

    expect((await browser(app).get(`/api/v1/claves/enlaces/${token}`)).json()).toEqual({
      tipo: 'restablecer',
      name: email,
      email,
    })
    const it = browser(app)
    const answer = await it.post('/api/v1/claves', { token, password: NEW })
    expect(answer.json()).toMatchObject({ user: { id }, destino: '/dashboard' })
    expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(true)
    expect((await elsewhere.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    expect((await browser(app).login(email)).statusCode).toBe(422)
    expect((await browser(app).login(email, NEW)).statusCode).toBe(200)
    expect((await choose(token, 'otra frase más larga')).statusCode).toBe(410)
    await sendDueMail(db, env)
    expect(mailbox.get(email)).toMatch(/Subject: =\?UTF-8\?|Subject: Tu contrase/)
  })

  test('a known and an unknown address get the same answer, and nobody else gets a mail', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const blocked = await makePerson(db, ['cliente'], { estado: 'BLOQUEADO' })
    const answers = [await forget(email), await forget('nadie@ejemplo.mx'), await forget(blocked.email)]
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    await answerAsked(db, env)
    await sendDueMail(db, env)
    expect([mailbox.has(email), mailbox.has('nadie@ejemplo.mx'), mailbox.has(blocked.email)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the token is nowhere in the database as it stands in the mail', async () => {
    const { email } = await makePerson(db, ['cliente'])
    await forget(email)
    await answerAsked(db, env)
    const before = await db.rows<{ text: string }>(
      'select c::text as text from correo_salida c union all select t::text from token_acceso t',
    )
    const token = await mailedToken(email)
    const after = await db.rows<{ text: string }>(
      'select c::text as text from correo_salida c union all select t::text from token_acceso t',
    )
    expect(token).not.toBe('')
    expect([...before, ...after].some(({ text }) => text.includes(token))).toBe(false)
  })

  test('a link ends after 30 minutes, and when a newer one is asked for', async () => {
    const { email } = await makePerson(db, ['cliente'])
    await forget(email)
    const first = await mailedToken(email)
    await forget(email)
    const second = await mailedToken(email)
    expect((await choose(first, NEW)).statusCode).toBe(410)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${first}`)).statusCode).toBe(410)
    await db.rows(`update token_acceso set expira_en = expira_en - interval '29 minutes 50 seconds'`)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${second}`)).statusCode).toBe(200)
    await db.rows(`update token_acceso set expira_en = expira_en - interval '11 seconds'`)
    expect((await choose(second, NEW)).json()).toMatchObject({ code: 'enlace_vencido' })
  })

  test('two at the same moment: one password is taken', async () => {
    const { email } = await makePerson(db, ['cliente'])
    await forget(email)
    const token = await mailedToken(email)
    const answers = await Promise.all([
      choose(token, 'primera frase larga'),
      choose(token, 'segunda frase larga'),
      choose(token, 'tercera frase larga'),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  test('a link opens its own account only, and none when that was blocked meanwhile', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    await forget(email)
    const token = await mailedToken(email)
    const it = browser(app)
    expect((await it.post('/api/v1/claves', { token, password: NEW, usuario_id: 1 })).statusCode).toBe(422)
    await db.rows(`update usuario set estado = 'BLOQUEADO' where id = $1`, [id])
    expect((await choose(token, NEW)).statusCode).toBe(410)
  })

  test('a password that is among the first guesses is refused at its field, and the link stays good', async () => {
    const { email } = await makePerson(db, ['cliente'], { email: 'rosalba.tamez@ejemplo.mx' })
    await forget(email)
    const token = await mailedToken(email)
    for (const password of ['corta', 'contraseña2026', 'Rosalba123', 'jacve.mx']) {
      const answer = await choose(token, password)
      expect([password, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([password, 422, ['password']])
    }
    expect((await choose(token, NEW)).statusCode).toBe(200)
  })

  test.each(['', 'x', '../../etc', 'A'.repeat(43), `${'A'.repeat(42)}\u0000`])('%j is no link', async (token) => {
    expect(
      (await browser(app).get(`/api/v1/claves/enlaces/${encodeURIComponent(token)}`)).statusCode,
    ).toBeGreaterThanOrEqual(404)
    expect([410, 422]).toContain((await choose(token, NEW)).statusCode)
  })

  test('three mails a quarter of an hour, then 429 for known and unknown alike', async () => {
    const limited = await testApp(db, { TRUST_PROXY: 1 })
    limited.env.RATE_LIMITS = 'on'
    const { email } = await makePerson(db, ['cliente'])
    for (const address of [email, 'nadie2@ejemplo.mx']) {
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        const it = browser(limited, { 'x-forwarded-for': `10.1.1.${turn}` })
        statuses.push((await it.post('/api/v1/claves/olvido', { email: address })).statusCode)
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    }
  })

  test('the address in the mail never comes from the request', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const asked = { url: '/sanctum/csrf-cookie', headers: { host: 'malo.example' } }
    expect((await app.inject(asked)).statusCode).toBe(421)
    const it = browser(app, { host: 'www.ejemplo.mx', 'x-forwarded-host': 'malo.example' })
    await it.post('/api/v1/claves/olvido', { email })
    await answerAsked(db, env)
    await sendDueMail(db, env)
    expect(mailbox.get(email)).toContain('www.ejemplo.mx')
    expect(mailbox.get(email)).not.toContain('malo.example')
  })
})

describe('an invitation', () => {
  test('lets the invited choose a password and in; until then no password opens the account', async () => {
    const { id, email } = await makePerson(db, ['cliente'], { estado: 'INVITADO' })
    await sendInvitation(db, env, { id, nombre: 'Nueva', email })
    expect((await browser(app).login(email, PASSWORD)).statusCode).toBe(422)
    const token = await mailedToken(email)
    const it = browser(app)
    expect((await it.get(`/api/v1/claves/enlaces/${token}`)).json().tipo).toBe('invitacion')
    expect((await it.post('/api/v1/claves', { token, password: NEW })).json()).toMatchObject({ user: { id } })
    const [user] = await db.rows<{ estado: string }>('select estado from usuario where id = $1', [id])
    expect(user?.estado).toBe('ACTIVO')
  })

  test('that came too late is sent anew by «olvidé mi contraseña»', async () => {
    const { email } = await makePerson(db, ['cliente'], { estado: 'INVITADO' })
    await forget(email)
    const token = await mailedToken(email)
    expect((await browser(app).get(`/api/v1/claves/enlaces/${token}`)).json().tipo).toBe('invitacion')
  })
})

describe('changing one’s own password', () => {
  test('needs the present one, ends the other sessions, and gives this one a new id', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const here = browser(app)
    const there = browser(app)
    await here.login(email)
    await there.login(email)
    const old = here.cookies.get('__Host-jacve')
    const wrong = await here.send('PUT', '/api/v1/cuenta/clave', { password_actual: 'no es', password: NEW })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password_actual']])
    const weak = await here.send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: 'qwerty123' })
    expect([weak.statusCode, Object.keys(weak.json().errors)]).toEqual([422, ['password']])

    const answer = await here.send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: NEW })
    expect(answer.json()).toEqual({ success: true })
    expect(here.cookies.get('__Host-jacve')).not.toBe(old)
    expect((await here.get('/api/v1/sesion')).json().isLoggedin).toBe(true)
    expect((await there.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    expect((await browser(app).login(email, NEW)).statusCode).toBe(200)
  })

  test('is not open to visitors', async () => {
    const answer = await browser(app).send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: NEW })
    expect(answer.statusCode).toBe(401)
  })
})
