import { expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { finishPreviews } from './preview-make.server.ts'
import { runLoads } from './run.server.ts'
import { catalogueOf, checkedLoad, step } from './uploads.testing.ts'

const db = await testDb()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const place = { db, env }
const app = await testApp(db, env)
const admin = browser(app)
const other = browser(app)
let client = 0

async function openShop(): Promise<void> {
  await db.rows(`insert into sucursal (clave, nombre, es_principal) values ('MTY', 'Monterrey', true)`)
  await importText(
    db,
    'productos',
    'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO,EXISTENCIA\nA-1,Balata delantera,Frenos,1000,5\nA-2,Bomba de agua,Motor,500,3\n',
  )
  await rebuild(db)
  const row = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ('TALLER', 'Taller Uno') returning id`,
  )
  client = row?.id ?? 0
  const order = await db.row<{ id: number }>(
    `insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total) select id, '1', $1, 10000, 1600, 11600 from sucursal where clave = 'MTY' returning id`,
    [client],
  )
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select $1, 1, id, k_parte, 10, 1000 from producto where k_parte = 'A-1'`,
    [order?.id],
  )
  for (const who of [admin, other]) await who.login((await makePerson(db, ['admin'], { demo: true })).email)
}

const priceOf = async (who: typeof admin, part: string) =>
  (await who.get(`/api/v1/precios?k_parte=${part}`)).json().partes[0]?.precio
const linesOf = async (who: typeof admin) => {
  const { facets } = (await who.get('/api/productoslista/-')).json()
  return Object.fromEntries(
    facets.lineas.map(({ nombre, total }: { nombre: string; total: number }) => [nombre, total]),
  )
}
const found = async (who: typeof admin, text: string) => (await who.get(`/search/${text}/1`)).body

test('the whole shop as it will be: prices, parts, search, a client’s price; nobody else sees it, and nothing is written', async () => {
  await openShop()
  const id = await checkedLoad(
    place,
    'productos',
    'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO,EXISTENCIA,ACTIVO\nA-1,Balata cerámica de competencia,Frenos,1300,9,si\nA-9,Turbina nueva,Turbos,77,1,si\nA-2,,,,,no\n',
  )
  const before = await catalogueOf(db)
  expect((await admin.post('/api/v1/vista-previa', { carga: id })).json()).toMatchObject({ code: 'sin_vista' })
  expect((await admin.post(`/api/v1/cargas/${id}/vista`, {})).statusCode).toBe(202)
  await runLoads(place)
  expect((await admin.get(`/api/v1/cargas/${id}`)).json()).toMatchObject({
    estado: 'PREVISTA',
    vista_alcance: { busqueda: 'completa', partes: 3 },
  })
  expect((await admin.get(`/api/v1/cargas/${id}/impacto`)).json()).toMatchObject({
    total: 1,
    suben: 1,
    diferencia: '3000.00',
    clientes: [{ clave: 'TALLER', antes: '10000.00', despues: '13000.00', porcentaje: 30 }],
  })

  expect((await admin.post('/api/v1/vista-previa', { carga: id })).statusCode).toBe(200)
  expect((await admin.get('/api/v1/sesion')).json()).toMatchObject({ vista: { carga: id, archivo: 'lista.csv' } })
  expect(await priceOf(admin, 'A-1')).toBe('1300.00')
  expect(await priceOf(other, 'A-1')).toBe('1000.00')
  const page = (await admin.get('/searchDetails/details/A-9')).json()
  expect(page.results[0]).toMatchObject({ k_parte: 'A-9', descripcion: 'Turbina nueva' })
  expect((await other.get('/searchDetails/details/A-9')).statusCode).toBe(404)
  expect((await admin.get('/searchDetails/details/A-2')).statusCode).not.toBe(200)
  expect(await found(admin, 'turbina')).toContain('A-9')
  expect(await found(other, 'turbina')).not.toContain('A-9')
  // Counts too are those to come: the list of the line has one part more than it has today.
  expect(await linesOf(admin)).toEqual({ Frenos: 1, Turbos: 1 })
  expect(await linesOf(other)).toEqual({ Frenos: 1, Motor: 1 })
  expect((await admin.get('/api/v1/sesion')).json().vista).toMatchObject({ busqueda: 'completa' })

  expect((await admin.post('/api/v1/carrito/lineas', { k_parte: 'A-1', cantidad: 1 })).json()).toMatchObject({
    code: 'vista_previa',
  })
  expect((await admin.post('/api/v1/actuar', { cliente_id: client })).statusCode).toBe(200)
  expect(await priceOf(admin, 'A-1')).toBe('1300.00')
  expect((await admin.send('DELETE', '/api/v1/actuar')).statusCode).toBe(200)
  expect((await admin.send('DELETE', '/api/v1/vista-previa')).json()).toEqual({
    destino: `/actualizarprods?carga=${id}`,
  })
  expect(await priceOf(admin, 'A-1')).toBe('1000.00')
  expect(await catalogueOf(db)).toEqual(before)

  await admin.post('/api/v1/vista-previa', { carga: id })
  expect(await step(place, id, 'aplicar')).toMatchObject({ estado: 'APLICADA' })
  expect((await admin.get('/api/v1/sesion')).json()).not.toHaveProperty('vista')
  expect(await db.rows(`select from pg_namespace where nspname like 'vista%'`)).toEqual([])
  expect(await priceOf(other, 'A-1')).toBe('1300.00')
  expect(await step(place, id, 'revertir')).toMatchObject({ estado: 'REVERTIDA' })
  expect(await catalogueOf(db)).toEqual(before)
})

test('in a great shop a few parts are mended at once, and many follow while people look already', async () => {
  const list = 'CLAVE,DESCRIPCIÓN,LÍNEA,ACTIVO\nB-7,Compresor inédito,Climas,si\n'
  const make = async (few: number) => {
    const id = await checkedLoad(place, 'productos', list)
    await admin.post(`/api/v1/cargas/${id}/vista`, {})
    await runLoads({ ...place, previews: { small: 0, few } })
    const opened = (await admin.get(`/api/v1/cargas/${id}`)).json().vista_alcance.busqueda
    await finishPreviews(db)
    await admin.post('/api/v1/vista-previa', { carga: id })
    const answer = (await admin.get('/api/v1/sesion')).json().vista
    expect(await found(admin, 'compresor')).toContain('B-7')
    expect(await found(other, 'compresor')).not.toContain('B-7')
    return { ...answer, opened, lineas: await linesOf(admin), today: await linesOf(other) }
  }
  const few = await make(3000)
  expect(few.busqueda).toBe('sin_cuentas')
  const many = await make(0)
  expect(many).toMatchObject({ opened: 'en_camino', busqueda: 'completa', lineas: { ...many.today, Climas: 1 } })
})
