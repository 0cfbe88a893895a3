import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { otro } = await fillPrices(db)
const visitor = browser(app)
const client = browser(app)
const person = await makePerson(db, ['cliente'], { demo: true })
await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, otro])
await client.login(person.email)
await db.rows(`update config_empresa set precio_publico = 'lista'`)
const main = await db.row<{ id: number }>('select id from sucursal where es_principal')
await db.rows('update cliente set sucursal_id = $2, via_embarque_id = null where id = $1', [otro, main?.id])
const flag = (is: boolean) => db.rows('update sucursal set iva_frontera = $1 and es_principal', [is])
const part = async (who = client) => (await who.get('/api/v1/precios?k_parte=FX-100/D')).json().partes[0]
const why = async () => (await client.get('/api/v1/precios/FX-100%2FD/origen')).json()
const inList = async () => {
  const lines = (await client.get(`/api/v1/clientes/${otro}/lista-de-precios/csv`)).body.split('\r\n')
  return lines
    .find((line) => line.startsWith('FX-100/D'))
    ?.split(',')
    .slice(5, 7)
}

beforeEach(async () => {
  await flag(true)
  await db.rows('update producto set sin_estimulo = false')
})

test('a price with VAT is shown with that of the branch that supplies, everywhere it is shown', async () => {
  expect(await part()).toMatchObject({ precio: '120.00', precio_iva: '129.60' })
  expect((await part()).escalas).toEqual([{ desde: 50, precio: '95.50', precio_iva: '103.14' }])
  expect(await why()).toMatchObject({ precio: '120.00', precio_iva: '129.60' })
  expect((await inList())?.map(Number)).toEqual([120, 129.6])
  // To a visitor: the main branch's.
  expect(await part(visitor)).toMatchObject({ precio: '120.00', precio_iva: '129.60' })
})

test('a part that is left out, a branch that is not registered, a delivery elsewhere: as everywhere', async () => {
  await db.rows(`update producto set sin_estimulo = true where k_parte = 'FX-100/D'`)
  expect([(await part()).precio_iva, (await part(visitor)).precio_iva, (await why()).precio_iva]).toEqual([
    '139.20',
    '139.20',
    '139.20',
  ])
  expect((await inList())?.map(Number)).toEqual([120, 139.2])
  await db.rows('update producto set sin_estimulo = false')
  await flag(false)
  expect([(await part()).precio_iva, (await part(visitor)).precio_iva]).toEqual(['139.20', '139.20'])

  await flag(true)
  await db.rows(
    `with v as (insert into via_embarque (clave, nombre, dias) values ('LEJOS', 'Lejos', 3) returning id),
     d as (insert into direccion (cliente_id, alias, calle, cp, municipio, estado, predeterminada)
       values ($1, 'Bodega', 'Calle 1', '44100', 'Guadalajara', 'Jalisco', true))
     update cliente set via_embarque_id = (select id from v) where id = $1`,
    [otro],
  )
  expect((await part()).precio_iva).toBe('139.20')
  await db.rows(
    `insert into region_fronteriza (municipio, cp_desde, cp_hasta) values ('Guadalajara', '44100', '44100')`,
  )
  expect((await part()).precio_iva).toBe('129.60')
  // A visitor's is picked up all the same.
  expect((await part(visitor)).precio_iva).toBe('129.60')
})
