import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const [ana, beto] = [await signIn(db, app, ['cliente'], shop.ana), await signIn(db, app, ['cliente'], shop.beto)]
const pilot = (clients: number[]) =>
  db.rows(
    `insert into piloto (clave, clientes) values ('cotizacion-como-texto', $1) on conflict (clave) do update set clientes = $1`,
    [clients],
  )
await fillCart(db, shop.ana, { 'COT-1': 3, 'COT-2': 2000 })
const { id, folio } = (await postOnce(ana, GENERATE, { tipo: 'COTIZACION' })).json().procesado
const ask = (who = ana) => who.get(`/api/v1/cotizaciones/${id}/texto`)

test('who is in the pilot reads the document as text; for all others it is not there', async () => {
  expect((await ask()).statusCode).toBe(404)
  await pilot([shop.ana])
  const { texto } = (await ask()).json()
  const lines = texto.split('\n')
  expect(lines[0]).toBe(`Cotización ${folio} de JACVE (borrador)`)
  expect(lines[1]).toBe('3 × COT-1 Balata 1 · $100.25 c/u')
  // From two branches.
  expect(lines.filter((line: string) => line.includes('COT-2'))).toEqual(
    Array.from({ length: 2 }, () => '1,000 × COT-2 Balata 2 · $100.25 c/u'),
  )
  const { total } = (await ana.get(`/api/v1/cotizaciones/${id}`)).json()
  const pesos = Number(total).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(lines).toContain(`Total con IVA: $${pesos}`)
  expect((await ana.get('/api/v1/cotizaciones/999999/texto')).statusCode).toBe(404)
})

test('nobody reads another’s by it, nor with the pilot off again', async () => {
  await pilot([shop.ana, shop.beto])
  expect((await ask(beto)).statusCode).toBe(404)
  expect((await ask()).statusCode).toBe(200)
  await pilot([])
  expect((await ask()).statusCode).toBe(404)
})
