import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { allCalls } from '#http.server.ts'
import { testApp } from '#http.testing.ts'
import { COST, fillPrices } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico, otro } = await fillPrices(db)

async function signedIn(roles: string[], cliente?: number): Promise<TestBrowser> {
  const { id, email } = await makePerson(db, roles, { demo: true })
  if (cliente) await db.rows('update usuario set cliente_id = $2 where id = $1', [id, cliente])
  const it = browser(app)
  await it.login(email)
  return it
}

let [visitor, client, other, admin, adviser, attention]: TestBrowser[] = []
beforeAll(async () => {
  visitor = browser(app)
  client = await signedIn(['cliente'], rico)
  other = await signedIn(['cliente'], otro)
  admin = await signedIn(['admin'])
  adviser = await signedIn(['asesor'])
  attention = await signedIn(['CustomerService'])
})

const ask = async (who: TestBrowser | undefined, codes: string, more = '') => {
  const answer = await who?.get(`/api/v1/precios?k_parte=${encodeURIComponent(codes)}${more}`)
  expect(answer?.statusCode).toBe(200)
  return answer?.json()
}
const priceOf = async (who: TestBrowser | undefined, code: string, more = '') => (await ask(who, code, more)).partes[0]

describe('the core of a part', () => {
  test('is told to who sees its price, and is absent where it carries none', async () => {
    await db.rows(`update producto set casco = 350 where k_parte = 'FX-201'`)
    expect(await priceOf(client, 'FX-201')).toMatchObject({ casco: '350.00' })
    expect(await priceOf(client, 'FX-202')).not.toHaveProperty('casco')
    expect((await ask(visitor, 'FX-201')).partes).toEqual([])
    await db.rows('update producto set casco = null')
  })
})

describe('whose price', () => {
  test('contract, own list, group, base: the nearest that has one', async () => {
    const { politica, partes } = await ask(client, 'FX-100/D|FX-100/T|FX-201|FX-202|FX-203')
    expect(politica).toBe('cliente')
    expect(
      partes.map(({ k_parte, precio, origen, precio_lista }: Record<string, string>) => [
        k_parte,
        precio,
        origen,
        precio_lista,
      ]),
    ).toEqual([
      ['FX-100/D', '99.99', 'contrato', '120.00'],
      ['FX-100/T', '180.00', 'cliente', '200.00'],
      ['FX-201', '45.00', 'grupo', '50.00'],
      ['FX-202', '80.50', 'base', null],
      ['FX-203', null, null, null],
    ])
  })

  test('a client without list or group pays the base list', async () => {
    expect(await priceOf(other, 'FX-100/D')).toMatchObject({
      precio: '120.00',
      precio_iva: '139.20',
      origen: 'base',
      precio_lista: null,
    })
  })

  test('VAT is half up on the exact price; six decimals are kept', async () => {
    expect(await priceOf(client, 'FX-100/T', '&cantidad=10')).toMatchObject({
      precio: '170.123456',
      precio_iva: '197.34',
    })
    expect((await priceOf(client, 'FX-100/D')).precio_iva).toBe('115.99')
  })

  test('scales: where the price changes, whoever it is of; a base scale does not beat a contract', async () => {
    expect((await priceOf(client, 'FX-100/D')).escalas).toEqual([{ desde: 20, precio: '90.00', precio_iva: '104.40' }])
    expect((await priceOf(other, 'FX-100/D')).escalas).toEqual([{ desde: 50, precio: '95.50', precio_iva: '110.78' }])
    expect(await priceOf(client, 'FX-100/D', '&cantidad=20')).toMatchObject({ precio: '90.00', cantidad_min: 20 })
  })
})

describe('stock', () => {
  test('own branch first, exact to ten, no closed branch; multiple and minimum', async () => {
    expect(await priceOf(client, 'FX-100/D')).toMatchObject({
      existencia: [
        { sucursal: 'MTY', nombre: 'Monterrey', disponible: 3, mas: false, en_transito: 0, es_mia: true },
        { sucursal: 'GDL', nombre: 'Guadalajara', disponible: 10, mas: true, en_transito: 7, es_mia: false },
      ],
      disponible: 10,
      mas: true,
      en_transito: 7,
      multiplo: 2,
      minimo: 2,
    })
    expect(await priceOf(client, 'FX-201')).toMatchObject({ disponible: 10, mas: false })
  })

  test('the promise knows branch, route and quantity', async () => {
    expect((await priceOf(client, 'FX-100/D', '&cantidad=4')).promesa).toMatchObject({
      estado: 'existencia',
      texto: expect.stringMatching(/viene de Guadalajara$/),
    })
    expect((await priceOf(client, 'FX-100/D', '&cantidad=99')).promesa).toMatchObject({
      estado: 'parcial',
      texto: 'hay 10+ de 99; en tránsito 7',
    })
    expect((await priceOf(client, 'FX-202')).promesa).toMatchObject({
      estado: 'transito',
      texto: 'sin existencia; en tránsito 12',
    })
    expect((await priceOf(client, 'FX-203')).promesa).toMatchObject({ estado: 'agotado' })
    const { now } =
      (await db.row<{ now: string }>(
        `select to_char(now() at time zone 'America/Mexico_City', 'YYYY-MM-DD') as now`,
      )) ?? {}
    expect((await priceOf(client, 'FX-100/D')).promesa.fecha > (now ?? '')).toBe(true)
  })

  test('staff: exact, base prices with their list', async () => {
    const { politica, partes } = await ask(admin, 'FX-100/D')
    expect(politica).toBe('base')
    expect(partes[0]).toMatchObject({ precio: '120.00', lista: 'BASE', disponible: 28, mas: false })
    expect(partes[0].existencia[0]).toMatchObject({ sucursal: 'GDL', disponible: 25, es_mia: true })
  })
})

describe('costs', () => {
  test('cost, margin and floor with precios-read; only the floor to an adviser; nothing to the rest', async () => {
    expect(await priceOf(admin, 'FX-100/D')).toMatchObject({ costo: COST, margen: '40.2', piso: '81.50' })
    const floor = await priceOf(adviser, 'FX-100/D')
    expect([floor.costo, floor.margen, floor.piso]).toEqual([undefined, undefined, '81.50'])
    const none = await priceOf(attention, 'FX-100/D')
    expect([none.costo, none.margen, none.piso]).toEqual([undefined, undefined, undefined])
  })

  test('who buys sees none, even with the permission, and so does who acts for a client', async () => {
    const buyer = await signedIn(['cliente', 'director'], rico)
    expect(await priceOf(buyer, 'FX-100/D')).not.toHaveProperty('costo')
    const acting = await signedIn(['admin'])
    await db.rows(`update sesion set cliente_id = $1 where usuario_id = (select max(id) from usuario)`, [rico])
    expect(await priceOf(acting, 'FX-100/D')).toMatchObject({ precio: '99.99', mas: true })
    expect(await priceOf(acting, 'FX-100/D')).not.toHaveProperty('piso')
  })

  test('no answer of any call to a client holds one', async () => {
    const values: Record<string, string> = { k_parte: 'FX-100/D', id: 'FX-100/D', term: '-', text: 'balata', mode: '1' }
    for (const { endpoint } of allCalls.filter(({ endpoint: { method } }) => method === 'GET')) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'))
      const answer = await client?.get(`${path}?k_parte=FX-100%2FD`)
      expect([path, answer?.body.includes(COST.slice(0, 6)) || /"piso"/.test(answer?.body ?? '')]).toEqual([
        path,
        false,
      ])
    }
  })
})

describe('visitors', () => {
  const withPolicy = async (policy: string) => {
    await db.rows('update config_empresa set precio_publico = $1', [policy])
    const answer = await visitor?.get('/api/v1/precios?k_parte=FX-100/D&k_parte=FX-202')
    await db.rows(`update config_empresa set precio_publico = 'ninguno'`)
    expect(answer?.headers['cache-control']).toBe('no-store')
    return answer?.json()
  }

  test('nothing, unless the installation says so', async () => {
    expect(await withPolicy('ninguno')).toEqual({ politica: 'ninguno', partes: [] })
  })

  test('list price: no stock, no scale', async () => {
    const { politica, partes } = await withPolicy('lista')
    expect(politica).toBe('lista')
    expect(partes[0]).toMatchObject({
      precio: '120.00',
      escalas: [],
      existencia: [],
      disponible: null,
      promesa: null,
      semaforo: null,
    })
  })

  test('semaphore: no price', async () => {
    const { partes } = await withPolicy('semaforo')
    expect(
      partes.map(({ precio, semaforo, disponible }: Record<string, unknown>) => [precio, semaforo, disponible]),
    ).toEqual([
      [null, 'disponible', null],
      [null, 'agotado', null],
    ])
  })
})

describe('the question', () => {
  test('repeated or joined, any case, in the order asked, unknown and retired left out', async () => {
    const answer = await client?.get('/api/v1/precios?k_parte=fx-202&k_parte=FX-201|nada|FX-202|FX-090')
    expect(answer?.json().partes.map(({ k_parte }: { k_parte: string }) => k_parte)).toEqual(['FX-202', 'FX-201'])
  })

  test.each([
    ['', 'k_parte'],
    ['?k_parte=', 'k_parte'],
    [`?k_parte=${Array.from({ length: 101 }, (_, i) => `A${i}`).join('|')}`, 'k_parte'],
    ['?k_parte=A&cantidad=0', 'cantidad'],
    ['?k_parte=A&cantidad=1.5', 'cantidad'],
    ['?k_parte=A&cantidad=100000', 'cantidad'],
  ])('%s is 422', async (query, field) => {
    const answer = await client?.get(`/api/v1/precios${query}`)
    expect(answer?.statusCode).toBe(422)
    expect(Object.keys(answer?.json().errors)).toContain(field)
  })
})
