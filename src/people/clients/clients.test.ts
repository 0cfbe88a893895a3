import { describe, expect, test } from 'vitest'
import { makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { cast, newAddress, newClient, newCompany } from '#people/company/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const they = await cast(db, app)
const { admin, people } = they

const create = async (more: object = {}) => (await admin.post('/api/v1/clientes', newClient(more))).json()
const change = (id: number, body: object, by = admin) => by.send('PATCH', `/api/v1/clientes/${id}`, body)
const MISSING = { code: 'no_encontrado', message: 'El cliente no existe.' }

const mine = await create({ asesor_id: people.asesor.id, sucursal_id: they.norte })
const sellers = await create({ vendedor_id: people.vendedor.id, sucursal_id: they.sur })
const nobodys = await create()
await db.rows('update usuario set cliente_id = $1 where id = $2', [mine.id, people.cliente.id])
await db.rows('update usuario set cliente_id = $1 where id = $2', [sellers.id, people.otroCliente.id])

describe('reach', () => {
  test.each([
    ['admin', [mine.id, sellers.id, nobodys.id]],
    ['atencion', [mine.id, sellers.id, nobodys.id]],
    ['asesor', [mine.id]],
    ['otroAsesor', []],
    ['vendedor', [sellers.id]],
    ['manager', [sellers.id]],
  ] as const)('%s sees %j', async (who, seen) => {
    const list = (await they[who].get('/api/v1/clientes')).json()
    expect(list.total).toBe(seen.length)
    expect(list.clientes.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(seen)
    for (const id of [mine.id, sellers.id, nobodys.id]) {
      const answer = await they[who].get(`/api/v1/clientes/${id}`)
      if ((seen as readonly number[]).includes(id)) expect([answer.statusCode, answer.json().id]).toEqual([200, id])
      else expect(answer.json()).toMatchObject(MISSING)
    }
  })

  test('another’s and a missing one are told apart by nothing', async () => {
    const answers = [
      await they.asesor.get(`/api/v1/clientes/${sellers.id}`),
      await they.asesor.get('/api/v1/clientes/99999999'),
    ]
    const bodies = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: null }))
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]?.status).toBe(404)
  })

  test('a file holds what the list holds, and nothing of others', async () => {
    const answer = await they.asesor.get('/api/v1/clientes/exportacion/csv?columnas=nombre,clave')
    expect(answer.body.trim().split('\r\n')).toEqual(['Cliente,Clave', `${mine.nombre_comercial},${mine.clave}`])
    const log = await db.row(`select despues from auditoria where accion = 'exportacion' and objeto = 'clientes'`)
    expect(log).toMatchObject({ despues: { filas: 1 } })
  })

  test('who may write, but only in a portfolio, changes nothing outside it', async () => {
    await db.rows(
      `insert into usuario_permiso (usuario_id, permiso_id, alcance) select $1, id, 'cartera' from permiso where nombre = 'clientes-write'`,
      [people.asesor.id],
    )
    const tries = [
      await change(sellers.id, { version: sellers.version, nombre_comercial: 'Tomado' }, they.asesor),
      await they.asesor.post(`/api/v1/clientes/${sellers.id}/empresas`, newCompany()),
      await they.asesor.post(`/api/v1/clientes/${sellers.id}/direcciones`, newAddress()),
    ]
    expect(tries.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
    expect((await change(mine.id, { version: mine.version, dias_credito: 30 }, they.asesor)).statusCode).toBe(200)
    await db.rows('delete from usuario_permiso where usuario_id = $1', [people.asesor.id])
  })
})

describe('lists', () => {
  test.each([
    ['q=ñandu', 3],
    [`q=${mine.clave}`, 1],
    ['q=RÑA0102', 3],
    ['q=nadie', 0],
    [`asesor=${people.asesor.id}`, 1],
    [`vendedor=${people.vendedor.id}`, 1],
    [`sucursal=${they.sur}`, 1],
    ['estado=inactivo', 0],
    ['estado=cualquiera&orden=drop&sentido=arriba&por=7', 3],
  ])('%s finds %i', async (query, total) => {
    expect((await admin.get(`/api/v1/clientes?${encodeURI(query)}`)).json().total).toBe(total)
  })

  test('in order, by pages', async () => {
    const keys = async (query: string) =>
      (await admin.get(`/api/v1/clientes?${query}`)).json().clientes.map((row: { clave: string }) => row.clave)
    expect(await keys('orden=clave&sentido=desc')).toEqual([nobodys.clave, sellers.clave, mine.clave])
    expect(await keys('orden=clave&pagina=2')).toEqual([])
  })
})

describe('creating', () => {
  test('with its company; the log tells', async () => {
    const made = await create({ dias_credito: 45, asesor_id: people.otroAsesor.id })
    expect(made).toMatchObject({
      dias_credito: 45,
      asesor: { id: people.otroAsesor.id },
      rfcs: ['RÑA010203AB1'],
      empresas: [{ clave: `${made.clave}-1`, regimen_fiscal: '601', activa: true }],
      direcciones: [],
      personas: [],
      activo: true,
      version: 1,
    })
    expect(made.historial.map(({ accion }: { accion: string }) => accion)).toEqual([
      'empresa_agregada',
      'cliente_creado',
    ])
  })

  test.each([
    [{ clave: mine.clave.toLowerCase() }, 'clave'],
    [{ clave: 'con espacio' }, 'clave'],
    [{ nombre_comercial: '' }, 'nombre_comercial'],
    [{ dias_credito: 181 }, 'dias_credito'],
    [{ asesor_id: people.vendedor.id }, 'asesor_id'],
    [{ vendedor_id: people.cliente.id }, 'vendedor_id'],
    [{ sucursal_id: 999_999 }, 'sucursal_id'],
    [{ rfc: 'RÑA013203AB1' }, 'rfc'],
    [{ regimen_fiscal: '605' }, 'regimen_fiscal'],
    [{ cp_fiscal: '4410' }, 'cp_fiscal'],
    [{ uso_cfdi: 'Z99' }, 'uso_cfdi'],
    [{ id: 1 }, 'id'],
    [{ version: 9 }, 'version'],
    [{ activo: false }, 'activo'],
    [{ __proto__x: 1 }, '__proto__x'],
  ])('%j is refused at %s', async (more, field) => {
    const before = await db.rows('select from cliente')
    const answer = await admin.post('/api/v1/clientes', newClient(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    expect(await db.rows('select from cliente')).toHaveLength(before.length)
  })
})

describe('changing', () => {
  test('what is sent changes, the rest stays; the portfolio moves with it', async () => {
    const made = await create({ asesor_id: people.asesor.id, dias_credito: 15 })
    expect((await they.asesor.get(`/api/v1/clientes/${made.id}`)).statusCode).toBe(200)
    const after = (await change(made.id, { version: 1, asesor_id: people.otroAsesor.id })).json()
    expect(after).toMatchObject({ dias_credito: 15, asesor: { id: people.otroAsesor.id }, version: 2 })
    expect((await they.asesor.get(`/api/v1/clientes/${made.id}`)).statusCode).toBe(404)
    expect((await they.otroAsesor.get(`/api/v1/clientes/${made.id}`)).statusCode).toBe(200)
    expect(after.historial[0].campos).toEqual([
      { campo: 'asesor', antes: people.asesor.email, despues: people.otroAsesor.email },
    ])
    expect((await change(made.id, { version: 2, asesor_id: null })).json().asesor).toBeNull()
  })

  test('an adviser who has left stays until another is named', async () => {
    const gone = await makePerson(db, ['asesor'])
    const made = await create({ asesor_id: gone.id })
    await db.rows(`update usuario set estado = 'BAJA' where id = $1`, [gone.id])
    const same = { version: 1, asesor_id: gone.id, nombre_comercial: 'Otro nombre' }
    expect((await change(made.id, same)).json()).toMatchObject({
      asesor: { id: gone.id },
      nombre_comercial: 'Otro nombre',
    })
    expect((await change(mine.id, { version: 2, asesor_id: gone.id })).json().errors).toHaveProperty('asesor_id')
  })

  test('of several who edit the same version one gets through', async () => {
    const made = await create()
    const answers = await Promise.all([1, 2, 3].map((n) => change(made.id, { version: 1, nombre_comercial: `N ${n}` })))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'version_anterior',
      version: 2,
    })
    expect((await change(made.id, { nombre_comercial: 'Sin versión' })).statusCode).toBe(422)
  })

  test('closed, it is listed apart, its people have no client, and it opens again', async () => {
    const closed = (await change(sellers.id, { version: sellers.version, activo: false })).json()
    expect((await they.vendedor.get('/api/v1/clientes')).json().total).toBe(0)
    expect((await they.vendedor.get('/api/v1/clientes?estado=inactivo')).json().total).toBe(1)
    expect((await they.otroCliente.get('/userinfo')).json()).toMatchObject({
      datos: { ClienteWeb: { Cliente: null } },
      empresas: [],
    })
    const person = { name: 'Nadie', email: 'nadie@ejemplo.mx' }
    expect((await admin.post(`/api/v1/clientes/${sellers.id}/usuarios`, person)).statusCode).toBe(409)
    const open = (await change(sellers.id, { version: closed.version, activo: true })).json()
    expect(open.historial.slice(0, 2).map(({ accion }: { accion: string }) => accion)).toEqual([
      'cliente_reactivado',
      'cliente_baja',
    ])
  })

  test('one that does not exist', async () => {
    expect((await change(99_999_999, { version: 1, nombre_comercial: 'Nadie' })).json()).toMatchObject(MISSING)
    expect((await change(0, { version: 1 })).statusCode).toBe(422)
  })
})

describe('companies', () => {
  test('one more, changed, closed; the same RFC only once', async () => {
    const { id } = await create()
    const url = `/api/v1/clientes/${id}/empresas`
    const person = newCompany({ rfc: ' gode-561231 gr8 ', regimen_fiscal: '612', razon_social: 'Emma Gómez Díaz' })
    const two = (await admin.post(url, person)).json().empresas
    expect(two.map(({ rfc }: { rfc: string }) => rfc)).toEqual(['RÑA010203AB1', 'GODE561231GR8'])
    const again = await admin.post(url, person)
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { rfc: ['El cliente ya tiene una empresa con este RFC.'] },
    ])

    const edit = (place: number, body: object) =>
      admin.send('PATCH', `${url}/${two[place].id}`, { version: two[place].version, ...body })
    expect((await edit(1, { regimen_fiscal: '601' })).json().errors).toHaveProperty('regimen_fiscal')
    expect((await edit(1, { version: 7, cp_fiscal: '44100' })).statusCode).toBe(409)
    expect((await edit(0, { activa: false })).json().rfcs).toEqual(['GODE561231GR8'])
    expect((await edit(1, { activa: false })).statusCode).toBe(409)
  })

  test('of another client: as if it were not', async () => {
    const { empresas } = await create()
    const answer = await admin.send('PATCH', `/api/v1/clientes/${mine.id}/empresas/${empresas[0].id}`, {
      version: 1,
      activa: false,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'La empresa no existe.'])
  })
})

describe('addresses', () => {
  test('the first is the default; the mark moves, and never gets lost', async () => {
    const { id } = await create()
    const url = `/api/v1/clientes/${id}/direcciones`
    await admin.post(url, newAddress())
    const two = (await admin.post(url, newAddress({ alias: 'Mostrador', predeterminada: true }))).json().direcciones
    const marks = (list: { alias: string; predeterminada: boolean }[]) =>
      list.map(({ alias, predeterminada }) => [alias, predeterminada])
    expect(marks(two)).toEqual([
      ['Mostrador', true],
      ['Bodega', false],
    ])
    const gone = await admin.send('PATCH', `${url}/${two[0].id}`, { version: two[0].version, activa: false })
    expect(marks(gone.json().direcciones)).toEqual([['Bodega', true]])
    expect((await admin.send('PATCH', `${url}/${two[0].id}`, { version: 2, alias: 'Otra' })).statusCode).toBe(404)
    const edited = await admin.send('PATCH', `${url}/${two[1].id}`, {
      version: two[1].version,
      telefono: '33 1234 5678',
    })
    expect(edited.json().direcciones[0]).toMatchObject({ alias: 'Bodega', telefono: '33 1234 5678' })
    expect((await admin.send('PATCH', `${url}/${two[1].id}`, { version: 1, alias: 'x' })).statusCode).toBe(409)
  })

  test.each([
    [{ cp: 'ABCDE' }, 'cp'],
    [{ calle: '' }, 'calle'],
    [{ telefono: 'llámame' }, 'telefono'],
    [{ cliente_id: 1 }, 'cliente_id'],
  ])('%j is refused at %s', async (more, field) => {
    const answer = await admin.post(`/api/v1/clientes/${mine.id}/direcciones`, newAddress(more))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})

describe('people of a client', () => {
  const url = `/api/v1/clientes/${nobodys.id}/usuarios`

  test('an unknown address is invited, a client’s account without client is taken', async () => {
    const invited = (await admin.post(url, { name: 'Nora Nueva', email: 'nora@ejemplo.mx' })).json()
    expect(invited.personas).toMatchObject([{ name: 'Nora Nueva', estado: 'INVITADO' }])
    expect(
      await db.rows(`select from correo_salida where para = 'nora@ejemplo.mx' and tipo = 'invitacion'`),
    ).toHaveLength(1)

    await db.rows(`insert into usuario (nombre, email) values ('Solo Solís', 'solo@ejemplo.mx')`)
    await db.rows(
      `insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = 'solo@ejemplo.mx' and r.nombre = 'cliente'`,
    )
    const taken = (await admin.post(url, { name: 'Otro nombre', email: 'SOLO@ejemplo.mx' })).json()
    expect(taken.personas.map(({ name }: { name: string }) => name)).toEqual(['Nora Nueva', 'Solo Solís'])
  })

  test.each([() => people.asesor.email, () => people.cliente.email])(
    'staff and other clients’ people are not',
    async (email) => {
      const answer = await admin.post(url, { name: 'X', email: email() })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']])
    },
  )

  test('taken away, the person sees nothing of it from the next request on', async () => {
    const made = await create()
    await db.rows('update usuario set cliente_id = $1 where id = $2', [made.id, people.otroCliente.id])
    expect((await they.otroCliente.get('/userinfo')).json().datos.ClienteWeb.Cliente).toEqual({ cliente: made.clave })
    const remove = () => admin.send('DELETE', `/api/v1/clientes/${made.id}/usuarios/${people.otroCliente.id}`)
    expect((await remove()).json()).toEqual({ success: true })
    expect((await they.otroCliente.get('/userinfo')).json().datos.ClienteWeb.Cliente).toBeNull()
    expect((await remove()).statusCode).toBe(404)
  })
})

test('E-08: one’s own client and companies, and those that issue', async () => {
  await db.rows(`insert into empresa (clave, razon_social, rfc) values ('JACVE', 'JACVE, S.A.', 'AAA010101AAA')`)
  const info = (await they.cliente.get('/userinfo')).json()
  expect(info).toMatchObject({
    datos: { ClienteWeb: { Cliente: { cliente: mine.clave } } },
    facturas: 0,
    vencido: '0.00',
    facvencidas: 0,
    total: '0.00',
    empresas: [{ clave: `${mine.clave}-1` }],
    empresasOrigen: [{ clave: 'JACVE' }],
  })
  expect((await they.asesor.get('/userinfo')).json()).toMatchObject({
    datos: { ClienteWeb: { Cliente: null } },
    empresas: [],
  })
})

test('T-23: by client and by RFC', async () => {
  const found = async (query: string) =>
    (await admin.get(`/api/searchUser?${query}`)).json().map(({ id }: { id: number }) => id)
  expect(await found(`cliente=${mine.clave.toLowerCase()}`)).toEqual([people.cliente.id])
  expect(await found(`rfc=${encodeURIComponent('rña-010203')}`)).toContain(people.cliente.id)
  expect(await found('cliente=nadie')).toEqual([])
  expect(await found('rfc=---')).toEqual([])
})

test('who may be given a client', async () => {
  const options = (await they.asesor.get('/api/v1/clientes/opciones')).json()
  expect(options.asesores.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual([
    people.asesor.id,
    people.otroAsesor.id,
  ])
  expect(options.vendedores).toHaveLength(1)
  expect(options.sucursales).toHaveLength(2)
  expect(options.listas).toMatchObject([{ nombre: 'Lista base' }])
})

test('the same key makes one client (G4, H5)', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = newClient({ clave: 'DOBLE-1' })
  const sent = await Promise.all([1, 2].map(() => admin.send('POST', '/api/v1/clientes', body, key)))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(sent[0]?.json().id).toBe(sent[1]?.json().id)
  expect(await db.rows(`select from cliente where clave = 'DOBLE-1'`)).toHaveLength(1)
})
