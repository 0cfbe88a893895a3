import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const [ana, beto, jefa, ines, ivan, otra] = [0, 1, 2, 3, 4, 5].map(() => browser(app)) as [
  TestBrowser,
  TestBrowser,
  TestBrowser,
  TestBrowser,
  TestBrowser,
  TestBrowser,
] // as many as were mapped

beforeAll(async () => {
  const clients = await db.rows<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('VIS-1', 'Uno'), ('VIS-2', 'Dos') returning id`,
  )
  const buyer = async (who: TestBrowser, place: number) => {
    const { id, email } = await makePerson(db, ['cliente'])
    await db.rows('update usuario set cliente_id = $2 where id = $1', [id, clients[place]?.id])
    await who.login(email)
  }
  await ana.login((await makePerson(db, ['asesor'])).email)
  await beto.login((await makePerson(db, ['asesor'])).email)
  await jefa.login((await makePerson(db, ['admin'], { demo: true })).email)
  await buyer(ines, 0)
  await buyer(ivan, 0)
  await buyer(otra, 1)
})
beforeEach(() => db.rows('delete from vista'))

type Seen = { id: number; nombre: string; de: string | null; puede_cambiar: boolean; consulta: string; version: number }
const save = async (who: TestBrowser, nombre: string, more: object = {}) =>
  (
    await who.post('/api/v1/vistas', {
      lista: 'pedidos',
      nombre,
      consulta: 'estado=CREADO',
      compartida: false,
      ...more,
    })
  ).json<{ id: number }>().id
const seen = async (who: TestBrowser, lista = 'pedidos') =>
  (await who.get(`/api/v1/vistas?lista=${lista}`)).json<{ vistas: Seen[] }>().vistas
const names = async (who: TestBrowser) => (await seen(who)).map(({ nombre }) => nombre)
const patch = (who: TestBrowser, id: number, body: object) => who.send('PATCH', `/api/v1/vistas/${id}`, body)
const kept = async (who: TestBrowser) => (await who.get('/api/v1/preferencias')).json()

describe('views of a list', () => {
  test('are their maker’s own, without page or number, until he shares them', async () => {
    const id = await save(ana, 'Por confirmar', { consulta: 'estado=CREADO&pagina=3&vista=9&columnas=folio,total' })
    expect(await seen(ana)).toMatchObject([
      { id, nombre: 'Por confirmar', consulta: 'estado=CREADO&columnas=folio%2Ctotal', de: null, puede_cambiar: true },
    ])
    expect(await seen(beto)).toEqual([])
    expect((await beto.get(`/api/v1/vistas/${id}`)).statusCode).toBe(404)
    expect((await patch(ana, id, { version: 1, compartida: true })).statusCode).toBe(200)
    expect(await seen(beto)).toMatchObject([{ id, de: expect.stringContaining('@'), puede_cambiar: false }])
    expect((await patch(beto, id, { version: 2, nombre: 'Mía' })).statusCode).toBe(404)
    expect((await beto.send('DELETE', `/api/v1/vistas/${id}`)).statusCode).toBe(404)
    // An administrator tidies up what is shared, and nothing else.
    expect((await patch(jefa, id, { version: 2, nombre: 'De todos' })).statusCode).toBe(200)
    expect(await names(ana)).toEqual(['De todos'])
  })

  test('are shared within a house: staff with staff, a client’s people with each other', async () => {
    await save(ana, 'Del personal', { compartida: true })
    await save(ines, 'De Uno', { compartida: true })
    expect(await names(beto)).toEqual(['Del personal'])
    expect(await names(ivan)).toEqual(['De Uno'])
    expect(await names(otra)).toEqual([])
    expect(await names(jefa)).toEqual(['Del personal'])
  })

  test('are of those who may open the list', async () => {
    const id = await save(jefa, 'Sin entrar', { lista: 'users', compartida: true })
    expect((await ana.get('/api/v1/vistas?lista=users')).statusCode).toBe(404)
    expect((await ana.get(`/api/v1/vistas/${id}`)).statusCode).toBe(404)
    const body = { lista: 'users', nombre: 'x', consulta: '', compartida: false }
    expect((await ana.post('/api/v1/vistas', body)).statusCode).toBe(404)
    expect((await ana.get('/api/v1/vistas?lista=nada')).statusCode).toBe(422)
  })

  test('have one name each; an old copy does not save over a newer one', async () => {
    const id = await save(ana, 'Mía')
    const again = await ana.post('/api/v1/vistas', { lista: 'pedidos', nombre: 'MÍA', consulta: '', compartida: false })
    expect([again.statusCode, again.json().errors]).toEqual([
      409,
      { nombre: ['Ya tienes una vista «MÍA» en esta lista.'] },
    ])
    expect(await save(beto, 'Mía')).toBeGreaterThan(0)
    expect((await patch(ana, id, { version: 1, consulta: 'solo=abiertos' })).statusCode).toBe(200)
    expect((await patch(ana, id, { version: 1, consulta: 'solo=vivos' })).statusCode).toBe(409)
    expect(await seen(ana)).toMatchObject([{ consulta: 'solo=abiertos', version: 2 }])
  })

  test('come back after they were dropped, with the star; not where their name was taken since', async () => {
    const id = await save(ana, 'Mía')
    await ana.send('PUT', '/api/v1/preferencias/pedidos/inicio', { vista: id })
    expect((await ana.send('DELETE', `/api/v1/vistas/${id}`)).statusCode).toBe(200)
    expect([await seen(ana), (await kept(ana)).inicios]).toEqual([[], []])
    expect((await beto.post(`/api/v1/vistas/${id}/recuperacion`, {})).statusCode).toBe(404)
    expect((await ana.post(`/api/v1/vistas/${id}/recuperacion`, {})).statusCode).toBe(200)
    expect((await kept(ana)).inicios).toEqual([{ lista: 'pedidos', id, consulta: 'estado=CREADO' }])
    await ana.send('DELETE', `/api/v1/vistas/${id}`)
    await save(ana, 'mia')
    expect((await ana.post(`/api/v1/vistas/${id}/recuperacion`, {})).statusCode).toBe(409)
  })

  test('are no more than fifty of a list', async () => {
    await save(ana, 'Una')
    await db.rows(
      `insert into vista (usuario_id, lista, nombre, consulta)
       select v.usuario_id, 'pedidos', 'n' || n, '' from vista v, generate_series(1, 49) n`,
    )
    const body = { lista: 'pedidos', nombre: 'Otra', consulta: '', compartida: false }
    expect((await ana.post('/api/v1/vistas', body)).statusCode).toBe(409)
    expect((await ana.post('/api/v1/vistas', { ...body, lista: 'clientes' })).statusCode).toBe(201)
  })
})

describe('how a person keeps a list', () => {
  test('its columns and widths, of each table; without any it is as it comes', async () => {
    const put = (body: object) => ana.send('PUT', '/api/v1/preferencias/pedidos/columnas', body)
    await put({ tabla: 'pedidos', columnas: ['folio', 'total'], anchos: { folio: 120 } })
    await put({ tabla: 'renglones', columnas: null, anchos: { parte: 300 } })
    expect((await kept(ana)).tablas).toEqual([
      { lista: 'pedidos', tabla: 'pedidos', columnas: ['folio', 'total'], anchos: { folio: 120 } },
      { lista: 'pedidos', tabla: 'renglones', columnas: null, anchos: { parte: 300 } },
    ])
    expect((await kept(beto)).tablas).toEqual([])
    await put({ tabla: 'pedidos', columnas: null, anchos: {} })
    expect((await kept(ana)).tablas).toHaveLength(1)
    expect((await put({ tabla: 'pedidos', columnas: null, anchos: { folio: 4 } })).statusCode).toBe(422)
    expect(
      (await otra.send('PUT', '/api/v1/preferencias/users/columnas', { tabla: 'x', columnas: null, anchos: {} }))
        .statusCode,
    ).toBe(404)
  })

  test('and the view it opens with, as long as that is open to him', async () => {
    const start = (who: TestBrowser, vista: number | null, lista = 'pedidos') =>
      who.send('PUT', `/api/v1/preferencias/${lista}/inicio`, { vista })
    const id = await save(ana, 'Compartida', { compartida: true })
    const mine = await save(ana, 'Solo mía')
    expect((await start(beto, mine)).statusCode).toBe(404)
    expect((await start(beto, id, 'clientes')).statusCode).toBe(404)
    await start(beto, id)
    expect((await kept(beto)).inicios).toEqual([{ lista: 'pedidos', id, consulta: 'estado=CREADO' }])
    await patch(ana, id, { version: 1, compartida: false })
    expect((await kept(beto)).inicios).toEqual([])
    await start(ana, id)
    await start(ana, null)
    expect((await kept(ana)).inicios).toEqual([])
  })
})

test('the filters that the shelf had under a name become views, once each', async () => {
  const [migration = ''] = /insert into vista[^;]+/.exec(readFileSync('db/migrations/0250_vistas.sql', 'utf8')) ?? []
  const { id } = await makePerson(db, ['admin'], { demo: true })
  for (const nombre of ['Sin foto', 'sin FOTO'])
    await db.rows(
      `insert into filtro_guardado (usuario_id, lista, nombre, consulta) values ($1, 'estante', $2, 'falta=foto')`,
      [id, nombre],
    )
  await db.rows(migration)
  expect(await db.rows('select lista, nombre, consulta, compartida from vista where usuario_id = $1', [id])).toEqual([
    { lista: 'AdminProductos', nombre: 'Sin foto', consulta: 'falta=foto', compartida: false },
  ])
})
