import { beforeEach, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { shop } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, beto, otra, sofia } = await shop(db, app)

const add = (k_parte: string, cantidad: number) => ana.post('/api/v1/carrito/lineas', { k_parte, cantidad })
const save = (nombre: string, more: object = {}) => ana.post('/api/v1/listas', { nombre, ...more })

beforeEach(async () => {
  await db.rows('delete from carrito')
  await db.rows('delete from lista')
})

test('a cart is kept by name, seen by its client’s people only, and loaded in its order', async () => {
  await add('FX-202', 3)
  await add('FX-100/D', 4)
  expect((await save('Pedido semanal')).json().listas).toMatchObject([
    { nombre: 'Pedido semanal', lineas: 2, piezas: 7, creada_por: 'Ana Cliente' },
  ])
  const [list] = (await beto.get('/api/v1/listas')).json().listas
  expect((await otra.get('/api/v1/listas')).json()).toEqual({ listas: [] })
  expect((await sofia.get('/api/v1/listas')).json()).toEqual({ listas: [] })

  await ana.send('DELETE', '/api/v1/carrito')
  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'FX-202'`)
  expect((await beto.post(`/api/v1/listas/${list.id}/carga`)).json()).toMatchObject({
    cantidad: 1,
    agregadas: 1,
    omitidas: [{ k_parte: 'FX-202', reemplazo: null }],
  })
  await db.rows(`update producto set estado = 'activo' where k_parte = 'FX-202'`)
  expect((await ana.get('/getItems')).json().carrito.lineas).toMatchObject([{ k_parte: 'FX-100/D', cantidad: 4 }])
})

test('names are one of a kind, whatever their case; a list is replaced only when that is asked for', async () => {
  expect((await save('Vacía')).statusCode).toBe(409)
  await add('FX-100/D', 4)
  await save('Frenos')
  const again = await save('FRENOS')
  expect([again.statusCode, again.json().code]).toEqual([409, 'nombre_repetido'])
  await add('FX-202', 3)
  const { listas } = (await save('FRENOS', { reemplazar: true })).json()
  expect(listas).toMatchObject([{ nombre: 'FRENOS', lineas: 2 }])
  await save('Otra')
  const rename = (nombre: string) => ana.send('PATCH', `/api/v1/listas/${listas[0].id}`, { nombre })
  expect((await rename('otra')).statusCode).toBe(409)
  expect((await rename('Frenos')).json().listas[0].nombre).toBe('Frenos')
  expect((await ana.send('DELETE', `/api/v1/listas/${listas[0].id}`)).json().listas).toHaveLength(1)
})

test('another client’s list is none', async () => {
  await add('FX-100/D', 4)
  const [list] = (await save('Mía')).json().listas
  const answers = [
    await otra.post(`/api/v1/listas/${list.id}/carga`),
    await otra.send('PATCH', `/api/v1/listas/${list.id}`, { nombre: 'Ajena' }),
    await otra.send('DELETE', `/api/v1/listas/${list.id}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})
