import { describe, expect, test } from 'vitest'
import { makePerson, type Person } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { cast, newUser } from '#people/roles/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { people, norte, admin, director, manager } = await cast(db, app)
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const create = async (more: object = {}) => (await admin.post('/api/storeUser', newUser(more))).json()

describe('the list (T-38a)', () => {
  const list = async (query: string, by = admin) => (await by.get(`/api/getUsers?${query}`)).json()

  test('pages, filters and orders on the server', async () => {
    for (let turn = 0; turn < 30; turn++)
      await makePerson(db, ['vendedor'], { email: `lista${String(turn).padStart(2, '0')}@vendedores.mx` })
    const first = await list('q=vendedores.mx&orden=email&sentido=desc&por=25')
    expect(first).toMatchObject({ total: 30, pagina: 1, por: 25 })
    expect(first.users).toHaveLength(25)
    expect(first.users[0].email).toBe('lista29@vendedores.mx')
    const second = await list('q=vendedores.mx&orden=email&sentido=desc&pagina=2')
    expect(second.users.map((user: Person) => user.email)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `lista0${n}@vendedores.mx`),
    )
    expect(await list('q=vendedores.mx&pagina=9')).toMatchObject({ total: 30, users: [] })
    expect(sorted(ids((await list('rol=director')).users))).toEqual(
      sorted([people.director.id, people.otherDirector.id]),
    )
    expect(sorted(ids((await list(`sucursal=${norte}`)).users))).toEqual(
      sorted([people.manager.id, people.cliente.id, people.otherDirector.id]),
    )
  })

  test('finds names without their accents, and takes text as text', async () => {
    const { id } = await create({ name: 'Íñigo Ávila 100%' })
    expect(ids((await list('q=inigo avila')).users)).toEqual([id])
    expect((await list(`q=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0)
    expect((await list('q=%25%25%25')).total).toBeGreaterThanOrEqual(0)
  })

  test('values it does not know count as absent', async () => {
    const answer = await admin.get('/api/getUsers?orden=valueOf&sentido=x&pagina=-1&por=7&estado=NADA&sucursal=x&rol=')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ pagina: 1, por: 25 })
  })

  test('never shows a hash, and those who left only when asked', async () => {
    const { id } = await create()
    await admin.post(`/api/deleteUser/${id}`)
    expect(ids((await list('por=100')).users)).not.toContain(id)
    const gone = await list('estado=BAJA')
    expect(ids(gone.users)).toContain(id)
    expect(JSON.stringify(gone)).not.toMatch(/argon2|clave/)
  })

  test('a director sees all but himself; a manager his branch, without directors or himself', async () => {
    const seen = ids((await list('por=100', director)).users)
    expect(seen).toContain(people.otherDirector.id)
    expect(seen).not.toContain(people.director.id)
    expect(ids((await list('por=100', manager)).users)).toEqual([people.cliente.id])
  })
})

describe('the list as a file', () => {
  test('holds the filtered rows and the chosen columns, and the log tells of it', async () => {
    await create({ name: '=cmd|calc', email: 'formula@exportar.mx' })
    await create({ name: 'Ñandú, "Rápido"', email: 'comillas@exportar.mx' })
    const answer = await admin.get(
      '/api/v1/usuarios/exportacion/csv?q=exportar.mx&orden=email&columnas=name,email,estado',
    )
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="usuarios \d{4}-\d\d-\d\d\.csv"/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toBe(
      '\uFEFFNombre,Correo,Estado\r\n"Ñandú, ""Rápido""",comillas@exportar.mx,Invitado\r\n\'=cmd|calc,formula@exportar.mx,Invitado\r\n',
    )
    const sheet = await admin.get('/JACVE/api/v1/usuarios/exportacion/xlsx?q=exportar.mx')
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const log = (await admin.get('/api/v1/auditoria?accion=exportacion')).json()
    expect(log.eventos[0]).toMatchObject({ objeto: 'usuarios', despues: { q: 'exportar.mx', filas: 2 } })
  })

  test('holds no more than its reader may see', async () => {
    const { body } = await manager.get('/api/v1/usuarios/exportacion/csv?columnas=email')
    expect(body).toBe(`\uFEFFCorreo\r\n${people.cliente.email}\r\n`)
    expect((await admin.get('/api/v1/usuarios/exportacion/exe')).statusCode).toBe(422)
  })
})

describe('choosing a user (T-23, T-41, R-09, R-10)', () => {
  test('director: all except himself, other directors included', async () => {
    const seen = ids((await director.get('/getAllUsers')).json())
    expect(seen).toEqual(
      expect.arrayContaining([people.otherDirector.id, people.manager.id, people.admin.id, people.foraneo.id]),
    )
    expect(seen).not.toContain(people.director.id)
  })

  test('manager: neither directors nor himself', async () => {
    const seen = ids((await manager.get('/getAllUsers')).json())
    expect(seen).toEqual(expect.arrayContaining([people.otherManager.id, people.cliente.id, people.foraneo.id]))
    for (const { id } of [people.manager, people.director, people.otherDirector]) expect(seen).not.toContain(id)
  })

  test('admin: all, himself too', async () => {
    expect(ids((await admin.get('/getAllUsers')).json())).toContain(people.admin.id)
  })

  test.each([
    [`name=${encodeURIComponent('DIRECTOR')}`, 0],
    ['role=Director', 2],
    ['cliente=1', 0],
    ['rfc=XAXX010101000', 0],
  ])('searchUser?%s', async (query, count) => {
    const answer = await admin.get(`/JACVE/api/searchUser?${query}`)
    expect([answer.statusCode, answer.json().length]).toEqual([200, count])
  })

  test('by id and by e-mail, within what the searcher may see', async () => {
    expect(ids((await admin.get(`/api/searchUser?id=${people.cliente.id}`)).json())).toEqual([people.cliente.id])
    expect(ids((await admin.get(`/api/searchUser?email=${people.cliente.email}`)).json())).toEqual([people.cliente.id])
    expect((await manager.get(`/api/searchUser?id=${people.director.id}`)).json()).toEqual([])
    expect((await director.get(`/api/searchUser?id=${people.director.id}`)).json()).toEqual([])
  })

  test.each(['', 'name=a&email=b', 'otro=1', 'id=x', 'name=', 'name=a&otro=1', 'id=1&id=2'])(
    'searchUser?%s is refused',
    async (query) => {
      expect((await admin.get(`/api/searchUser?${query}`)).statusCode).toBe(422)
    },
  )

  test('roles and permissions for the selectors', async () => {
    expect((await manager.get('/getAllRoles')).json()[0]).toEqual({ id: expect.any(Number), name: 'admin' })
    const found = (await admin.get('/getAllPermissions?name=USERS')).json()
    expect(found.map(({ name, categoria }: { name: string; categoria: string }) => [name, categoria])).toEqual([
      ['users-read', 'users'],
      ['users-write', 'users'],
    ])
    const all = (await admin.get('/getAllPermissions')).json()
    expect(all.find(({ name }: { name: string }) => name === 'permission_compras').categoria).toBe('otros')
  })
})

test('the form of a user is offered every role with what it gives, every permission and the open branches', async () => {
  const { roles, permisos, sucursales } = (await admin.get('/api/v1/usuarios/opciones')).json()
  const cliente = roles.find(({ name }: { name: string }) => name === 'cliente')
  expect(cliente).toMatchObject({ exige_segundo_factor: false })
  expect(cliente.permisos).toContain('permission_compras')
  expect(permisos).toContainEqual({
    name: 'users-read',
    categoria: 'users',
    descripcion: 'Ver usuarios',
    puede_dar: true,
  })
  expect(sucursales.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['NORTE', 'SUR'])
  const grantable = (await admin.get('/api/v1/roles/permisos')).json()
  expect(grantable.map((one: object) => ({ ...one, puede_dar: true }))).toEqual(permisos)
  expect((await manager.get('/api/v1/usuarios/opciones')).statusCode).toBe(403)
})
