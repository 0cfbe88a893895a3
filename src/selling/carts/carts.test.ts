import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { shop } from '#selling/cart/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, beto, otra, sofia, mine, people } = await shop(db, app)

type Row = { id: number; nombre: string; activo: boolean; partes: number; administra: boolean; de: string | null }
const cartsOf = async (by: TestBrowser): Promise<Row[]> => (await by.get('/api/v1/carritos')).json().carritos
const namesOf = async (by: TestBrowser) => (await cartsOf(by)).map(({ nombre }) => nombre)
const open = (nombre: string, by = ana, more = {}) => by.post('/api/v1/carritos', { nombre, ...more })
/** Opens it, and says its id. */
const opened = async (nombre: string, by = ana, more = {}): Promise<number> => {
  const answer = await open(nombre, by, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().carritos.find((row: Row) => row.activo).id
}
const choose = (id: number, by = ana) => by.send('PUT', `/api/v1/carritos/${id}/activo`, {})
const share = (id: number, compartido = true, by = ana) => by.send('PATCH', `/api/v1/carritos/${id}`, { compartido })
const add = (k_parte: string, cantidad: number, by = ana, more = {}) =>
  by.post('/api/v1/carrito/lineas', { k_parte, cantidad, ...more })
const cartOf = async (by = ana) => (await by.get('/getItems')).json().carrito
const piecesOf = async (by = ana) =>
  Object.fromEntries(
    (await cartOf(by)).lineas.map((line: { k_parte: string; cantidad: number }) => [line.k_parte, line.cantidad]),
  )
const saidBy = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const asPost = (post: string) => db.rows('update usuario set puesto = $2 where id = $1', [people.beto.id, post])

beforeEach(async () => {
  await db.rows('delete from carrito')
  await asPost('dueno')
})

describe('several carts', () => {
  test('what is added goes to the one that is filled, and the answer says which; the others stay as they are', async () => {
    const first = (await add('FA-300', 1)).json()
    expect(first.carrito).toMatchObject({ nombre: 'Carrito general', unico: true })
    expect((await ana.get('/cartItemscantidadEnCarrito')).json()).toEqual({ cantidad: 1 })
    await opened('Taller Norte')
    expect((await add('FX-203', 2)).json().carrito).toMatchObject({ nombre: 'Taller Norte', unico: false })
    expect((await ana.get('/cartItemscantidadEnCarrito')).json()).toEqual({ cantidad: 1, carrito: 'Taller Norte' })
    expect(await piecesOf()).toEqual({ 'FX-203': 2 })
    await choose(first.carrito.id)
    expect(await piecesOf()).toEqual({ 'FA-300': 1 })
    expect((await cartsOf(ana)).map(({ nombre, activo, partes }) => [nombre, activo, partes])).toEqual([
      ['Carrito general', true, 1],
      ['Taller Norte', false, 1],
    ])
  })

  test('a list of many says it too, and is taken back out of the cart it went to', async () => {
    const id = await opened('Taller Norte')
    const lineas = [{ k_parte: 'FA-300', cantidad: 3 }]
    const lot = (await ana.post('/api/v1/carrito/lote', { lineas })).json()
    expect([lot.carrito.nombre, lot.avisos[0]]).toEqual(['Taller Norte', 'Se agregó a «Taller Norte».'])
    await opened('Otro')
    expect((await ana.post('/api/v1/carrito/lote/deshacer', { lineas, carrito: lot.carrito.id })).statusCode).toBe(200)
    await choose(id)
    expect(await piecesOf()).toEqual({})
  })

  test('still three statements to add and two to read, whichever cart it is', async () => {
    await opened('Taller Norte')
    const statements = (answer: { headers: Record<string, unknown> }) =>
      Number(/desc="(\d+)"/.exec(String(answer.headers['server-timing']))?.[1])
    expect(statements(await add('FX-100/D', 2))).toBeLessThanOrEqual(3)
    expect(statements(await ana.get('/getItems'))).toBeLessThanOrEqual(2)
  })

  test('a page that still shows another cart writes to that one', async () => {
    const shown = await opened('Taller Norte')
    const { linea } = (await add('FA-300', 4)).json()
    await opened('Pedido del lunes')
    expect((await add('FA-300', 2, ana, { carrito: shown })).json()).toMatchObject({
      linea: { id: linea.id, cantidad: 6 },
      carrito: { id: shown },
    })
    expect((await ana.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { cantidad: 9 })).json()).toMatchObject({
      cantidad: 1,
      carrito: { id: shown },
    })
    expect(await piecesOf()).toEqual({})
    expect((await ana.send('DELETE', `/api/v1/carrito?carrito=${shown}`)).json().quitadas).toBe(1)
    expect(saidBy(await add('FA-300', 1, ana, { carrito: 999_999 }))).toEqual([404, 'sin_carrito'])
  })

  test('names: no two alike for one person, each person has his own; neither empty nor endless', async () => {
    const id = await opened('Taller Norte')
    expect(saidBy(await open('taller norte'))).toEqual([409, 'nombre_repetido'])
    expect((await open('Taller Norte', beto)).statusCode).toBe(201)
    await opened('Pedido del lunes')
    expect(saidBy(await ana.send('PATCH', `/api/v1/carritos/${id}`, { nombre: 'Pedido del lunes' }))).toEqual([
      409,
      'nombre_repetido',
    ])
    expect((await ana.send('PATCH', `/api/v1/carritos/${id}`, { nombre: 'Taller Sur' })).statusCode).toBe(200)
    expect(await namesOf(ana)).toEqual(['Carrito general', 'Pedido del lunes', 'Taller Sur'])
    for (const nombre of ['  ', 'x'.repeat(61)]) expect((await open(nombre)).statusCode).toBe(422)
  })

  test('twenty and no more, also when two open at once', async () => {
    for (let n = 1; n < 20; n++) await opened(`Carrito ${n}`)
    const answers = await Promise.all([open('A la vez 1'), open('A la vez 2')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'demasiados_carritos',
      message: 'Ya tienes 20 carritos abiertos, que es lo máximo. Borra alguno para abrir otro.',
    })
    expect((await ana.get('/api/v1/carritos')).json().caben).toBe(0)
    expect((await beto.get('/api/v1/carritos')).json().caben).toBe(20)
  })

  test('a copy has the lines; what is done to it leaves the other as it was', async () => {
    const id = await opened('Taller Norte')
    await add('FA-300', 3, ana)
    await opened('Copia', ana, { copia_de: id })
    expect(await piecesOf()).toEqual({ 'FA-300': 3 })
    await ana.send('DELETE', '/api/v1/carrito')
    await choose(id)
    expect(await piecesOf()).toEqual({ 'FA-300': 3 })
  })

  test('one that is deleted is filled no more, and comes back with its lines', async () => {
    const id = await opened('Taller Norte')
    await add('FA-300', 3)
    expect((await ana.send('DELETE', `/api/v1/carritos/${id}`)).json().carritos).toMatchObject([
      { nombre: 'Carrito general', activo: true },
    ])
    expect(await piecesOf()).toEqual({})
    expect((await choose(id)).statusCode).toBe(404)
    expect((await ana.post(`/api/v1/carritos/${id}/recuperacion`, {})).statusCode).toBe(200)
    expect(await piecesOf()).toEqual({ 'FA-300': 3 })
    expect((await ana.post(`/api/v1/carritos/${id}/recuperacion`, {})).statusCode).toBe(404)
    const [general] = await cartsOf(ana)
    expect(saidBy(await ana.send('DELETE', `/api/v1/carritos/${general?.id}`))).toEqual([409, 'carrito_general'])
  })

  test('a document made of one empties only that one', async () => {
    await add('FX-203', 2)
    const id = await opened('Taller Norte')
    await add('FA-300', 4)
    const [general] = await cartsOf(ana)
    await choose(general?.id ?? 0)
    const made = await ana.send(
      'POST',
      '/cartItems/generacionCarrito',
      { via: 'RUTA', carrito: id },
      { 'idempotency-key': randomUUID() },
    )
    expect(made.json().procesado.renglones).toMatchObject([{ k_parte: 'FA-300', cantidad: 4 }])
    expect(await piecesOf()).toEqual({ 'FX-203': 2 })
    await choose(id)
    expect(await piecesOf()).toEqual({})
  })
})

describe('moving lines', () => {
  test('as they were, whoever added them; what is there sums; all of it is taken back', async () => {
    await add('FA-300', 5, beto)
    const { linea } = (await add('FX-203', 2, beto)).json()
    const from = await cartOf(beto)
    await ana.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { nota: 'Urge' })
    const to = await opened('Taller Norte')
    await add('FA-300', 1)
    const ids = from.lineas.map((line: { id: number }) => line.id)
    const moved = (await ana.post(`/api/v1/carritos/${to}/lineas`, { lineas: ids })).json()
    expect(moved).toMatchObject({ pasadas: 2, sumadas: 1 })
    expect((await cartOf()).lineas).toMatchObject([
      { k_parte: 'FA-300', cantidad: 6, agregada_por: 'Ana Cliente' },
      { k_parte: 'FX-203', cantidad: 2, nota: 'Urge', agregada_por: 'Beto Cliente' },
    ])
    expect(await piecesOf(beto)).toEqual({})
    expect((await ana.post(`/api/v1/carrito/retiros/${moved.deshacer}`, {})).statusCode).toBe(200)
    expect([await piecesOf(), await piecesOf(beto)]).toEqual([{ 'FA-300': 1 }, { 'FA-300': 5, 'FX-203': 2 }])
  })

  test('to and fro at once: nothing is lost, nothing is there twice', async () => {
    const here = (await add('FA-300', 5)).json()
    const to = await opened('Taller Norte')
    const there = (await add('FX-203', 2)).json()
    const answers = await Promise.all([
      ana.post(`/api/v1/carritos/${to}/lineas`, { lineas: [here.linea.id] }),
      ana.post(`/api/v1/carritos/${here.carrito.id}/lineas`, { lineas: [there.linea.id] }),
      add('FA-300', 1, ana, { carrito: to }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
    expect(await piecesOf()).toEqual({ 'FA-300': 6 })
    await choose(here.carrito.id)
    expect(await piecesOf()).toEqual({ 'FX-203': 2 })
  })

  test('lines that are gone, or of a cart that is not his, are not there', async () => {
    const to = await opened('Taller Norte')
    await opened('Suyo', beto)
    const theirs = (await add('FA-300', 5, beto)).json().linea
    for (const lineas of [[theirs.id], [999_999]]) {
      expect((await ana.post(`/api/v1/carritos/${to}/lineas`, { lineas })).statusCode).toBe(404)
    }
    expect(await piecesOf(beto)).toEqual({ 'FA-300': 5 })
  })
})

describe('shared with the company', () => {
  test('it is the person’s own until he shares it; then others fill it, and who added what is told', async () => {
    const id = await opened('Taller Norte')
    const { linea } = (await add('FA-300', 2)).json()
    const refused = [
      choose(id, beto),
      share(id, true, beto),
      add('FA-300', 1, beto, { carrito: id }),
      beto.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { cantidad: 9 }),
      beto.send('DELETE', `/api/v1/carrito/lineas/${linea.id}`),
      beto.send('DELETE', `/api/v1/carritos/${id}`),
      beto.post('/api/v1/carritos', { nombre: 'Copia', copia_de: id }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.statusCode, answer.body).toBe(404)
    expect(await namesOf(beto)).toEqual(['Carrito general'])

    await share(id)
    expect((await choose(id, beto)).statusCode).toBe(200)
    await add('FX-203', 1, beto)
    expect((await cartOf()).lineas).toMatchObject([
      { k_parte: 'FA-300', agregada_por: 'Ana Cliente' },
      { k_parte: 'FX-203', agregada_por: 'Beto Cliente' },
    ])
    expect((await cartOf(beto)).carrito).toMatchObject({ nombre: 'Taller Norte', compartido: true, de: 'Ana Cliente' })
    expect(await namesOf(otra)).toEqual([])
    expect((await choose(id, otra)).statusCode).toBe(404)

    await share(id, false)
    expect((await cartOf(beto)).carrito.nombre).toBe('Carrito general')
    expect(await piecesOf()).toEqual({ 'FA-300': 2, 'FX-203': 1 })
  })

  test('with some people by name: they fill it and nobody else sees it, until he says otherwise', async () => {
    const id = await opened('Taller Norte')
    await add('FA-300', 2)
    const shareWith = (personas: number[], by = ana) => by.send('PATCH', `/api/v1/carritos/${id}`, { personas })
    const { companeros } = (await ana.get('/api/v1/carritos')).json()
    expect(companeros).toContainEqual({ id: people.beto.id, nombre: 'Beto Cliente' })
    expect(companeros).not.toContainEqual(expect.objectContaining({ id: people.ana.id }))
    const carla = await makePerson(db, ['cliente'], { demo: true })
    await db.rows('update usuario set cliente_id = $2 where id = $1', [carla.id, mine])
    const third = browser(app)
    await third.login(carla.email)

    expect((await shareWith([people.beto.id])).statusCode).toBe(200)
    expect(await namesOf(beto)).toEqual(['Carrito general', 'Taller Norte'])
    expect(await namesOf(third)).toEqual(['Carrito general'])
    await choose(id, beto)
    await add('FX-203', 1, beto)
    expect((await cartOf(beto)).carrito).toMatchObject({ compartido: false, con: 1, de: 'Ana Cliente' })
    expect((await cartOf()).lineas).toHaveLength(2)
    // Whoever else of the company, or of another, and who only fills it.
    expect((await add('FA-300', 1, third, { carrito: id })).statusCode).toBe(404)
    expect((await choose(id, otra)).statusCode).toBe(404)
    expect(saidBy(await shareWith([carla.id], beto))).toEqual([403, 'carrito_ajeno'])
    expect(saidBy(await shareWith([people.otra.id]))).toEqual([422, 'persona_ajena'])
    expect((await shareWith([])).statusCode).toBe(422)
    await asPost('ver')
    expect(saidBy(await shareWith([people.beto.id]))).toEqual([422, 'persona_ajena'])
    await asPost('dueno')
    // What was refused changed nothing.
    expect(await namesOf(beto)).toEqual(['Carrito general', 'Taller Norte'])

    await shareWith([carla.id])
    expect((await cartOf(beto)).carrito.nombre).toBe('Carrito general')
    expect(await namesOf(third)).toEqual(['Carrito general', 'Taller Norte'])
    await share(id)
    expect(await namesOf(beto)).toEqual(['Carrito general', 'Taller Norte'])
    await share(id, false)
    expect([await namesOf(beto), await namesOf(third)]).toEqual([['Carrito general'], ['Carrito general']])
  })

  test('two people at the same line at once: pieces sum, each change holds, each has its version', async () => {
    const id = await opened('Taller Norte')
    await share(id)
    await choose(id, beto)
    const { linea, version } = (await add('FA-300', 1)).json()
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, turn) => add('FA-300', 1, turn % 2 ? ana : beto)),
      beto.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { nota: 'Urge' }),
    ])
    expect(new Set(answers.map((answer) => answer.json().version)).size).toBe(9)
    const after = await cartOf(beto)
    expect(after.version).toBe(version + 9)
    expect(after.lineas).toMatchObject([{ cantidad: 9, nota: 'Urge' }])
    // What somebody added since is not thrown away unseen.
    expect(saidBy(await ana.send('DELETE', `/api/v1/carrito?version=${version}`))).toEqual([409, 'version_anterior'])
  })

  test('whoever looks at the company’s carts hears of it', async () => {
    const heard: string[] = []
    const id = await opened('Taller Norte')
    await share(id)
    await db.session(async (client) => {
      client.on('notification', ({ payload = '' }) => heard.push(payload))
      await client.query('listen novedad')
      await choose(id, beto)
      await add('FA-300', 1, beto)
      await client.query('unlisten novedad')
    })
    // What is chosen is looked at again by all; what changes within one says how far it has come.
    expect(heard.filter((topic) => topic.startsWith('carrito:'))).toEqual([
      `carrito:${mine}`,
      expect.stringMatching(RegExp(`^carrito:${mine}@${id}\\.\\d+$`)),
    ])
  })

  test('who opened it and the company’s owner rename and delete it; a buyer fills it; who only looks does neither', async () => {
    const id = await opened('Taller Norte')
    await share(id)
    await asPost('comprador')
    expect(saidBy(await beto.send('PATCH', `/api/v1/carritos/${id}`, { nombre: 'Mío' }))).toEqual([
      403,
      'carrito_ajeno',
    ])
    expect((await beto.send('DELETE', `/api/v1/carritos/${id}`)).statusCode).toBe(403)
    await choose(id, beto)
    expect((await add('FA-300', 1, beto)).statusCode).toBe(201)
    await asPost('ver')
    for (const answer of [await add('FA-300', 1, beto), await open('Otro', beto), await beto.get('/api/v1/carritos')]) {
      expect(answer.statusCode).toBe(403)
    }
    await asPost('dueno')
    expect(saidBy(await share(id, false, beto))).toEqual([409, 'carrito_de_todos'])
    expect((await beto.send('PATCH', `/api/v1/carritos/${id}`, { nombre: 'Nuestro' })).statusCode).toBe(200)
    expect((await beto.send('DELETE', `/api/v1/carritos/${id}`)).statusCode).toBe(200)
  })

  test('who acts for the client fills what all see; what he opens is the company’s, and in the log', async () => {
    await opened('Privado de Ana')
    await sofia.post('/api/v1/actuar', { cliente_id: mine })
    expect(await namesOf(sofia)).toEqual(['Carrito general'])
    expect((await add('FA-300', 2, sofia)).json().carrito.nombre).toBe('Carrito general')
    const id = await opened('Por teléfono', sofia)
    await sofia.send('DELETE', '/api/v1/actuar')
    expect(await namesOf(ana)).toEqual(['Carrito general', 'Por teléfono', 'Privado de Ana'])
    expect((await choose(id)).statusCode).toBe(200)
    const logged = await db.rows<{ accion: string }>(
      `select accion from auditoria where objeto = 'carrito' order by id`,
    )
    expect(logged.map(({ accion }) => accion)).toEqual(['carrito_agregar', 'carrito_abrir'])
  })
})
