import { beforeAll, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { remind } from './jobs.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const otro = await signIn(db, app, ['cliente'], shop.beto)
const atencion = await signIn(db, app, ['CustomerService'])
const admin = await signIn(db, app, ['admin'])
const director = await signIn(db, app, ['director'])
let draft: { id: number; version: number; folio: string }

beforeAll(async () => {
  await fillCart(db, shop.ana, { 'COT-1': 2, 'COT-2': 4 })
  draft = (await postOnce(cliente, GENERATE, {})).json().procesado
})

test('a new address of the client goes on his draft; another client cannot', async () => {
  const body = {
    version: draft.version,
    alias: 'Mostrador',
    calle: 'Calle 5',
    cp: '44100',
    municipio: 'Zapopan',
    estado: 'Jalisco',
  }
  const url = `/api/v1/cotizaciones/${draft.id}/direcciones`
  expect((await postOnce(otro, url, body)).statusCode).toBe(404)
  expect((await postOnce(atencion, url, body)).statusCode).toBe(403)
  const answer = await postOnce(cliente, url, body)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().direccion).toMatchObject({ alias: 'Mostrador', texto: 'Calle 5, C.P. 44100, Zapopan, Jalisco' })
  const { direcciones, vias } = (await cliente.get(`/api/v1/cotizaciones/${draft.id}/entrega`)).json()
  expect(direcciones.map(({ alias }: { alias: string }) => alias)).toEqual(['Bodega', 'Mostrador'])
  expect(vias.map(({ clave }: { clave: string }) => clave).toSorted()).toEqual(['PAQ', 'RUTA'])
})

test('a draft is its client’s alone in lists of staff; counted for the client', async () => {
  const listed = async (it: typeof cliente) => (await it.get('/api/v1/cotizaciones')).json().total
  expect([await listed(cliente), await listed(atencion), await listed(otro)]).toEqual([1, 0, 0])
  expect((await cliente.get('/api/v1/cotizaciones/pendientes')).json()).toEqual({ no_autorizados: 1, autorizados: 0 })
  expect((await cliente.get('/api/v1/cotizaciones/borrador')).json()).toEqual({ id: draft.id })
  expect((await otro.get('/api/v1/cotizaciones/borrador')).json()).toEqual({ id: null })
})

test('on paper, in a workbook, and only for who may read it', async () => {
  const file = (format: string, it = cliente) => it.get(`/api/v1/cotizaciones/${draft.id}/archivo/${format}`)
  const pdf = await file('pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain(draft.folio)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file('xlsx')).headers['content-type']).toContain('spreadsheetml')
  expect((await file('pdf', otro)).statusCode).toBe(404)
})

test('what can stand in for a line, with how it is related; for who answers', async () => {
  const url = `/api/v1/cotizaciones/${draft.id}/sustitutos/1`
  expect((await cliente.get(url)).statusCode).toBe(403)
  expect((await atencion.get(url)).json().sustitutos).toMatchObject([
    {
      k_parte: 'COT-2',
      precio: '100.25',
      disponible: 2000,
      prueba: { tipo: 'alterna', texto: 'Alterna del catálogo' },
    },
  ])
})

test('who can be given it, and that it is', async () => {
  const { version } = (
    await postOnce(cliente, `/api/v1/cotizaciones/${draft.id}/eventos`, {
      evento: 'enviar',
      version: draft.version + 1,
    })
  ).json()
  const { revisores } = (await director.get(`/api/v1/cotizaciones/${draft.id}/revisores`)).json()
  expect(revisores.map(({ id }: { id: number }) => id)).toContain(shop.asesor.id)
  const url = `/api/v1/cotizaciones/${draft.id}/eventos`
  const other = await db.row<{ id: number }>(`select id from usuario where cliente_id = $1 limit 1`, [shop.ana])
  expect((await postOnce(director, url, { evento: 'asignar', version, revisor: other?.id })).statusCode).toBe(422)
  const given = await postOnce(director, url, { evento: 'asignar', version, revisor: shop.asesor.id })
  expect(given.json()).toMatchObject({ estado: 'EN_REVISION', revisor: { id: shop.asesor.id } })
  const mail = await db.row<{ para: string }>(`select para from correo_salida where tipo = 'cotizacion_asignar'`)
  expect(mail?.para).toBe(shop.asesor.email)
})

test('reminded the day before it ends', async () => {
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = fin_de_vigencia(1) where id = $1`, [draft.id])
  expect(await remind(db, testEnv)).toBe(1)
  await db.rows(`update cotizacion set vigencia = fin_de_vigencia(2) where id = $1`, [draft.id])
  expect(await remind(db, testEnv)).toBe(0)
})

test('AD-e5: seen, tried without writing, marked once; by the administrator alone', async () => {
  await postOnce(otro, GENERATE, {})
  await fillCart(db, shop.beto, { 'COT-3': 1 })
  await db.rows('delete from precio where producto_id = (select id from producto where k_parte = $1)', ['COT-3'])
  await postOnce(otro, GENERATE, {})
  await postOnce(otro, GENERATE, {})
  expect((await director.get('/api/v1/errores-carrito')).statusCode).toBe(403)

  const { errores, nuevos } = (await admin.get('/api/v1/errores-carrito?estado=NUEVO')).json()
  expect([nuevos, errores.map(({ motivo }: { motivo: string }) => motivo)]).toEqual([2, ['SIN_PRECIO', 'SIN_LINEAS']])
  expect(errores[0]).toMatchObject({ cliente: { clave: 'BETO' }, lineas: [{ k_parte: 'COT-3', cantidad: 1 }] })
  const { id, version } = errores[0]
  const tried = async () => (await admin.post(`/api/v1/errores-carrito/${id}/prueba`)).json()
  expect(await tried()).toMatchObject({ se_puede: false, lineas: [{ k_parte: 'COT-3' }] })
  await db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 50 from lista_precio l, producto p where l.clave = 'BASE' and p.k_parte = 'COT-3'`,
  )
  expect(await tried()).toMatchObject({ se_puede: true })
  expect(await db.rows('select from cotizacion where cliente_id = $1', [shop.beto])).toEqual([])

  const mark = () => admin.send('PATCH', `/api/v1/errores-carrito/${id}`, { version, estado: 'EN_ATENCION' })
  expect((await mark()).json()).toMatchObject({ estado: 'EN_ATENCION', atendido_por: expect.any(String) })
  expect((await mark()).statusCode).toBe(409)
})
