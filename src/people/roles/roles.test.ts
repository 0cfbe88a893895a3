import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { anonymous } from '#kit/base/access.ts'
import { reachOf } from '#people/access/reach.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const admin = browser(app)
beforeAll(async () => void (await admin.login((await makePerson(db, ['admin'], { demo: true })).email)))

type Role = {
  id: number
  name: string
  version: number
  usuarios: number
  permisos: { name: string; alcance: string }[]
  de_sistema: boolean
}
const builtIn = async (name: string): Promise<Role> =>
  (await admin.get('/api/v1/roles')).json().find((role: Role) => role.name === name)
const create = (body: object) => admin.post('/api/v1/roles', body)
const patch = (id: number, body: object) => admin.send('PATCH', `/api/v1/roles/${id}`, body)

describe('roles', () => {
  test('the nine of the specification, spelled as there', async () => {
    const roles: Role[] = (await admin.get('/api/v1/roles')).json()
    expect(roles.filter(({ de_sistema }) => de_sistema).map(({ name }) => name)).toEqual([
      'admin',
      'CustomerService',
      'asesor',
      'vendedor',
      'cliente',
      'MKTG',
      'Cotizador-Mostrador',
      'director',
      'manager',
    ])
  })

  test('created, changed and deleted; its name is its own whatever the case', async () => {
    const made = (
      await create({
        name: 'Auditor',
        descripcion: 'Mira y no toca',
        permisos: [{ name: 'auditoria-read' }, { name: 'users-read', alcance: 'sucursal' }],
      })
    ).json()
    expect(made).toMatchObject({
      name: 'Auditor',
      version: 1,
      usuarios: 0,
      permisos: [
        { name: 'auditoria-read', alcance: 'todo' },
        { name: 'users-read', alcance: 'sucursal' },
      ],
    })
    const twice = await create({ name: 'AUDITOR', permisos: [] })
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([422, ['name']])
    expect((await patch(made.id, { version: 1, permisos: [{ name: 'users-read' }] })).json()).toMatchObject({
      version: 2,
      descripcion: 'Mira y no toca',
      permisos: [{ name: 'users-read', alcance: 'todo' }],
    })
    expect((await patch(made.id, { version: 1, name: 'Otro' })).json()).toMatchObject({
      code: 'version_anterior',
      version: 2,
    })
    expect((await admin.send('DELETE', `/api/v1/roles/${made.id}`)).json()).toEqual({ success: true })
    expect((await admin.get(`/api/v1/roles/${made.id}`)).statusCode).toBe(404)
  })

  test('in use: refused with the count; built in: never', async () => {
    const made = (await create({ name: 'Temporal', permisos: [] })).json()
    await makePerson(db, ['Temporal'])
    await makePerson(db, ['Temporal'])
    const answer = await admin.send('DELETE', `/api/v1/roles/${made.id}`)
    expect(answer.json()).toMatchObject({
      code: 'en_uso',
      usos: 2,
      message: 'Lo tienen 2 usuarios: cámbiales antes el rol.',
    })
    const { id } = await builtIn('MKTG')
    expect((await admin.send('DELETE', `/api/v1/roles/${id}`)).statusCode).toBe(409)
  })

  test('the built-in ones keep their names, and admin all its permissions', async () => {
    const cliente = await builtIn('cliente')
    expect((await patch(cliente.id, { version: cliente.version, name: 'comprador' })).statusCode).toBe(409)
    const top = await builtIn('admin')
    expect((await patch(top.id, { version: top.version, permisos: [] })).statusCode).toBe(409)
    expect((await patch(top.id, { version: top.version, exige_segundo_factor: false })).statusCode).toBe(409)
    expect(top.permisos.length).toBe((await admin.get('/getAllPermissions')).json().length)
  })

  test.each([
    [{ name: 'X1', permisos: [{ name: 'nada-de-nada' }] }, 'permisos'],
    [{ name: 'X2', permisos: [{ name: 'users-read', alcance: 'mundo' }] }, 'permisos.0.alcance'],
    [{ name: 'X3', permisos: [], id: 1 }, 'id'],
    [{ name: '<b>x</b>', permisos: [] }, 'name'],
    [{ permisos: [] }, 'name'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await create(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a change reaches who has the role at his next request', async () => {
    const made = (await create({ name: 'Lector', permisos: [] })).json()
    const person = await makePerson(db, ['Lector'])
    const it = browser(app)
    await it.login(person.email)
    expect((await it.get('/api/getUsers')).statusCode).toBe(403)
    const id = it.cookies.get('__Host-jacve')
    await patch(made.id, { version: 1, permisos: [{ name: 'users-read' }] })
    expect((await it.get('/api/getUsers')).statusCode).toBe(200)
    expect(it.cookies.get('__Host-jacve')).not.toBe(id)
  })

  test('who may edit roles gives no reach he has not, and takes no demand of a second factor away', async () => {
    const guarded = (
      await create({
        name: 'Caja',
        permisos: [{ name: 'credito-read', alcance: 'cartera' }],
        exige_segundo_factor: true,
      })
    ).json()
    await create({
      name: 'Editor guardado',
      permisos: [{ name: 'roles-write' }, { name: 'credito-read', alcance: 'cartera' }],
      exige_segundo_factor: true,
    })
    const it = browser(app)
    await it.login((await makePerson(db, ['Editor guardado'], { demo: true })).email)
    const made = (body: object) => it.post('/api/v1/roles', { name: 'Rol hecho', ...body })
    const wide = await made({ permisos: [{ name: 'credito-read' }], exige_segundo_factor: true })
    expect([wide.statusCode, wide.json().message]).toEqual([
      403,
      'No puedes dar un permiso que no tienes, o que no tienes con ese alcance: credito-read.',
    ])
    const bare = await made({ permisos: [{ name: 'credito-read', alcance: 'cartera' }] })
    expect([bare.statusCode, bare.json().message]).toEqual([
      403,
      'Tu rol exige la verificación en dos pasos para esto; no puedes darlo sin ella: credito-read.',
    ])
    const patched = await it.send('PATCH', `/api/v1/roles/${guarded.id}`, { version: 1, exige_segundo_factor: false })
    expect([patched.statusCode, patched.json().message]).toEqual([
      403,
      'Solo un administrador puede quitar a un rol la verificación en dos pasos.',
    ])
    expect(
      (await made({ permisos: [{ name: 'credito-read', alcance: 'propio' }], exige_segundo_factor: true })).statusCode,
    ).toBe(201)
    // One that somebody above him wears is not his to change, though he could have made it.
    await makePerson(db, ['Caja', 'director'])
    expect((await it.get(`/api/v1/roles/${guarded.id}`)).json().puede_editar).toBe(false)
    expect((await it.send('PATCH', `/api/v1/roles/${guarded.id}`, { version: 1, permisos: [] })).statusCode).toBe(403)
  })

  test('who may edit roles without being admin widens neither his own nor any beyond his own rights', async () => {
    const mine = (await create({ name: 'Editor de roles', permisos: [{ name: 'roles-write' }] })).json()
    const other = (await create({ name: 'Otro rol', permisos: [] })).json()
    const it = browser(app)
    await it.login((await makePerson(db, ['Editor de roles'])).email)
    const attempt = (id: number, permisos: object[]) =>
      it.send('PATCH', `/api/v1/roles/${id}`, { version: 1, permisos })
    expect((await attempt(mine.id, [{ name: 'roles-write' }])).statusCode).toBe(403)
    expect((await attempt(other.id, [{ name: 'users-write' }])).statusCode).toBe(403)
    expect((await attempt(other.id, [{ name: 'roles-write' }])).statusCode).toBe(200)
    const top = await builtIn('admin')
    expect(
      (await it.send('PATCH', `/api/v1/roles/${top.id}`, { version: top.version, descripcion: 'x' })).statusCode,
    ).toBe(403)
  })
})

describe('permissions', () => {
  type Permission = { id: number; name: string; categoria: string; version: number; roles: string[] }
  const find = async (name: string): Promise<Permission> =>
    (await admin.get(`/api/v1/permisos?name=${name}`)).json().find((permission: Permission) => permission.name === name)

  test.each(['permission_compras', 'users-read', 'publicaciones-read', 'pdfcatalogo-create'])(
    '%s of the specification is there from the beginning, and the program’s own',
    async (name) => {
      expect(await find(name)).toMatchObject({ name, de_sistema: true })
    },
  )

  test('by category, the text before the last hyphen; without one, otros', async () => {
    expect(await find('permission_compras')).toMatchObject({ categoria: 'otros' })
    expect((await admin.post('/api/v1/permisos', { name: 'ventas-zona-read' })).json()).toMatchObject({
      categoria: 'ventas-zona',
      de_sistema: false,
      roles: ['admin'],
    })
  })

  test.each(['SinGuion', 'sinaccion', 'Ventas-read', 'ventas-', '-read', 'ventas read', 'a--b', 'ventas_read'])(
    '%s is no name',
    async (name) => {
      expect((await admin.post('/api/v1/permisos', { name })).statusCode).toBe(422)
    },
  )

  test('one the program knows keeps its name and stays', async () => {
    const { id, version } = await find('users-read')
    expect((await admin.send('PATCH', `/api/v1/permisos/${id}`, { version, name: 'users-look' })).statusCode).toBe(409)
    expect(
      (await admin.send('PATCH', `/api/v1/permisos/${id}`, { version, descripcion: 'Ver la lista' })).json()
        .descripcion,
    ).toBe('Ver la lista')
    expect((await admin.send('PATCH', `/api/v1/permisos/${id}`, { version, descripcion: 'Tarde' })).statusCode).toBe(
      409,
    )
    expect((await admin.send('DELETE', `/api/v1/permisos/${id}`)).statusCode).toBe(409)
  })

  test('one in use is refused with its count; unused it goes', async () => {
    const { id } = (await admin.post('/api/v1/permisos', { name: 'muestrario-read' })).json()
    const role = (await create({ name: 'Muestrario', permisos: [{ name: 'muestrario-read' }] })).json()
    expect((await admin.send('DELETE', `/api/v1/permisos/${id}`)).json()).toMatchObject({ code: 'en_uso', usos: 1 })
    await patch(role.id, { version: 1, permisos: [] })
    expect((await admin.send('DELETE', `/api/v1/permisos/${id}`)).json()).toEqual({ success: true })
    expect((await admin.post('/api/v1/permisos', { name: 'Users-read' })).statusCode).toBe(422)
  })
})

test('a permission reaches as far as the widest of what gives it', async () => {
  const { id } = await makePerson(db, ['cliente', 'asesor'])
  const session = { ...anonymous, user: { id, name: '' }, isLoggedin: true }
  expect(await reachOf({ db, session }, 'cotizaciones-read')).toBe('cartera')
  expect(await reachOf({ db, session }, 'users-write')).toBeNull()
  await db.rows(
    `insert into usuario_permiso (usuario_id, permiso_id) select $1, id from permiso where nombre = 'cotizaciones-read'`,
    [id],
  )
  expect(await reachOf({ db, session }, 'cotizaciones-read')).toBe('todo')
})

test('the log can be filtered by day, person and action', async () => {
  const all = (await admin.get('/api/v1/auditoria')).json()
  expect(all.eventos.length).toBeGreaterThan(0)
  expect(all.total).toBeGreaterThanOrEqual(all.eventos.length)
  expect((await admin.get('/api/v1/auditoria?hasta=2020-01-01')).json()).toMatchObject({ total: 0, eventos: [] })
  const some = (await admin.get('/api/v1/auditoria?accion=rol_creado')).json().eventos
  expect(new Set(some.map(({ accion }: { accion: string }) => accion))).toEqual(new Set(['rol_creado']))
})

test('the log by pages of the asked size, either end first, and as a file that is told to the log itself', async () => {
  const page = (await admin.get('/api/v1/auditoria?por=50&sentido=asc')).json()
  expect(page.por).toBe(50)
  const ids = page.eventos.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect((await admin.get('/api/v1/auditoria?por=7&sentido=x')).json().por).toBe(25)

  const { id, version } = await builtIn('vendedor')
  await patch(id, { version, descripcion: '=1+1' })
  const file = await admin.get('/api/v1/auditoria/exportacion/csv?accion=rol_editado&columnas=actor,accion,cambios')
  const [head, latest] = file.body.replace('\uFEFF', '').split('\r\n')
  expect([head, latest?.split(',').slice(1)]).toEqual(['Quién,Qué hizo,Cambios', ['Editó un rol', 'Descripción: =1+1']])
  const told = (await admin.get('/api/v1/auditoria?accion=exportacion&objeto=auditoria')).json().eventos[0]
  expect(told).toMatchObject({ despues: { accion: 'rol_editado' } })
  expect((await admin.get('/api/v1/auditoria/exportacion/xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('roles and permissions as files, filtered as their lists, and told to the log', async () => {
  const roles = await admin.get('/api/v1/roles/exportacion/csv?q=asesor&columnas=name,permisos')
  const found = (await admin.get('/api/v1/roles')).json().find(({ name }: { name: string }) => name === 'asesor')
  expect(roles.body.trim().replace('\uFEFF', '').split('\r\n')).toEqual([
    'Rol,Permisos',
    `asesor,${found.permisos.length}`,
  ])
  const permissions = await admin.get('/api/v1/permisos/exportacion/csv?name=clientes-imp')
  expect(permissions.body).toContain('Actuar a nombre de un cliente,clientes-impersonar,clientes,')
  expect(permissions.body.trim().split('\r\n')).toHaveLength(2)
  const xlsx = await admin.get('/api/v1/permisos/exportacion/xlsx')
  expect(xlsx.headers['content-disposition']).toMatch(/permisos \d{4}-\d\d-\d\d\.xlsx/)
  const told = (await admin.get('/api/v1/auditoria?accion=exportacion&objeto=permisos')).json()
  expect(told.total).toBe(2)
})
