import { describe, expect, test } from 'vitest'
import { hashOf } from '#platform/http/session.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, PASSWORD, type TestBrowser } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const who = async (it: TestBrowser) => (await it.get('/api/v1/sesion')).json().user
const sessionOf = (it: TestBrowser) => it.cookies.get('__Host-jacve') ?? ''

/** Moves a session's clock back; the database's own clock is the one that counts. */
const age = (it: TestBrowser, column: 'visto_en' | 'creado_en', interval: string) =>
  db.rows(`update sesion set ${column} = ${column} - $2::interval where token_hash = $1`, [
    hashOf(sessionOf(it)),
    interval,
  ])

describe('signing in', () => {
  test('the right pair opens a session and says who, what and where to', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    const answer = await it.login(email.toUpperCase())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      user: { id },
      roles: ['cliente'],
      destino: '/dashboard',
      segundo_factor: null,
    })
    expect(answer.json().permissions).toContain('permission_compras')
    const session = (await it.get('/api/v1/sesion')).json()
    expect(session).toMatchObject({ user: { id }, isLoggedin: true })
    expect(JSON.stringify(session.user)).not.toContain('clave')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the cookie is HttpOnly, Secure, Lax, for the whole host, and its value is nowhere in the database', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    const answer = await it.login(email)
    const cookie = String(
      [answer.headers['set-cookie']].flat().find((text) => String(text).startsWith('__Host-jacve=')),
    )
    expect(cookie).toMatch(/^__Host-jacve=u[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const rows = await db.rows<{ text: string }>('select s::text as text from sesion s')
    expect(rows.some(({ text }) => text.includes(sessionOf(it)))).toBe(false)
  })

  test('wrong password, unknown address, blocked, invited and gone: one answer, byte for byte but its request id', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const others = await Promise.all(
      ['BLOQUEADO', 'INVITADO', 'BAJA'].map((estado) => makePerson(db, ['cliente'], { estado })),
    )
    const answers = [
      await browser(app).login(email, 'otra cosa distinta'),
      await browser(app).login('nadie@ejemplo.mx'),
      ...(await Promise.all(others.map((other) => browser(app).login(other.email)))),
    ]
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '', status: answer.statusCode }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toEqual({
      message: 'El correo o la contraseña no son correctos.',
      code: 'credenciales',
      requestId: '',
      status: 422,
    })
    expect(answers.every((answer) => !answer.cookies.some(({ name }) => name === '__Host-jacve'))).toBe(true)
  })

  test.each([
    [{ email: 'a@b.mx' }, 'password'],
    [{ password: 'x' }, 'email'],
    [{ email: 'a@b.mx', password: 'x', rol: 'admin' }, 'rol'],
    [{ email: { $ne: '' }, password: 'x' }, 'email'],
    [{ email: 'a@b.mx', password: ['x'] }, 'password'],
    [{ email: 'a@b.mx', password: 'x', recordarme: 'si' }, 'recordarme'],
    [{ email: 'a'.repeat(300), password: 'x' }, 'email'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await browser(app).post('/login', body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toContain(field)
  })

  test('a password keeps its blanks and its accents as typed, whichever way they are composed', async () => {
    const { email } = await makePerson(db, ['cliente'])
    expect((await browser(app).login(email, ` ${PASSWORD}`)).statusCode).toBe(422)
    const it = browser(app)
    await it.login(email)
    await it.send('PUT', '/api/v1/cuenta/clave', { password_actual: PASSWORD, password: ' camión añil ' })
    expect((await browser(app).login(email, 'camión añil')).statusCode).toBe(422)
    expect((await browser(app).login(email, ' camión añil '.normalize('NFD'))).statusCode).toBe(200)
  })

  test('without its anti-forgery token a sign-in is refused', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const answer = await app.inject({ method: 'POST', url: '/login', payload: { email, password: PASSWORD } })
    expect(answer.statusCode).toBe(419)
  })

  test.each([
    [['admin'], '/AdminDashboard'],
    [['CustomerService', 'cliente'], '/AdminDashboard'],
    [['vendedor', 'asesor'], '/AsesorDashboard'],
    [['director', 'vendedor'], '/TmkDashboard'],
    [['manager', 'MKTG'], '/AdminDashboard'],
    [['MKTG'], '/posts'],
    [['cliente', 'Cotizador-Mostrador'], '/HelpCotizador'],
  ])('%j goes to %s', async (roles, destino) => {
    const { email } = await makePerson(db, roles, { demo: true })
    expect((await browser(app).login(email)).json().destino).toBe(destino)
  })
})

describe('the session', () => {
  test('a sign-in gives a new id, and the one before it is dead', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.get('/sanctum/csrf-cookie')
    const asVisitor = sessionOf(it)
    await it.login(email)
    const first = sessionOf(it)
    const firstToken = it.cookies.get('XSRF-TOKEN')
    await it.login(email)
    expect(new Set([asVisitor, first, sessionOf(it)]).size).toBe(3)
    expect(it.cookies.get('XSRF-TOKEN')).not.toBe(firstToken)
    const old = browser(app)
    old.cookies.set('__Host-jacve', first)
    expect(await who(old)).toBeNull()
    expect(await who(it)).not.toBeNull()
  })

  test('an id that somebody planted is not taken over', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    const planted = `u${'A'.repeat(43)}`
    it.cookies.set('__Host-jacve', planted)
    await it.login(email)
    expect(sessionOf(it)).not.toBe(planted)
    expect(await who(it)).not.toBeNull()
  })

  test('logout: dead at once, cookies and storage cleared, and as good a second time', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    const id = sessionOf(it)
    const answer = await it.post('/logout')
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(it.cookies.has('__Host-jacve')).toBe(false)
    const thief = browser(app)
    thief.cookies.set('__Host-jacve', id)
    expect(await who(thief)).toBeNull()
    const again = await it.post('/JACVE/logout')
    expect([again.statusCode, again.json()]).toEqual([200, { success: true }])
  })

  test('staff: 30 minutes without use, 12 hours in all', async () => {
    const { email } = await makePerson(db, ['vendedor'])
    const it = browser(app)
    await it.login(email, PASSWORD, { recordarme: true })
    await age(it, 'visto_en', '29 minutes')
    expect(await who(it)).not.toBeNull()
    await age(it, 'visto_en', '31 minutes')
    expect(await who(it)).toBeNull()

    const other = browser(app)
    await other.login(email, PASSWORD, { recordarme: true })
    await age(other, 'creado_en', '11 hours 59 minutes')
    expect(await who(other)).not.toBeNull()
    await age(other, 'creado_en', '2 minutes')
    expect(await who(other)).toBeNull()
  })

  test('cliente: 8 hours without use; «recordarme» keeps it 30 days, in the cookie too', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    await age(it, 'visto_en', '7 hours 59 minutes')
    expect(await who(it)).not.toBeNull()
    await age(it, 'visto_en', '8 hours 1 minute')
    expect(await who(it)).toBeNull()

    const kept = browser(app)
    const answer = await kept.login(email, PASSWORD, { recordarme: true })
    expect(answer.cookies.find(({ name }) => name === '__Host-jacve')?.maxAge).toBe(30 * 24 * 3600)
    await age(kept, 'visto_en', '29 days')
    expect(await who(kept)).not.toBeNull()
    await age(kept, 'creado_en', '30 days 1 minute')
    expect(await who(kept)).toBeNull()
  })

  test('use keeps a session alive', async () => {
    const { email } = await makePerson(db, ['asesor'])
    const it = browser(app)
    await it.login(email)
    for (let turn = 0; turn < 4; turn++) {
      await age(it, 'visto_en', '20 minutes')
      expect(await who(it)).not.toBeNull()
    }
  })

  test('a block or a farewell ends open sessions at once', async () => {
    for (const estado of ['BLOQUEADO', 'BAJA']) {
      const { id, email } = await makePerson(db, ['cliente'])
      const it = browser(app)
      await it.login(email)
      await db.rows('update usuario set estado = $2 where id = $1', [id, estado])
      expect(await who(it)).toBeNull()
    }
  })

  test('a permission or role given or taken counts at the next request', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    const given = async () => (await it.get('/api/v1/sesion')).json()
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre = 'users-read'`,
      [id],
    )
    expect(await given()).toMatchObject({ permissions_auth: ['users-read'] })
    await db.rows(`update usuario_permiso set vence_en = now() - interval '1 second' where usuario_id = $1`, [id])
    expect(await given()).toMatchObject({ permissions_auth: [] })
    await db.rows('delete from usuario_rol where usuario_id = $1', [id])
    expect(await given()).toMatchObject({ roles: [], permissions: [] })
  })

  test('after a change of rights the next request gets a new id; requests under way with the old one still count', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    const old = sessionOf(it)
    await db.rows('update sesion set rotar = true where usuario_id = $1', [id])

    const underWay = browser(app)
    underWay.cookies.set('__Host-jacve', old)
    const [first, second] = await Promise.all([it.get('/api/v1/sesion'), underWay.get('/api/v1/sesion')])
    expect([first.json().isLoggedin, second.json().isLoggedin]).toEqual([true, true])
    const renewed = [it, underWay].filter((one) => sessionOf(one) !== old)
    expect(renewed).toHaveLength(1)

    expect(await who(renewed[0] ?? it)).not.toBeNull()
    const thief = browser(app)
    thief.cookies.set('__Host-jacve', old)
    expect(await who(thief)).toBeNull()
  })

  test('when the answer with the new id was lost, the old one gets another', async () => {
    const { id, email } = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(email)
    const old = sessionOf(it)
    await db.rows('update sesion set rotar = true where usuario_id = $1', [id])
    await it.get('/api/v1/sesion')
    const lost = sessionOf(it)
    it.cookies.set('__Host-jacve', old)
    expect(await who(it)).not.toBeNull()
    await db.rows(`update sesion set rotada_en = rotada_en - interval '11 seconds' where usuario_id = $1`, [id])
    expect(await who(it)).not.toBeNull()
    expect([old, lost]).not.toContain(sessionOf(it))
    expect(await who(it)).not.toBeNull()
  })
})

describe('my sessions', () => {
  test('are listed with the one in use marked; another ends on request, a foreign one is not found', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const here = browser(app, { 'user-agent': 'Aquí' })
    const there = browser(app, { 'user-agent': 'Allá' })
    await here.login(email)
    await there.login(email)
    const { sesiones } = (await here.get('/api/v1/sesiones')).json()
    expect(sesiones).toMatchObject([
      { actual: true, agente: 'Aquí', ip: '127.0.0.1' },
      { actual: false, agente: 'Allá' },
    ])
    expect(JSON.stringify(sesiones)).not.toContain(sessionOf(there))

    const stranger = browser(app)
    await stranger.login((await makePerson(db, ['cliente'])).email)
    const id = sesiones[1].id as number
    const foreign = await stranger.send('DELETE', `/api/v1/sesiones/${id}`)
    const absent = await stranger.send('DELETE', '/api/v1/sesiones/999999999')
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
    expect(foreign.json().message).toBe(absent.json().message)
    expect(await who(there)).not.toBeNull()

    expect((await here.send('DELETE', `/api/v1/sesiones/${id}`)).json()).toEqual({ success: true })
    expect(await who(there)).toBeNull()
    expect(await who(here)).not.toBeNull()
  })

  test('all the others end in one go', async () => {
    const { email } = await makePerson(db, ['cliente'])
    const here = browser(app)
    const others = [browser(app), browser(app), browser(app)]
    for (const it of [here, ...others]) await it.login(email)
    expect((await here.send('DELETE', '/api/v1/sesiones')).json()).toEqual({ terminadas: 3 })
    expect(await Promise.all(others.map(who))).toEqual([null, null, null])
    expect(await who(here)).not.toBeNull()
  })
})

test('the audit log tells of it all, and can only grow', async () => {
  const { id, email } = await makePerson(db, ['cliente'])
  const it = browser(app, { 'user-agent': 'Navegador\nfalso' })
  await it.login(email, 'otra cosa distinta')
  await it.login(email)
  await it.get('/api/getUsers')
  await it.post('/logout')
  const rows = await db.rows<{ accion: string; ip: string }>(
    'select accion, host(ip) as ip from auditoria where actor_id = $1 order by id',
    [id],
  )
  expect(rows.map(({ accion }) => accion)).toEqual(['login_fallido', 'login_ok', 'acceso_denegado', 'logout'])
  expect(rows.every(({ ip }) => ip === '127.0.0.1')).toBe(true)
  for (const statement of ['update auditoria set accion = $$x$$', 'delete from auditoria', 'truncate auditoria']) {
    await expect(db.rows(statement)).rejects.toThrow(/solo admite agregar/)
  }
})
