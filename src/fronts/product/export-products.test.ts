import { beforeAll, expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { testApp } from '#http.testing.ts'

const db = await testDb()
const app = await testApp(db)
const { rico } = await fillPrices(db)

let [client, director]: TestBrowser[] = []
beforeAll(async () => {
  await db.rows(`update producto set descripcion = '=1+1 balata' where k_parte = 'FX-201'`)
  await rebuild(db)
  const signedIn = async (role: string, cliente?: number) => {
    const { id, email } = await makePerson(db, [role], { demo: true })
    if (cliente) await db.rows('update usuario set cliente_id = $2 where id = $1', [id, cliente])
    const it = browser(app)
    await it.login(email)
    return it
  }
  client = await signedIn('cliente', rico)
  director = await signedIn('director')
})

const file = async (who: TestBrowser | undefined, query: string) => {
  const answer = await who?.get(`/api/v1/productos/exportacion/csv?${query}`)
  expect(answer?.statusCode).toBe(200)
  const [head = '', ...rows] = (answer?.body ?? '').replace('\uFEFF', '').trim().split('\r\n')
  return { head: head.split(','), rows }
}

test('the chosen parts, in their order, with the client’s prices and stock by branch; nothing that a sheet would reckon', async () => {
  const { head, rows } = await file(client, 'k_parte=FX-201|FX-100/D')
  expect(head.join()).toBe(
    'Código,Descripción,Línea,Marca,Precio sin IVA,Precio con IVA,Precio de lista,Múltiplo,Mínimo,Guadalajara,Monterrey,En tránsito,Entrega',
  )
  expect(rows[0]).toMatch(/^FX-201,'=1\+1 balata,Balatas,Frenomex,45,52.2,50,2,2,10,0,0,/)
  expect(rows[1]).toMatch(/^FX-100\/D,Balata delantera cerámica,Balatas,Frenomex,99.99,115.99,120,2,2,10\+,3,7,/)
})

test('the filtered list; costs only to who may see them', async () => {
  const { rows } = await file(client, 'texto=balata+trasera')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['FX-100/T'])
  const all = await file(director, 'existencia=1')
  expect(new Set(all.rows.map((row) => row.split(',')[0]))).toEqual(new Set(['FX-100/D', 'FX-201']))
  expect(all.head.slice(-3)).toEqual(['Costo', 'Margen %', 'Piso'])
})

test('told to the audit log; not for visitors', async () => {
  const before = await db.rows(`select from auditoria where objeto = 'productos'`)
  await client?.get('/api/v1/productos/exportacion/xlsx?k_parte=FX-201')
  expect(await db.rows(`select from auditoria where objeto = 'productos'`)).toHaveLength(before.length + 1)
  expect((await browser(app).get('/api/v1/productos/exportacion/csv?k_parte=FX-201')).statusCode).toBe(401)
})

test('«con existencia» counts and narrows for who is signed in, and is not there for visitors', async () => {
  const list = async (who: TestBrowser | undefined) => (await who?.get('/api/productoslista/-?existencia=1'))?.json()
  expect(await list(client)).toMatchObject({ total: 2, facets: { existencia: 2 } })
  expect((await list(browser(app))).facets.existencia).toBeNull()
})
