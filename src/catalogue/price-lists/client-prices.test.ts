import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico, otro } = await fillPrices(db)

let [admin, adviser]: TestBrowser[] = []
beforeAll(async () => {
  const signedIn = async (role: string) => {
    const { id, email } = await makePerson(db, [role], { demo: true })
    if (role === 'asesor') await db.rows('update cliente set asesor_id = $1 where id = $2', [id, otro])
    const it = browser(app)
    await it.login(email)
    return it
  }
  admin = await signedIn('admin')
  adviser = await signedIn('asesor')
})

const base = `/api/v1/clientes/${rico}/precios`
const list = async (query = '', who = admin) => (await who?.get(`${base}${query}`))?.json()
/** A new key each time: the same write twice is another test's. */
const add = (body: object, url = base) => admin?.send('POST', url, body, { 'idempotency-key': randomUUID() })
const priceOf = async (k_parte: string, quantity = 1) =>
  (
    await admin?.get(`/api/v1/precios/${encodeURIComponent(k_parte)}/origen?cliente=${rico}&cantidad=${quantity}`)
  )?.json()

describe('where a client’s prices come from', () => {
  test('list, group and contracts, the base price beside; what has ended on wish', async () => {
    const told = await list()
    expect(told).toMatchObject({
      cliente: { id: rico, clave: 'RICO' },
      lista: 'Mayoreo',
      grupo: { nombre: 'Aliados', lista: 'Taller' },
      total: 2,
    })
    expect(told.contratos[0]).toMatchObject({
      k_parte: 'FX-100/D',
      cantidad_min: 1,
      valor: '99.99',
      precio_lista: '120.00',
      estado: 'vigente',
    })
    expect((await list('?q=fa3')).total).toBe(0)
    expect((await list('?q=fx100')).total).toBe(2)
  })

  test('a client out of reach does not exist', async () => {
    expect((await adviser?.get(base))?.statusCode).toBe(404)
    expect((await adviser?.get(`/api/v1/clientes/${otro}/precios`))?.statusCode).toBe(200)
    expect((await add({ k_parte: 'FX-201', valor: '40' }, '/api/v1/clientes/999999/precios'))?.statusCode).toBe(404)
  })
})

describe('agreeing a price', () => {
  test('holds from now; below the floor it is said; audited', async () => {
    const answer = await add({ k_parte: 'fx-202', valor: '72.5' })
    expect(answer?.statusCode).toBe(201)
    expect(answer?.json()).toMatchObject({
      contrato: { k_parte: 'FX-202', valor: '72.50', estado: 'vigente', hasta: null },
      avisos: ['Queda por debajo del piso, $81.50.'],
    })
    expect(await priceOf('FX-202')).toMatchObject({ precio: '72.50', origen: 'contrato' })
    const logged = await db.row(`select objeto_id from auditoria where accion = 'precio_contrato_creado'`)
    expect(logged).toEqual({ objeto_id: String(rico) })
  })

  test('never two at once; one after the other, and for another quantity, yes', async () => {
    expect((await add({ k_parte: 'FX-203', valor: '10', hasta: '2098-12-31' }))?.statusCode).toBe(201)
    const twice = await add({ k_parte: 'FX-203', valor: '11', desde: '2098-12-31' })
    expect(twice?.statusCode).toBe(422)
    expect(twice?.json().errors.desde[0]).toMatch(/^Ya hay un precio de contrato/)
    expect((await add({ k_parte: 'FX-203', valor: '11', desde: '2099-01-01' }))?.statusCode).toBe(201)
    expect((await add({ k_parte: 'FX-203', valor: '9', cantidad_min: 10 }))?.statusCode).toBe(201)
  })

  test.each([
    [{ k_parte: 'NADA', valor: '1' }, 'k_parte'],
    [{ k_parte: 'FX-204', valor: '0' }, 'valor'],
    [{ k_parte: 'FX-204', valor: '1.1234567' }, 'valor'],
    [{ k_parte: 'FX-204', valor: '-1' }, 'valor'],
    [{ k_parte: 'FX-204', valor: '1', hasta: '2020-01-01' }, 'hasta'],
    [{ k_parte: 'FX-204', valor: '1', desde: '2030-02-01', hasta: '2030-01-31' }, 'hasta'],
    [{ k_parte: 'FX-204', valor: '1', cantidad_min: 0 }, 'cantidad_min'],
    [{ k_parte: 'FX-204', valor: '1', otra: 1 }, 'otra'],
  ])('%j is 422', async (body, field) => {
    const answer = await add(body)
    expect(answer?.statusCode).toBe(422)
    expect(Object.keys(answer?.json().errors)).toContain(field)
  })
})

describe('changing and ending', () => {
  test('a price that has held is kept; the new one begins now', async () => {
    const [held] = (await list('?q=FX-100/D')).contratos
    const answer = await admin?.send('PATCH', `${base}/${held.id}`, { version: held.version, valor: '88' })
    expect(answer?.statusCode).toBe(200)
    expect(answer?.json().contrato).toMatchObject({ valor: '88.00', hasta: held.hasta, estado: 'vigente' })
    expect(await priceOf('FX-100/D')).toMatchObject({ precio: '88.00' })
    const all = (await list('?q=FX-100/D&terminados=true')).contratos
    expect(all.map(({ valor, estado }: Record<string, string>) => [valor, estado])).toEqual([
      ['88.00', 'vigente'],
      ['99.99', 'terminado'],
      ['90.00', 'vigente'],
    ])
  })

  test('the last day is moved in place; a stale version is 409', async () => {
    const [held] = (await list('?q=FX-100/D')).contratos
    const change = { version: held.version, hasta: '2090-05-31' }
    expect((await admin?.send('PATCH', `${base}/${held.id}`, change))?.json().contrato).toMatchObject({
      id: held.id,
      hasta: '2090-06-01T06:00:00.000Z',
    })
    const stale = await admin?.send('PATCH', `${base}/${held.id}`, change)
    expect([stale?.statusCode, stale?.json().code]).toEqual([409, 'version_anterior'])
    const past = await admin?.send('PATCH', `${base}/${held.id}`, { version: held.version + 1, hasta: '2020-01-01' })
    expect(past?.statusCode).toBe(422)
  })

  test('ended now, the next source gives the price; ended twice is 409; of another client 404', async () => {
    const [held] = (await list('?q=FX-100/D')).contratos
    const url = `${base}/${held.id}?version=${held.version}`
    expect((await admin?.send('DELETE', url.replace(String(rico), String(otro))))?.statusCode).toBe(404)
    expect((await admin?.send('DELETE', url))?.statusCode).toBe(200)
    expect(await priceOf('FX-100/D')).toMatchObject({ precio: '108.00', origen: 'cliente' })
    expect((await admin?.send('DELETE', `${base}/${held.id}?version=${held.version + 1}`))?.statusCode).toBe(409)
  })

  test('ended by mistake it holds again, once, and only for whoever may; one that had not begun comes back too', async () => {
    const { contrato } = (await add({ k_parte: 'FX-204', valor: '5' }))?.json() ?? {}
    const url = `${base}/${contrato.id}`
    expect((await admin?.send('POST', `${url}/deshacer`, {}))?.statusCode).toBe(404)
    expect((await admin?.send('DELETE', `${url}?version=1`))?.statusCode).toBe(200)
    expect(await priceOf('FX-204')).toMatchObject({ precio: null })
    const foreign = url.replace(String(rico), String(otro))
    expect((await admin?.send('POST', `${foreign}/deshacer`, {}))?.statusCode).toBe(404)
    expect((await admin?.send('POST', `${url}/deshacer`, {}))?.statusCode).toBe(200)
    expect(await priceOf('FX-204')).toMatchObject({ precio: '5.00', origen: 'contrato' })
    expect((await admin?.send('POST', `${url}/deshacer`, {}))?.statusCode).toBe(404)
    const [now] = (await list('?q=FX-204')).contratos
    await admin?.send('DELETE', `${base}/${now.id}?version=${now.version}`)
    await add({ k_parte: 'FX-204', valor: '6' })
    const taken = await admin?.send('POST', `${base}/${now.id}/deshacer`, {})
    expect([taken?.statusCode, taken?.json().message]).toEqual([
      409,
      'Ya hay otro que es para lo mismo en esos días. Termina ese primero.',
    ])
    const [other] = (await list('?q=FX-204')).contratos
    await admin?.send('DELETE', `${base}/${other.id}?version=${other.version}`)
    await db.rows(`delete from precio_contrato where producto_id = (select id from producto where k_parte = 'FX-204')`)
  })

  test('one that has not begun goes altogether', async () => {
    const { contrato } = (await add({ k_parte: 'FX-204', valor: '5', desde: '2060-01-01' }))?.json() ?? {}
    expect(contrato.estado).toBe('futuro')
    expect((await admin?.send('DELETE', `${base}/${contrato.id}?version=1`))?.statusCode).toBe(200)
    expect((await list('?q=FX-204&terminados=true')).total).toBe(0)
  })
})
