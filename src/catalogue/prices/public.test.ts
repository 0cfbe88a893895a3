import { describe, expect, test } from 'vitest'
import { browser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { fillPrices } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
await fillPrices(db)
await db.rows(`update existencia set disponible = 4325 where producto_id = (select id from producto where k_parte = 'FX-100/D')
  and sucursal_id = (select id from sucursal where clave = 'GDL')`)
await rebuild(db)
const visitor = browser(app)

const show = (policy: string) => db.rows('update config_empresa set precio_publico = $1', [policy])
const json = async (address: string) => {
  const answer = await visitor.get(address)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Every call of which a visitor is told parts. */
const surfaces = [
  '/api/v1/precios?k_parte=FX-100/D',
  '/api/v1/precios/FX-100%2FD/publico',
  '/searchDetails/details/FX-100%2FD',
  '/api/productoslista/-?por_pagina=100',
  '/api/productoslista/FX-100?existencia=1&orden=vendidos',
  '/search/FX-100/1',
  '/api/ultimosproductos',
  '/api/v1/partes/FX-100%2FD/relacionados',
]
const told = async () => JSON.stringify(await Promise.all(surfaces.map(json)))
const PRICE = /"120\.00"|139\.2/
const STOCK = /:"(disponible|pocas|agotado)"|recoge|llega|Guadalajara|Monterrey/
const PIECES = /4325|4328/

describe('what a visitor is told, over all calls that tell of parts (A-22)', () => {
  test('nothing: neither price nor stock, nor a count of what is in stock', async () => {
    await show('ninguno')
    const text = await told()
    expect(text).not.toMatch(PRICE)
    expect(text).not.toMatch(STOCK)
    expect(text).not.toMatch(PIECES)
    expect(await json('/api/v1/precios/FX-100%2FD/publico')).toEqual({ politica: 'ninguno', parte: null })
    const { facets } = await json('/api/productoslista/-')
    expect(facets.existencia).toBeNull()
  })

  test('the list price, with and without VAT, and no stock', async () => {
    await show('lista')
    const text = await told()
    expect(text).toMatch(PRICE)
    expect(text).not.toMatch(STOCK)
    expect(text).not.toMatch(PIECES)
    const { parte } = await json('/api/v1/precios/FX-100%2FD/publico')
    expect(parte).toMatchObject({ precio: '120.00', precio_iva: '139.20', semaforo: null, existencia: [] })
    const { results } = await json('/searchDetails/details/FX-100%2FD')
    expect(results[0]).toMatchObject({ precio: '120.00', disponibilidad: null })
  })

  test('the semaphore by branch, each with its day, and neither price nor pieces', async () => {
    await show('semaforo')
    const text = await told()
    expect(text).not.toMatch(PRICE)
    expect(text).not.toMatch(PIECES)
    const { parte } = await json('/api/v1/precios/fx-100%2Fd/publico')
    expect(parte).toMatchObject({
      precio: null,
      semaforo: 'disponible',
      disponible: null,
      promesa: null,
      en_transito: 0,
    })
    // FX-100/D is sold in pairs: three in Monterrey are one pair.
    expect(parte.senales).toMatchObject([
      { sucursal: 'Guadalajara', nivel: 'disponible', texto: expect.stringMatching(/^recoge /) },
      { sucursal: 'Monterrey', nivel: 'pocas', texto: expect.stringMatching(/^recoge /) },
    ])
    // A closed branch's pieces are nobody's; what is only on its way is not told.
    const none = (await json('/api/v1/precios/FX-202/publico')).parte
    expect([none.semaforo, none.senales.map(({ texto }: { texto: string }) => texto)]).toEqual([
      'agotado',
      ['agotado por ahora', 'agotado por ahora'],
    ])
  })

  test('a withdrawn part and an unknown one have nothing to show', async () => {
    await show('lista')
    expect(await json('/api/v1/precios/NADIE-1/publico')).toEqual({ politica: 'lista', parte: null })
    expect(await json('/api/v1/precios/FX-090/publico')).toEqual({ politica: 'lista', parte: null })
    await show('ninguno')
  })
})
