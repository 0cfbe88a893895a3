import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson, PASSWORD, type Person, type TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { cast, newUser } from '#people/roles/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { people, norte, admin, manager } = await cast(db, app)
const create = async (more: object = {}) => (await admin.post('/api/storeUser', newUser(more))).json()
const update = (id: number, body: object, by: TestBrowser = admin) => by.post(`/api/updateUser/${id}`, body)

describe('creating (T-38b)', () => {
  test('an invited user and the mail that lets him in', async () => {
    const answer = await admin.post(
      '/api/storeUser',
      newUser({
        email: 'Alta.Nueva@Ejemplo.mx',
        permissions: ['users-read'],
        telefono: '33 1234 5678',
        sucursal_id: norte,
      }),
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      estado: 'INVITADO',
      roles: ['MKTG'],
      telefono: '33 1234 5678',
      sucursal: { nombre: 'NORTE' },
    })
    const mails = await db.rows(
      `select from correo_salida where para = 'Alta.Nueva@Ejemplo.mx' and tipo = 'invitacion'`,
    )
    expect(mails).toHaveLength(1)
    expect((await admin.get(`/api/v1/usuarios/${answer.json().id}`)).json()).toMatchObject({
      permissions_auth: ['users-read'],
    })
  })

  test('an address in use is refused at its field, whatever its case; that of who left is free', async () => {
    const { id, email } = await create()
    const twice = await admin.post('/api/storeUser', newUser({ email: email.toUpperCase() }))
    expect([twice.statusCode, twice.json().errors]).toEqual([422, { email: ['Ya hay un usuario con este correo.'] }])
    await admin.post(`/api/deleteUser/${id}`)
    expect((await admin.post('/api/storeUser', newUser({ email }))).statusCode).toBe(201)
  })

  test.each([
    [{ roles: ['rey'] }, 'roles'],
    [{ roles: [] }, 'roles'],
    [{ permissions: ['todo-write'] }, 'permissions'],
    [{ email: 'no es correo' }, 'email'],
    [{ email: 'a@b.mx\r\nBcc: x@y.mx' }, 'email'],
    [{ name: '' }, 'name'],
    [{ telefono: 'llámame' }, 'telefono'],
    [{ sucursal_id: 999_999 }, 'sucursal_id'],
    [{ id: 1 }, 'id'],
    [{ estado: 'ACTIVO' }, 'estado'],
    [{ clave_hash: 'x' }, 'clave_hash'],
    [{ password: 'x' }, 'password'],
    [{ de_muestra: true }, 'de_muestra'],
    [{ constructor: 1 }, 'constructor'],
    [{ toString: 1 }, 'toString'],
  ])('%j is refused at %s', async (more, field) => {
    const before = await db.rows('select from usuario')
    const answer = await admin.post('/api/storeUser', newUser(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await db.rows('select from usuario')).toHaveLength(before.length)
  })
})

test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
  '%s is no body',
  async (payload) => {
    const headers = {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/storeUser',
      payload,
      cookies: Object.fromEntries(admin.cookies),
      headers,
    })
    expect(answer.statusCode).toBe(400)
  },
)

describe('changing (T-38c)', () => {
  test('what is sent changes, the rest stays; the version goes up and the log has both sides', async () => {
    const user = await create({ telefono: '33 1234 5678' })
    const answer = (
      await update(user.id, { version: user.version, name: 'Otro Nombre', roles: ['vendedor', 'asesor'] })
    ).json()
    expect(answer).toMatchObject({
      name: 'Otro Nombre',
      telefono: '33 1234 5678',
      email: user.email,
      roles: ['asesor', 'vendedor'],
      version: 2,
    })
    expect((await update(user.id, { version: 2, telefono: null })).json().telefono).toBeNull()
    const log = (await admin.get(`/api/v1/auditoria?objeto=usuario&objeto_id=${user.id}`)).json()
    expect(log.eventos.map(({ accion }: { accion: string }) => accion)).toEqual([
      'usuario_editado',
      'usuario_editado',
      'usuario_creado',
    ])
    expect(log.eventos[1]).toMatchObject({ antes: { roles: ['MKTG'] }, despues: { roles: ['asesor', 'vendedor'] } })
  })

  test('of two who edit the same version one gets 409 and changes nothing', async () => {
    const user = await create()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => update(user.id, { version: 1, name: `Nombre ${n}` })))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      code: 'version_anterior',
      version: 2,
    })
    expect((await update(user.id, { name: 'Sin versión' })).statusCode).toBe(422)
  })

  test('roles and permissions reach an open session at its next request, under a new id', async () => {
    const person = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(person.email)
    const id = it.cookies.get('__Host-jacve')
    await update(person.id, { version: 1, roles: ['vendedor'], permissions: ['users-read'] })
    expect((await it.get('/api/v1/sesion')).json()).toMatchObject({
      roles: ['vendedor'],
      permissions_auth: ['users-read'],
    })
    expect(it.cookies.get('__Host-jacve')).not.toBe(id)
    expect((await it.get('/api/getUsers')).statusCode).toBe(200)
    await update(person.id, { version: 2, permissions: [] })
    expect((await it.get('/api/getUsers')).statusCode).toBe(403)
  })

  test('a block ends sessions at once; lifted, who never chose a password is invited again', async () => {
    const person = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(person.email)
    await update(person.id, { version: 1, estado: 'BLOQUEADO' })
    expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    expect((await update(person.id, { version: 2, estado: 'ACTIVO' })).json().estado).toBe('ACTIVO')
    expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    const invited = await create()
    await update(invited.id, { version: 1, estado: 'BLOQUEADO' })
    expect((await update(invited.id, { version: 2, estado: 'ACTIVO' })).json().estado).toBe('INVITADO')
  })

  test('nobody changes his own rights or state, only his data', async () => {
    const { version } = (await admin.get(`/api/v1/usuarios/${people.admin.id}`)).json()
    for (const change of [
      { roles: ['cliente'] },
      { roles: ['admin', 'director'] },
      { permissions: ['users-read'] },
      { estado: 'BLOQUEADO' },
    ]) {
      expect((await update(people.admin.id, { version, ...change })).statusCode).toBe(409)
    }
    expect((await update(people.admin.id, { version, name: 'Administración' })).statusCode).toBe(200)
  })

  test('an address change voids the links sent to the former one', async () => {
    const user = await create()
    await update(user.id, { version: 1, email: 'otra-direccion@ejemplo.mx' })
    expect(await db.rows('select from token_acceso where usuario_id = $1 and usado_en is null', [user.id])).toEqual([])
  })

  test('a user who does not exist, has left, or is out of sight: the same 404', async () => {
    const { id } = await create()
    await admin.post(`/api/deleteUser/${id}`)
    const answers = [await update(id, { version: 1, name: 'x' }), await update(999_999_999, { version: 1, name: 'x' })]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [404, 'El usuario no existe.'],
      [404, 'El usuario no existe.'],
    ])
    expect((await manager.get(`/api/v1/usuarios/${people.foraneo.id}`)).statusCode).toBe(404)
    expect((await manager.get(`/api/v1/usuarios/${people.cliente.id}`)).statusCode).toBe(200)
  })
})

describe('who may edit users without being admin', () => {
  const editor = browser(app)
  let person: Person

  beforeAll(async () => {
    person = await makePerson(db, ['vendedor'])
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre in ('users-read', 'users-write')`,
      [person.id],
    )
    await editor.login(person.email)
  })

  test('hands out no more than he has', async () => {
    expect((await editor.post('/api/storeUser', newUser({ roles: ['admin'] }))).statusCode).toBe(403)
    expect((await editor.post('/api/storeUser', newUser({ roles: ['director'] }))).statusCode).toBe(403)
    expect((await editor.post('/api/storeUser', newUser({ permissions: ['roles-write'] }))).statusCode).toBe(403)
    expect(
      (await editor.post('/api/storeUser', newUser({ roles: ['vendedor'], permissions: ['users-read'] }))).statusCode,
    ).toBe(201)
  })

  test('takes nobody over: not by his mail, not by a link, not by his second factor; the log tells who tried', async () => {
    const { id, email } = people.otherDirector
    const { version } = (await admin.get(`/api/v1/usuarios/${id}`)).json()
    const answer = await update(id, { version, email: 'mio@ejemplo.mx' }, editor)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Esta cuenta tiene permisos o alcance que tú no tienes: solo un administrador puede cambiar esto.',
    ])
    expect((await editor.post(`/api/v1/usuarios/${id}/enlace`)).statusCode).toBe(403)
    expect((await editor.post(`/api/deleteUser/${id}`)).statusCode).toBe(403)
    expect((await editor.send('DELETE', `/api/v1/usuarios/${id}/sesiones`)).statusCode).toBe(403)
    expect((await editor.send('DELETE', `/api/v1/usuarios/${id}/segundo-factor`)).statusCode).toBe(403)
    expect((await update(id, { version, estado: 'BLOQUEADO' }, editor)).statusCode).toBe(403)
    expect(await db.row('select email, estado, version from usuario where id = $1', [id])).toEqual({
      email,
      estado: 'ACTIVO',
      version,
    })
    const denied = await db.rows(
      `select from auditoria where accion = 'acceso_denegado' and actor_id = $1 and objeto_id = 'POST /api/updateUser/:id'`,
      [person.id],
    )
    expect(denied).toHaveLength(1)
  })

  test('is told beforehand whom he may write and what he may give', async () => {
    const shown = (await editor.get('/api/getUsers?por=100')).json().users
    const may = Object.fromEntries(
      shown.map((user: { id: number; puede_editar: boolean }) => [user.id, user.puede_editar]),
    )
    expect([may[people.admin.id], may[people.director.id], may[person.id]]).toEqual([false, false, true])
    expect((await editor.get(`/api/v1/usuarios/${people.director.id}`)).json().puede_editar).toBe(false)
    expect((await admin.get(`/api/v1/usuarios/${people.director.id}`)).json().puede_editar).toBe(true)
    const options = (await editor.get('/api/v1/usuarios/opciones')).json()
    const given = options.roles.filter((role: { puede_dar: boolean }) => role.puede_dar)
    expect(given.map(({ name }: { name: string }) => name)).toEqual(['vendedor', 'Cotizador-Mostrador'])
    const permissions = options.permisos.filter((one: { puede_dar: boolean }) => one.puede_dar)
    expect(permissions.map(({ name }: { name: string }) => name)).toEqual(['users-read', 'users-write'])
  })

  test('does not move himself to another branch', async () => {
    const { version } = (await admin.get(`/api/v1/usuarios/${person.id}`)).json()
    expect((await update(person.id, { version, sucursal_id: norte }, editor)).statusCode).toBe(409)
    expect((await update(person.id, { version, name: 'Otro nombre mío' }, editor)).statusCode).toBe(200)
  })

  test('whose permission is taken away at the same moment changes nothing any more', async () => {
    const [target, leaving] = [await makePerson(db, ['vendedor']), await makePerson(db, ['vendedor'])]
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre = 'users-write'`,
      [leaving.id],
    )
    const it = browser(app)
    await it.login(leaving.email)
    await it.get('/sanctum/csrf-cookie')
    // As whoever is about to save a change of rights holds them.
    const answer = await db.transaction(async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtext('derechos'))`)
      const waiting = update(target.id, { version: 1, email: 'tomado@ejemplo.mx' }, it)
      const isHeld = `select from pg_locks where locktype = 'advisory' and not granted`
      while (!(await db.row(isHeld))) await new Promise((resolve) => setTimeout(resolve, 10))
      await tx.rows('delete from usuario_permiso where usuario_id = $1', [leaving.id])
      return { waiting }
    })
    expect((await answer.waiting).statusCode).toBe(403)
  })

  test('does not touch an admin', async () => {
    const { version } = (await admin.get(`/api/v1/usuarios/${people.admin.id}`)).json()
    expect((await update(people.admin.id, { version, name: 'Tomado' }, editor)).statusCode).toBe(403)
    expect((await editor.post(`/api/deleteUser/${people.admin.id}`)).statusCode).toBe(403)
    expect((await editor.post(`/api/v1/usuarios/${people.admin.id}/enlace`)).statusCode).toBe(403)
    expect((await editor.send('DELETE', `/api/v1/usuarios/${people.admin.id}/segundo-factor`)).statusCode).toBe(403)
  })
})

describe('whose people they are', () => {
  const made = async (clave: string, activo = true) => {
    const client = await db.row<{ id: number }>(
      'insert into cliente (clave, nombre_comercial, activo) values ($1, $2, $3) returning id',
      [clave, `Refaccionaria ${clave}`, activo],
    )
    return client?.id ?? 0
  }

  test('a client’s person is made with the client, listed, filtered and exported by it', async () => {
    const id = await made('BIELA')
    const user = await create({ roles: ['cliente'], cliente_id: id })
    expect(user).toMatchObject({ cliente: { id, nombre: 'Refaccionaria BIELA' }, sucursal: null })
    for (const q of ['biela', 'refaccionaria%20bi'])
      expect((await admin.get(`/api/getUsers?cliente=${q}`)).json()).toMatchObject({
        total: 1,
        users: [{ id: user.id }],
      })
    const { body } = await admin.get('/api/v1/usuarios/exportacion/csv?cliente=BIELA&columnas=email,cliente')
    expect(body).toContain(`${user.email},Refaccionaria BIELA`)
  })

  test.each([
    [{ roles: ['cliente'] }, 'cliente_id'],
    [{ roles: ['Cotizador-Mostrador'] }, 'cliente_id'],
    [{ roles: ['vendedor', 'cliente'] }, 'cliente_id'],
    [{ roles: ['cliente'], cliente_id: 999_999 }, 'cliente_id'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await admin.post('/api/storeUser', newUser(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('staff has a branch and no client, a client’s person a client that buys and no branch', async () => {
    const [open, closed] = [await made('LEVA'), await made('LEVA-2', false)]
    const bad = [
      [{ roles: ['vendedor'], cliente_id: open }, 'cliente_id'],
      [{ roles: ['cliente'], cliente_id: closed }, 'cliente_id'],
      [{ roles: ['cliente'], cliente_id: open, sucursal_id: norte }, 'sucursal_id'],
    ] as const
    for (const [more, field] of bad) {
      const answer = await admin.post('/api/storeUser', newUser(more))
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
    const both = await create({ roles: ['cliente', 'vendedor'], cliente_id: open, sucursal_id: norte })
    expect(both).toMatchObject({ cliente: { id: open }, sucursal: { id: norte } })
  })

  test('a change is judged by what comes out of it, and reaches open sessions', async () => {
    const [one, other] = [await made('PISTA'), await made('PISTA-2')]
    const person = await makePerson(db, ['cliente'])
    await db.rows('update usuario set cliente_id = $1 where id = $2', [one, person.id])
    const it = browser(app)
    await it.login(person.email)
    expect((await update(person.id, { version: 1, roles: ['vendedor'] })).json().errors).toHaveProperty('cliente_id')
    expect((await update(person.id, { version: 1, cliente_id: null })).json().errors).toHaveProperty('cliente_id')
    expect((await update(person.id, { version: 1, cliente_id: other })).json()).toMatchObject({
      cliente: { id: other },
    })
    expect((await it.get('/api/v1/sesion')).json().cliente).toMatchObject({ id: other })
    const staff = await update(person.id, { version: 2, roles: ['vendedor'], cliente_id: null, sucursal_id: norte })
    expect(staff.json()).toMatchObject({ cliente: null, sucursal: { id: norte } })
    const log = (await admin.get(`/api/v1/auditoria?objeto=usuario&objeto_id=${person.id}`)).json()
    expect(log.eventos[0]).toMatchObject({ antes: { cliente: 'Refaccionaria PISTA-2' }, despues: { cliente: null } })
  })

  test('who may edit users but not clients gives no client', async () => {
    const id = await made('RETEN')
    const editor = await makePerson(db, ['cliente'], { demo: true })
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id)
       select $1, id from permiso where nombre in ('users-write', 'users-read')
         or id in (select permiso_id from rol_permiso where rol_id = (select id from rol where nombre = 'cliente'))
       on conflict do nothing`,
      [editor.id],
    )
    const it = browser(app)
    await it.login(editor.email)
    const answer = await it.post('/api/storeUser', newUser({ roles: ['cliente'], cliente_id: id }))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('administra clientes')
  })
})

describe('farewell (T-38d)', () => {
  test('ends sessions at once and opens nothing more', async () => {
    const person = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(person.email)
    expect((await admin.post(`/api/deleteUser/${person.id}`)).json()).toEqual({ success: true })
    expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
    expect((await browser(app).login(person.email)).statusCode).toBe(422)
    expect((await admin.post(`/api/deleteUser/${person.id}`)).statusCode).toBe(404)
  })

  test('nobody dismisses himself', async () => {
    expect((await admin.post(`/api/deleteUser/${people.admin.id}`)).statusCode).toBe(409)
  })

  test('of two last admins who dismiss, block or demote each other at the same moment, one is left', async () => {
    const attempts = [
      (id: number, by: TestBrowser) => by.post(`/api/deleteUser/${id}`),
      (id: number, by: TestBrowser) => update(id, { version: 1, estado: 'BLOQUEADO' }, by),
      (id: number, by: TestBrowser) => update(id, { version: 1, roles: ['MKTG'] }, by),
    ]
    const admins = `select u.id from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
      where r.nombre = 'admin' and u.estado = 'ACTIVO'`
    for (const attempt of attempts) {
      await db.rows(`update usuario set estado = 'BLOQUEADO' where id in (${admins})`)
      const two = [
        await makePerson(db, ['admin'], { demo: true }),
        await makePerson(db, ['admin'], { demo: true }),
      ] as const
      const browsers = [browser(app), browser(app)] as const
      await browsers[0].login(two[0].email)
      await browsers[1].login(two[1].email)
      const answers = await Promise.all([attempt(two[1].id, browsers[0]), attempt(two[0].id, browsers[1])])
      const statuses = answers.map((answer) => answer.statusCode)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(await db.rows(admins)).toHaveLength(1)
    }
    await db.rows(`update usuario set estado = 'ACTIVO' where id = $1`, [people.admin.id])
    await admin.login(people.admin.email)
  })
})

describe('help with an account', () => {
  test('a link by mail, sessions ended, a lost second factor taken away', async () => {
    const person = await makePerson(db, ['cliente'])
    const it = browser(app)
    await it.login(person.email)
    expect((await admin.post(`/api/v1/usuarios/${person.id}/enlace`)).json()).toEqual({ success: true })
    expect(
      await db.rows(`select from correo_salida where para = $1 and tipo = 'restablecer'`, [person.email]),
    ).toHaveLength(1)
    expect((await admin.send('DELETE', `/api/v1/usuarios/${person.id}/segundo-factor`)).statusCode).toBe(409)
    await db.rows(`insert into segundo_factor (usuario_id, secreto, confirmado_en) values ($1, 'x', now())`, [
      person.id,
    ])
    expect((await admin.send('DELETE', `/api/v1/usuarios/${person.id}/segundo-factor`)).statusCode).toBe(200)
    expect((await browser(app).login(person.email, PASSWORD)).json().segundo_factor).toBeNull()
    await it.login(person.email)
    expect((await admin.send('DELETE', `/api/v1/usuarios/${person.id}/sesiones`)).statusCode).toBe(200)
    expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
  })
})

test('the same key makes one user and one invitation; with other words it is refused (G4, H5)', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = newUser({ email: 'doble@ejemplo.mx' })
  const sent = await Promise.all([1, 2].map(() => admin.send('POST', '/api/storeUser', body, key)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(sent[0]?.json()).toEqual(sent[1]?.json())
  expect(await db.rows(`select from usuario where email = 'doble@ejemplo.mx'`)).toHaveLength(1)
  expect(await db.rows(`select from correo_salida where para = 'doble@ejemplo.mx'`)).toHaveLength(1)
  const other = await admin.send('POST', '/api/storeUser', { ...body, name: 'Otra' }, key)
  expect([other.statusCode, other.json().code]).toEqual([422, 'clave_repetida'])
})
