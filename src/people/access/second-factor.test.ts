import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, PASSWORD, type TestBrowser } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const FACTOR = '/api/v1/cuenta/segundo-factor'

/** The code an authenticator shows `steps` half-minutes from now, by the database's clock. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const [clock] = await db.rows<{ ms: number }>('select floor(extract(epoch from now()) * 1000)::bigint as ms')
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (clock?.ms ?? 0) + steps * 30_000 })
}

/** A user who has signed in with the password and set the factor up. */
async function enrolled(
  roles: string[],
): Promise<{ it: TestBrowser; email: string; id: number; secret: string; recovery: string[] }> {
  const { id, email } = await makePerson(db, roles)
  const it = browser(app)
  const { segundo_factor } = (await it.login(email)).json()
  const { secreto } = (await it.post(FACTOR, segundo_factor ? {} : { password: PASSWORD })).json()
  const answer = await it.post(`${FACTOR}/confirmacion`, { codigo: await codeOf(secreto) })
  return { it, email, id, secret: secreto, recovery: answer.json().recuperacion }
}

/** The codes of this half-minute and its neighbours count again. */
const forgetSteps = (id: number) => db.rows('update segundo_factor set ultimo_paso = 0 where usuario_id = $1', [id])

describe('who must have it', () => {
  test.each(['admin', 'director', 'manager', 'CustomerService'])(
    '%s has no rights before setting it up',
    async (role) => {
      const { email } = await makePerson(db, [role, 'cliente'])
      const it = browser(app)
      const answer = await it.login(email)
      expect(answer.json()).toEqual({
        user: null,
        roles: [],
        permissions: [],
        destino: '/Ingresa',
        segundo_factor: 'alta',
      })
      expect((await it.get('/api/v1/sesion')).json()).toMatchObject({ isLoggedin: false, user: null, permissions: [] })
      for (const url of ['/userinfo', '/api/v1/sesiones', '/api/v1/cuenta'])
        expect((await it.get(url)).statusCode).toBe(401)
      expect(
        (await it.send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: 'cuatro sillas azules' }))
          .statusCode,
      ).toBe(401)
      expect((await it.post('/api/v1/sesion/segundo-factor', { codigo: '000000' })).statusCode).toBe(422)
    },
  )

  test('vendedor and cliente may do without; demo accounts too', async () => {
    for (const role of ['vendedor', 'cliente']) {
      const { email } = await makePerson(db, [role])
      expect((await browser(app).login(email)).json().segundo_factor).toBeNull()
    }
    const { email } = await makePerson(db, ['admin'], { demo: true })
    expect((await browser(app).login(email)).json()).toMatchObject({ segundo_factor: null, destino: '/AdminDashboard' })
  })
})

describe('setting it up', () => {
  test('finishes the sign-in that waited for it, under a new id', async () => {
    const { id, email } = await makePerson(db, ['admin'])
    const it = browser(app)
    await it.login(email)
    const pending = it.cookies.get('__Host-jacve')
    const { secreto, qr } = (await it.post(FACTOR, {})).json()
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    const wrong = await it.post(`${FACTOR}/confirmacion`, { codigo: '000000' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['codigo']])
    const answer = (await it.post(`${FACTOR}/confirmacion`, { codigo: await codeOf(secreto) })).json()
    expect(answer.entrada).toMatchObject({ user: { id }, destino: '/AdminDashboard', segundo_factor: null })
    expect(new Set(answer.recuperacion).size).toBe(10)
    expect(it.cookies.get('__Host-jacve')).not.toBe(pending)
    expect((await it.get('/api/v1/sesion')).json()).toMatchObject({ isLoggedin: true, roles: ['admin'] })
  })

  test('neither secret nor recovery codes can be read in the database', async () => {
    const { secret, recovery } = await enrolled(['cliente'])
    const rows = await db.rows<{ text: string }>(
      'select s::text as text from segundo_factor s union all select c::text from codigo_recuperacion c',
    )
    for (const hidden of [secret, ...recovery]) expect(rows.some(({ text }) => text.includes(hidden))).toBe(false)
  })

  test('by a signed-in user needs the password, and never replaces one that counts', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    expect((await it.post(FACTOR, {})).statusCode).toBe(422)
    expect((await it.post(FACTOR, { password: 'no es esta' })).statusCode).toBe(422)
    const { secreto } = (await it.post(FACTOR, { password: PASSWORD })).json()
    expect((await it.post(`${FACTOR}/confirmacion`, { codigo: await codeOf(secreto) })).statusCode).toBe(200)
    expect((await it.post(FACTOR, { password: PASSWORD })).statusCode).toBe(409)
  })

  test('is closed to visitors, and to a sign-in that has a factor already', async () => {
    expect((await browser(app).post(FACTOR, {})).statusCode).toBe(401)
    expect((await browser(app).post(`${FACTOR}/confirmacion`, { codigo: '123456' })).statusCode).toBe(401)
    const { email } = await enrolled(['admin'])
    const thief = browser(app)
    await thief.login(email)
    expect((await thief.post(FACTOR, {})).statusCode).toBe(409)
    expect((await thief.post(`${FACTOR}/confirmacion`, { codigo: '123456' })).statusCode).toBe(409)
  })
})

describe('signing in with it', () => {
  const enter = (it: TestBrowser, codigo: string) => it.post('/api/v1/sesion/segundo-factor', { codigo })

  test('the code opens; a wrong one does not; the same one does not twice', async () => {
    const { id, email, secret } = await enrolled(['cliente'])
    await forgetSteps(id)
    const it = browser(app)
    expect((await it.login(email)).json()).toMatchObject({ user: null, segundo_factor: 'codigo' })
    expect((await enter(it, '000000')).statusCode).toBe(422)
    const code = await codeOf(secret)
    expect((await enter(it, `${code.slice(0, 3)} ${code.slice(3)}`)).json()).toMatchObject({
      user: { id },
      segundo_factor: null,
    })

    const second = browser(app)
    await second.login(email)
    expect((await enter(second, code)).statusCode).toBe(422)
    expect((await enter(second, await codeOf(secret, -1))).statusCode).toBe(422)
    expect((await enter(second, await codeOf(secret, 1))).statusCode).toBe(200)
  })

  test('one step of the clock either way, no more', async () => {
    const { id, email, secret } = await enrolled(['cliente'])
    for (const steps of [-3, 3]) {
      await forgetSteps(id)
      const it = browser(app)
      await it.login(email)
      expect((await enter(it, await codeOf(secret, steps))).statusCode).toBe(422)
    }
  })

  test('two at the same moment with one code: one gets in', async () => {
    const { id, email, secret } = await enrolled(['cliente'])
    await forgetSteps(id)
    const browsers = [browser(app), browser(app), browser(app)]
    for (const it of browsers) await it.login(email)
    const code = await codeOf(secret)
    const answers = await Promise.all(browsers.map((it) => enter(it, code)))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('a recovery code opens once, however it is typed', async () => {
    const { email, recovery } = await enrolled(['cliente'])
    const it = browser(app)
    await it.login(email)
    expect((await enter(it, (recovery[0] ?? '').replaceAll('-', ' ').toUpperCase())).statusCode).toBe(200)
    expect((await it.get('/api/v1/cuenta')).json().segundo_factor).toEqual({
      activo: true,
      exigido: false,
      llaves: 0,
      recuperacion: 9,
    })
    const again = browser(app)
    await again.login(email)
    expect((await enter(again, recovery[0] ?? '')).statusCode).toBe(422)
    const stranger = await enrolled(['cliente'])
    const theirs = browser(app)
    await theirs.login(stranger.email)
    expect((await enter(theirs, recovery[1] ?? '')).statusCode).toBe(422)
  })

  test('codes cannot be guessed: five tries, also over new sign-ins', async () => {
    const { email } = await enrolled(['cliente'])
    app.env.RATE_LIMITS = 'on'
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      const it = browser(app)
      await it.login(email)
      statuses.push((await enter(it, String(100_000 + turn))).statusCode)
    }
    app.env.RATE_LIMITS = 'off'
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })

  test('the waiting sign-in ends after ten minutes', async () => {
    const { id, email, secret } = await enrolled(['cliente'])
    await forgetSteps(id)
    const it = browser(app)
    await it.login(email)
    await db.rows(
      `update sesion set expira_en = expira_en - interval '10 minutes' where pendiente and usuario_id = $1`,
      [id],
    )
    expect((await enter(it, await codeOf(secret))).statusCode).toBe(401)
  })
})

describe('taking it away', () => {
  test('needs the password and a role that allows it', async () => {
    const { it, email } = await enrolled(['cliente'])
    expect((await it.post(`${FACTOR}/baja`, { password: 'no es esta' })).statusCode).toBe(422)
    expect((await it.post(`${FACTOR}/baja`, { password: PASSWORD })).json()).toEqual({ success: true })
    expect((await browser(app).login(email)).json().segundo_factor).toBeNull()
    const admin = await enrolled(['admin'])
    expect((await admin.it.post(`${FACTOR}/baja`, { password: PASSWORD })).statusCode).toBe(409)
  })

  test('new recovery codes void the old ones', async () => {
    const { it, email, recovery } = await enrolled(['cliente'])
    const { recuperacion } = (await it.post(`${FACTOR}/recuperacion`, { password: PASSWORD })).json()
    const again = browser(app)
    await again.login(email)
    expect((await again.post('/api/v1/sesion/segundo-factor', { codigo: recovery[3] })).statusCode).toBe(422)
    expect((await again.post('/api/v1/sesion/segundo-factor', { codigo: recuperacion[3] })).statusCode).toBe(200)
  })
})
