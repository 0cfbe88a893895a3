import { beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { refreshPending } from '#finding/search/jobs.server.ts'
import type { Product } from './contract.ts'
import { editors } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof editors>>
let balatas = 0
let frenomex = 0
beforeAll(async () => {
  await fillCatalogue(db)
  who = await editors(db, app)
  const found = await db.row<{ linea: number; marca: number }>(
    `select (select id from linea where nombre = 'Balatas') as linea, (select id from marca where nombre = 'Frenomex') as marca`,
  )
  balatas = found?.linea ?? 0
  frenomex = found?.marca ?? 0
})

const create = (k_parte: string, more: object = {}) =>
  who.admin.post('/api/v1/productos', {
    k_parte,
    descripcion: 'Balata nueva',
    linea_id: balatas,
    marca_id: frenomex,
    ...more,
  })

describe('reading', () => {
  test('everything there is to write, by number and by code however it is written', async () => {
    const product = await who.read('fx100d')
    expect(product).toMatchObject({ k_parte: 'FX-100/D', estado: 'activo', version: 1, linea: 'Balatas', imagenes: 2 })
    expect(product.aplicaciones).toHaveLength(5)
    expect(product.atributos).toEqual([
      { clave: 'espesor', valor: '12.5' },
      { clave: 'material', valor: 'Cerámica' },
    ])
    expect((await who.read(product.id)).k_parte).toBe('FX-100/D')
    expect(product.cadena.map(({ paso, codigo }) => [paso, codigo])).toEqual([
      [-2, 'FX-080'],
      [-1, 'FX-001'],
      [-1, 'FX-090'],
      [0, 'FX-100/D'],
    ])
  })

  test('drafts and inactive parts too, for staff; nobody else, and what is not there', async () => {
    expect((await who.asesor.get('/api/v1/productos/FX-070')).json().estado).toBe('borrador')
    expect((await who.mktg.get('/api/v1/productos/FX-080')).json().estado).toBe('inactivo')
    expect((await who.cliente.get('/api/v1/productos/FX-070')).statusCode).toBe(403)
    expect((await who.visitor.get('/api/v1/productos/FX-070')).statusCode).toBe(401)
    const missing = await who.asesor.get('/api/v1/productos/NO-HAY')
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'El producto no existe.'])
    // Two parts share this code without its signs.
    expect((await who.asesor.get('/api/v1/productos/zz1')).statusCode).toBe(404)
  })

  test('what attributes measure is known from what parts have', async () => {
    const { atributos } = (await who.asesor.get('/api/v1/productos/opciones')).json()
    expect(atributos.map(({ clave, tipo }: { clave: string; tipo: string }) => [clave, tipo])).toEqual([
      ['espesor', 'numero'],
      ['material', 'texto'],
    ])
  })
})

describe('changing', () => {
  test('what is sent and nothing else; who, when, before and after field by field', async () => {
    const answer = await who.change('FX-201', { descripcion: 'Balata uno mejor', peso_kg: '1.250', badgenuevo: true })
    expect(answer.json()).toMatchObject({ version: 2, descripcion: 'Balata uno mejor', peso_kg: '1.25', empaque: 2 })
    const { cambios, campos } = (await who.asesor.get('/api/v1/productos/FX-201/historial')).json()
    expect(campos).toEqual(['badgenuevo', 'descripcion', 'peso_kg'])
    expect(cambios[1]).toMatchObject({
      campo: 'descripcion',
      antes: 'Balata uno',
      despues: 'Balata uno mejor',
      quien: expect.stringContaining('@'),
    })
    const only = (await who.asesor.get('/api/v1/productos/FX-201/historial?campo=peso_kg')).json()
    expect(only.cambios).toHaveLength(1)
  })

  test('nothing changed leaves no trace', async () => {
    const before = await who.read('FX-202')
    expect((await who.change('FX-202', { descripcion: before.descripcion })).json().version).toBe(before.version)
    expect((await who.asesor.get('/api/v1/productos/FX-202/historial')).json().cambios).toEqual([])
  })

  test('whoever saw an older version is told what it is now', async () => {
    const { id, version } = await who.read('FX-203')
    await who.admin.post(`/api/updateProducto/${id}`, { version, descripcion: 'De la primera' })
    const late = await who.otro.post(`/api/updateProducto/${id}`, { version, descripcion: 'De la segunda' })
    expect([late.statusCode, late.json().code, late.json().actual.descripcion]).toEqual([
      409,
      'version_anterior',
      'De la primera',
    ])
  })

  test('two at once: one is written, one is told', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, version } = await who.read('FX-204')
      const answers = await Promise.all(
        [who.admin, who.otro].map((one, n) =>
          one.post(`/api/updateProducto/${id}`, { version, descripcion: `Vuelta ${round}, ${n}` }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test.each([
    [{ k_parte: '---' }, 'k_parte'],
    [{ k_parte: 'X'.repeat(41) }, 'k_parte'],
    [{ descripcion: 'x'.repeat(501) }, 'descripcion'],
    [{ linea_id: 99_999 }, 'linea_id'],
    [{ marca_id: 99_999 }, 'marca_id'],
    [{ empaque: 0 }, 'empaque'],
    [{ minimo: 1.5 }, 'minimo'],
    [{ peso_kg: '1.2345' }, 'peso_kg'],
    [{ clave_prod_serv: '123' }, 'clave_prod_serv'],
    [{ clave_unidad: 'h87' }, 'clave_unidad'],
    [{ garantia_meses: -1 }, 'garantia_meses'],
    [{ casco: '0' }, 'casco'],
    [{ casco: '350.505' }, 'casco'],
    [{ casco: '12345678' }, 'casco'],
    [{ estado: 'vendido' }, 'estado'],
    [{ estado: 'borrador' }, 'estado'],
    [{ precio: '10.00' }, 'precio'],
    [{ costo: '10.00' }, 'costo'],
    [{ popularidad: 9 }, 'popularidad'],
    [{ atributos: [{ clave: 'espesor', valor: 'grueso' }] }, 'atributos.0.valor'],
    [{ atributos: [{ clave: 'no-hay', valor: '1' }] }, 'atributos.0.valor'],
    [{ relaciones: [{ k_parte: 'NO-HAY', tipo: 'kit', cantidad: 1 }] }, 'relaciones.0.k_parte'],
    [{ relaciones: [{ k_parte: 'FX-204', tipo: 'kit', cantidad: 1 }] }, 'relaciones.0.k_parte'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await who.change('FX-204', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('a change is found at once, and forgotten by who kept an answer', async () => {
    await who.change('FA-301', { descripcion: 'Filtro zopilote redondo' })
    const noticed = await db.row<{ n: number }>(
      `select count(*)::int as n from busca_pendiente where producto_id = (select id from producto where k_parte = 'FA-301')`,
    )
    expect(noticed?.n).toBe(1)
    await refreshPending(db)
    const shown = await db.row<{ descripcion: string }>(`select descripcion from busca_parte where k_parte = 'FA-301'`)
    expect(shown?.descripcion).toBe('Filtro zopilote redondo')
  })
})

describe('who may', () => {
  test('marketing writes texts and nothing else', async () => {
    const { id, version } = await who.read('FA-300')
    const texts = { descripcion: 'Filtro de aire de panel', seo_titulo: 'Filtro FA-300', texto: 'Dos líneas\nde texto' }
    const answer = await who.mktg.post(`/api/v1/productos/${id}/textos`, { version, ...texts })
    expect(answer.json()).toMatchObject(texts)
    expect((await who.mktg.post(`/api/v1/productos/${id}/textos`, { version: 2, estado: 'inactivo' })).statusCode).toBe(
      422,
    )
    expect((await who.change('FA-300', { estado: 'inactivo' }, who.mktg)).statusCode).toBe(403)
    expect((await who.mktg.post('/api/updateAplicacion/FA-300', { version: 2, aplicaciones: [] })).statusCode).toBe(403)
    expect((await who.mktg.post('/api/v1/productos', {})).statusCode).toBe(403)
  })

  test('who may read only reads; clients and visitors do neither', async () => {
    expect((await who.change('FA-300', { estado: 'inactivo' }, who.asesor)).statusCode).toBe(403)
    expect((await who.change('FA-300', { estado: 'inactivo' }, who.cliente)).statusCode).toBe(403)
    const { id, version } = await who.read('FA-300')
    expect((await who.asesor.post(`/api/v1/productos/${id}/textos`, { version, texto: 'x' })).statusCode).toBe(403)
    expect((await who.visitor.post(`/api/updateProducto/${id}`, { version })).statusCode).toBe(401)
  })
})

describe('a new product', () => {
  test('is a draft that nobody sees until it is published', async () => {
    const answer = await create('bd-12/a')
    expect([answer.statusCode, answer.json().k_parte, answer.json().estado]).toEqual([201, 'BD-12/A', 'borrador'])
    expect((await who.visitor.get('/searchDetails/details/BD-12%2FA')).statusCode).toBe(404)
    const published = await who.change('BD-12/A', { estado: 'activo' })
    expect(published.json().estado).toBe('activo')
    expect((await who.visitor.get('/searchDetails/details/BD-12%2FA')).statusCode).toBe(200)
    const latest = (await who.visitor.get('/api/ultimosproductos')).json()
    expect(latest[0].k_parte).toBe('BD-12/A')
  })

  test('of a code that is there, however it is punctuated, is refused; of another brand only when it is spelt alike', async () => {
    await create('CD-7/B')
    const twin = await create('cd7b')
    expect([twin.statusCode, twin.json().code]).toEqual([422, 'codigo_repetido'])
    expect(twin.json().errors.k_parte[0]).toContain('CD-7/B de Frenomex')
    const check = (await who.admin.get('/api/v1/productos/codigo?k_parte=cd%207.b')).json()
    expect(check).toMatchObject({ codigo_norm: 'CD7B', iguales: [{ k_parte: 'CD-7/B', estado: 'borrador' }] })
    const other = await db.row<{ id: number }>(`select id from marca where nombre = 'Élite'`)
    expect((await create('CD-7/B', { marca_id: other?.id })).statusCode).toBe(422)
    expect((await create('CD7B', { marca_id: other?.id })).statusCode).toBe(201)
  })

  test('of one code by two at once is made once', async () => {
    const answers = await Promise.all([create('EE-1'), create('E.E.1')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('copied from another brings what was chosen, and no replacements', async () => {
    const { id } = await who.read('FX-100/D')
    const copy: Product = (
      await create('FX-100/C', {
        copiar_de: id,
        copiar: ['datos', 'atributos', 'aplicaciones', 'equivalencias', 'relaciones'],
      })
    ).json()
    const source = await who.read('FX-100/D')
    const bare = ({ aplicaciones }: Product) => aplicaciones.map(({ id: _id, ...row }) => row)
    expect(bare(copy)).toEqual(bare(source))
    expect(copy.atributos).toEqual(source.atributos)
    expect(copy.relaciones).toEqual(source.relaciones)
    expect(copy.equivalencias.map(({ codigo }) => codigo)).toEqual(['41060-F4025', 'fx 201'])
    expect([copy.familia, copy.empaque]).toEqual(['FX-100', 2])
  })

  test.each([
    [{ descripcion: '' }, 'descripcion'],
    [{ linea_id: 0 }, 'linea_id'],
    [{ marca_id: null }, 'marca_id'],
    [{ copiar_de: 99_999 }, 'copiar_de'],
    [{ estado: 'activo' }, 'estado'],
  ])('with %j is refused at %s', async (more, field) => {
    const answer = await create('FF-1', more)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('lacking what a shop needs is not published, and it is said what', async () => {
    await create('GG-1')
    await db.rows(`update producto set descripcion = '', marca_id = null where k_parte = 'GG-1'`)
    const answer = await who.change('GG-1', { estado: 'activo' })
    expect([answer.statusCode, answer.json().faltan]).toEqual([422, ['la descripción', 'la marca']])
    expect(answer.json().message).toBe('Para publicarlo falta la descripción y la marca.')
    // FA-302 has no description and is sold: what is known of it may still be changed.
    expect((await who.change('FA-302', { empaque: 4 })).statusCode).toBe(200)
  })
})
