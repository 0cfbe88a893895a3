import { describe, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { fillCatalogue } from './fixture.testing.ts'

const db = await testDb()
await fillCatalogue(db)
const app = await testApp(db)

async function get(url: string) {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}
const codes = (parts: { k_parte: string }[]) => parts.map((part) => part.k_parte)

describe('latest (T-14)', () => {
  test('active parts, newest first, as cards', async () => {
    const { status, body } = await get('/api/ultimosproductos')
    expect(status).toBe(200)
    expect(codes(body).slice(0, 3)).toEqual(['ZZ-1', 'ZZ.1', 'FA-302'])
    expect(body).toHaveLength(11)
    expect(body.at(-1)).toEqual({
      id: expect.any(Number),
      k_parte: 'FX-100/D',
      linea: 'Balatas',
      linea_id: expect.any(Number),
      descripcion: 'Balata delantera cerámica',
      marca: 'Frenomex',
      ilustracion: '/fotos/a.webp',
      badgenuevo: true,
      especial: 'false',
      mejoresventas: false,
      mejoresventaslineas: false,
      hecho_mx: true,
    })
  })

  test('24 at most', async () => {
    await db.rows(`insert into producto (k_parte, linea_id) select 'N' || n, 1 from generate_series(1, 30) n`)
    expect((await get('/api/ultimosproductos')).body).toHaveLength(24)
    await db.rows(`delete from producto where k_parte like 'N%'`)
  })
})

describe('selector (T-10)', () => {
  test.each([
    ['fx-2', ['FX-201', 'FX-202', 'FX-203', 'FX-204']],
    ['fx100', ['FX-100/D', 'FX-100/T']],
    ['filtro air', ['FA-300', 'FA-301']],
    ['CERAMICA delantera', ['FX-100/D']],
    ['nada de esto', []],
  ])('%j finds %j', async (q, wanted) => {
    const { status, body } = await get(`/api/searchDetails/productos?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(codes(body.items)).toEqual(wanted)
  })

  test('signs are no question: everything is listed', async () => {
    expect((await get(`/api/searchDetails/productos?q=${encodeURIComponent("' | ! &:*")}`)).body.items).toHaveLength(11)
  })

  test('drafts and retired parts are not offered; no q lists all', async () => {
    const { body } = await get('/api/searchDetails/productos')
    expect(body).toMatchObject({ page: 1, hay_mas: false })
    expect(body.items).toHaveLength(11)
    expect(body.items[0]).toEqual({ id: expect.any(Number), k_parte: 'FA-300', descripcion: 'Filtro de aire panel' })
  })

  test('pages follow each other without overlap', async () => {
    await db.rows(
      `insert into producto (k_parte, linea_id) select 'QQ' || lpad(n::text, 2, '0'), 1 from generate_series(1, 45) n`,
    )
    const pages = []
    for (const page of [1, 2, 3]) pages.push((await get(`/api/searchDetails/productos?q=qq&page=${page}`)).body)
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5])
    expect(pages.map(({ hay_mas }) => hay_mas)).toEqual([true, true, false])
    expect(new Set(pages.flatMap(({ items }) => codes(items))).size).toBe(45)
    await db.rows(`delete from producto where k_parte like 'QQ%'`)
  })

  test('too long a text is refused; a strange page is the first', async () => {
    expect((await get(`/api/searchDetails/productos?q=${'a'.repeat(121)}`)).status).toBe(422)
    expect((await get('/api/searchDetails/productos?page=abc')).body.page).toBe(1)
  })
})

describe('applications (T-11)', () => {
  async function applications(query: string) {
    const { status, body } = await get(`/api/searchDetails/getAplicaciones?${query}`)
    expect(status).toBe(200)
    expect(typeof body.aplicaciones).toBe('string')
    return JSON.parse(body.aplicaciones)
  }

  test('of a part, however its code is written', async () => {
    const rows = await applications('k_parte=fx100d')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toEqual({
      k_parte: 'FX-100/D',
      marca: 'Nissan',
      modelo: 'Sentra',
      motor: 'L4 2.0L',
      desde: 2004,
      hasta: 2006,
      posicion: 'Delantera',
      lado: null,
      cantidad: 1,
      nota: 'Disco ventilado',
      condiciones: [{ atributo: 'abs', operador: '!=', valor: 'si' }],
    })
  })

  test.each([
    ['k_parte=FX-100/D&modelo=tsuru&year=2010', ['FX-100/D']],
    ['k_parte=FX-100/D&modelo=tsuru&year=2013', []],
    ['k_parte=FX-100/D&marca=volkswagen&year=2030', ['FX-100/D']],
    ['marca=NISSAN&modelo=Tsuru%20III&year=2006&motor=l4+1.6l', ['FA-300', 'FA-301', 'FX-100/D', 'FX-100/T']],
    ['marca=Nissan&modelo=Tsuru&motor=L4 2.0L', ['FA-300', 'FA-301', 'FX-100/T']],
    ['modelo=jetta&marca=-&motor=todos&year=0', ['FX-100/D']],
    ['marca=Nissan&modelo=Jetta', []],
    ['k_parte=FX-070', []],
    ['k_parte=NO-HAY', []],
  ])('%s → %j', async (query, wanted) => {
    expect(codes(await applications(query))).toEqual(wanted)
  })

  test('an engine fits only the application it stands in', async () => {
    expect(await applications('k_parte=FA-302&motor=L4 2.0L&year=2006')).toEqual([])
    expect(await applications('k_parte=FA-302&motor=L4 1.6L&year=2006')).toHaveLength(1)
  })

  test.each([
    ['', 'k_parte', 'Indica el código de la parte, o la marca o el modelo del vehículo'],
    ['year=2005', 'k_parte', 'Indica el código de la parte, o la marca o el modelo del vehículo'],
    ['k_parte=FX-100/D&year=veinte', 'year', 'El año debe tener cuatro cifras'],
    [`marca=${'a'.repeat(81)}`, 'marca', 'El texto admite hasta 80 caracteres'],
  ])('%j is refused', async (query, field, message) => {
    const { status, body } = await get(`/api/searchDetails/getAplicaciones?${query}`)
    expect(status).toBe(422)
    expect(body.errors[field]).toContain(message)
  })
})
