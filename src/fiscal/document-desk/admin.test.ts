import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import { testApp } from '#http.testing.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import { contextOf, makeShop, orderOf, ordersCast, type Shop } from '#selling/orders/testing.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { settle } from '#fiscal/ledger/balance.server.ts'
import { formOf, uuidOf } from '#fiscal/document-loads/load.testing.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const RFC = { ana: 'XIA190128J61', beto: 'URE180429TM6' }
let shop: Shop
let cast: Awaited<ReturnType<typeof ordersCast>>

beforeAll(async () => {
  shop = await makeShop(db, 1000)
  cast = await ordersCast(db, app, shop)
  await db.rows(`insert into empresa (clave, razon_social, rfc) values ('NOSOTROS', 'Nosotros', 'AAA010101AAA')`)
  await db.rows(`insert into empresa (clave, razon_social, rfc, cliente_id) values ('ANA-1', 'Ana', $1, $2)`, [
    RFC.ana,
    shop.ana,
  ])
})
beforeEach(() => db.rows('truncate cfdi, documento_carga restart identity cascade'))

const receptor = { rfc: RFC.ana, nombre: 'ANA', domicilio: '65000', regimen: '601', uso: 'G03' }
type Making = Parameters<typeof sealedCfdi>[0]
const load = async (folio: number, changes: Making = {}) => {
  const { payload, headers } = formOf('x.xml', await sealedCfdi({ folio: String(folio), receptor, ...changes }))
  const answer = await cast.admin.send('POST', '/api/v1/documentos', payload, headers)
  expect(answer.json().archivos[0]).toMatchObject({ resultado: 'NUEVO' })
  return answer.json().archivos[0]
}
const todos = async (query = '', who: { get: typeof cast.admin.get } = cast.admin) =>
  (await who.get(`/api/v1/documentos/todos?${query}`)).json()
const folios = async (query: string) =>
  (await todos(query)).documentos.map(({ folio }: { folio: string }) => folio).toSorted()

test('the list is filtered by what who administers asks for, and goes as a file', async () => {
  await load(1)
  await load(2, { receptor: { ...receptor, rfc: RFC.beto, nombre: 'BETO Y SOCIOS' } })
  await load(3, { fecha: '2025-01-15T10:00:00', metodo_pago: 'PUE', forma_pago: '03' })
  await db.rows(`update cfdi set faltas = '[{"codigo":"suma","texto":"=No cuadra"}]' where folio = '3'`)
  await db.rows(`update cfdi set estado_sat = 'CANCELADO' where folio = '1'`)
  expect((await todos()).total).toBe(3)
  expect(await folios('solo=sin-cliente')).toEqual(['2'])
  expect(await folios('solo=faltas')).toEqual(['3'])
  expect(await folios('quien=socios')).toEqual(['2'])
  expect(await folios(`quien=${RFC.ana.toLowerCase()}`)).toEqual(['1', '3'])
  expect(await folios('quien=refaccionaria%20ana')).toEqual(['1', '3'])
  expect(await folios('sat=CANCELADO')).toEqual(['1'])
  expect(await folios('desde=2026-01-01')).toEqual(['1', '2'])
  expect(await folios('maximo=1')).toEqual([])
  expect(await folios('minimo=abc&orden=valueOf&solo=nada')).toEqual(['1', '2', '3'])
  const csv = await cast.admin.get('/api/v1/documentos/todos/exportacion/csv?solo=faltas&columnas=folio,faltas')
  expect(csv.body).toContain("F-3,'=No cuadra")
})

test('everybody sees what lies within reach, and nobody else’s', async () => {
  await load(1)
  await load(2, { receptor: { ...receptor, rfc: RFC.beto } })
  expect((await todos('', cast.admin)).total).toBe(2)
  expect((await todos('', cast.asesor)).total).toBe(1)
  expect((await todos('', cast.otroAsesor)).total).toBe(0)
  expect((await todos('', cast.ana)).total).toBe(1)
  expect((await todos('', cast.beto)).total).toBe(0)
  expect((await cast.vendedor.get('/api/v1/documentos/todos')).statusCode).toBe(403)
  for (const path of ['pendientes', 'sin-cliente', 'problemas', 'emisores']) {
    expect((await cast.director.get(`/api/v1/documentos/${path}`)).statusCode).toBe(403)
  }
})

test('the queue: an RFC is assigned to a client, which is on record and can be undone', async () => {
  await load(1, { receptor: { ...receptor, rfc: RFC.beto, nombre: 'BETO' } })
  await load(2, { receptor: { ...receptor, rfc: RFC.beto, nombre: 'BETO' }, metodo_pago: 'PUE', forma_pago: '03' })
  const queue = async () => (await cast.admin.get('/api/v1/documentos/sin-cliente')).json()
  expect(await queue()).toMatchObject({
    total: 1,
    grupos: [{ rfc: RFC.beto, nombre: 'BETO', documentos: 2, clientes: [] }],
  })
  expect((await cast.admin.get('/api/v1/documentos/pendientes')).json()).toMatchObject({ sin_cliente: 2, emisores: 1 })

  const body = { rfc: RFC.beto, cliente_id: shop.beto }
  expect((await cast.asesor.post('/api/v1/documentos/asignaciones', body)).statusCode).toBe(403)
  expect((await cast.admin.post('/api/v1/documentos/asignaciones', { ...body, cliente_id: 999_999 })).statusCode).toBe(
    404,
  )
  const answer = (await cast.admin.post('/api/v1/documentos/asignaciones', body)).json()
  expect(answer).toMatchObject({ documentos: 2, cliente: { clave: 'BETO' } })
  expect((await todos('', cast.beto)).total).toBe(2)
  expect((await queue()).total).toBe(0)
  expect((await cast.admin.post('/api/v1/documentos/asignaciones', body)).statusCode).toBe(409)
  expect(
    await db.row(`select despues from auditoria where accion = 'documentos_asignados' order by id desc limit 1`),
  ).toEqual({
    despues: { rfc: RFC.beto, documentos: 2 },
  })

  const undone = await cast.admin.post('/api/v1/documentos/asignaciones/deshacer', {
    ...body,
    asignado_en: answer.asignado_en,
  })
  expect(undone.json()).toEqual({ documentos: 2 })
  expect((await todos('', cast.beto)).total).toBe(0)
  const again = await cast.admin.post('/api/v1/documentos/asignaciones/deshacer', {
    ...body,
    asignado_en: answer.asignado_en,
  })
  expect(again.statusCode).toBe(409)
})

test('an RFC that two clients have waits, and says whose it may be', async () => {
  const rfc = 'AAN980907JP4'
  for (const [clave, cliente] of [
    ['DOS-A', shop.ana],
    ['DOS-B', shop.beto],
  ] as const)
    await db.rows('insert into empresa (clave, razon_social, rfc, cliente_id) values ($1, $1, $2, $3)', [
      clave,
      rfc,
      cliente,
    ])
  await load(1, { receptor: { ...receptor, rfc } })
  const { grupos } = (await cast.admin.get('/api/v1/documentos/sin-cliente')).json()
  expect(grupos[0].clientes.map(({ clave }: { clave: string }) => clave).toSorted()).toEqual(['ANA', 'BETO'])
})

test('our companies: one more is accepted as an issuer from then on', async () => {
  const emisor = { rfc: 'EKU9003173C9', nombre: 'OTRA NUESTRA', regimen: '601' }
  const body = { rfc: ' eku-9003173c9 ', razon_social: 'Otra nuestra, S.A. de C.V.' }
  expect((await cast.admin.post('/api/v1/documentos/emisores', { ...body, rfc: 'X' })).statusCode).toBe(422)
  expect((await cast.admin.post('/api/v1/documentos/emisores', body)).statusCode).toBe(200)
  expect(
    (await cast.admin.post('/api/v1/documentos/emisores', { ...body, razon_social: 'Corregida' })).statusCode,
  ).toBe(200)
  const { emisores } = (await cast.admin.get('/api/v1/documentos/emisores')).json()
  expect(emisores).toMatchObject([
    { rfc: 'AAA010101AAA' },
    { rfc: emisor.rfc, razon_social: 'Corregida', documentos: 0 },
  ])
})

const line = (k_parte: string, cantidad: number) => ({
  clave_prod_serv: '25173900',
  no_identificacion: k_parte,
  cantidad: String(cantidad),
  clave_unidad: 'H87',
  unidad: 'Pieza',
  descripcion: 'Balata',
  valor_unitario: '100.50',
})

const freight = (descripcion: string, clave_prod_serv: string) => ({
  ...line('', 1),
  clave_prod_serv,
  clave_unidad: 'E48',
  unidad: 'Servicio',
  descripcion,
})

test.each([
  ['Servicio de paquetería', '78102200', true],
  ['Flete', '01010101', true],
  ['Envío a domicilio', '01010101', true],
  ['Mano de obra', '01010101', false],
])('an invoice with a line «%s» besides the parts is the order’s: %s, %s', async (words, key, isLinked) => {
  await db.rows(`update pedido set estado = 'CANCELADO'`)
  const order = await supplied([2])
  const answer = await load(1, { conceptos: [line('PED-1', 2), freight(words, key)] })
  expect(answer.motivos.includes(`Es del pedido ${order.folio}.`)).toBe(isLinked)
  expect(await stateOf(order.id)).toMatchObject({ facturacion: isLinked ? 'FACTURADO' : 'SIN_FACTURAR' })
})

test('an invoice of nothing but a freight is nobody’s', async () => {
  await db.rows(`update pedido set estado = 'CANCELADO'`)
  const order = await supplied([2])
  await load(1, { conceptos: [freight('Flete', '78101800')] })
  expect(await stateOf(order.id)).toMatchObject({ facturacion: 'SIN_FACTURAR' })
})

/** An order of Ana with these pieces, all supplied. */
async function supplied(pieces: number[]): Promise<{ id: number; folio: string }> {
  const { id } = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, pieces)))
  await db.rows('update pedido_linea set confirmada = cantidad, surtida = cantidad where pedido_id = $1', [id])
  await db.rows(`update pedido set estado = 'SURTIDO' where id = $1`, [id])
  const row = await db.row<{ folio: string }>('select folio from pedido where id = $1', [id])
  return { id, folio: row?.folio ?? '' }
}
const stateOf = (id: number) =>
  db.row(
    `select facturacion, pago, (select array_agg(facturada order by renglon) from pedido_linea where pedido_id = p.id) as facturada from pedido p where id = $1`,
    [id],
  )

test('an invoice is linked to the one order it fits; what is paid and what is cancelled show on the order', async () => {
  await db.rows(`update pedido set estado = 'CANCELADO'`)
  const order = await supplied([4, 2])
  const answer = await load(1, { conceptos: [line('ped-1', 3)] })
  expect(answer.motivos).toEqual([`Es del pedido ${order.folio}.`])
  expect(await stateOf(order.id)).toEqual({ facturacion: 'PARCIAL', pago: 'PENDIENTE', facturada: [3, 0] })
  // What the delivery cost is no part of the order, and keeps no invoice from it.
  const pieces = [line('PED-1', 1), line('PED-2', 2)]
  await load(2, {
    conceptos: [...pieces, freight('FLETE A GUADALAJARA', '78101802')],
    metodo_pago: 'PUE',
    forma_pago: '03',
  })
  expect(await stateOf(order.id)).toEqual({ facturacion: 'FACTURADO', pago: 'PARCIAL', facturada: [4, 2] })

  const facturas = (await cast.ana.get(`/api/v1/pedidos/NTE/${order.folio}/facturas`)).json().facturas
  expect(facturas).toMatchObject([
    { folio: '1', piezas: 3 },
    { folio: '2', piezas: 3, saldo: '0' },
  ])
  expect((await cast.beto.get(`/api/v1/pedidos/NTE/${order.folio}/facturas`)).statusCode).toBe(404)

  await db.transaction(async (tx) => {
    const row = await tx.row<{ id: number }>(`update cfdi set estado_sat = 'CANCELADO' where folio = '1' returning id`)
    await settle(tx, [row?.id ?? 0])
  })
  expect(await stateOf(order.id)).toEqual({ facturacion: 'PARCIAL', pago: 'PARCIAL', facturada: [1, 2] })
})

test('with two orders that it fits an invoice waits for a person, who links and unlinks it', async () => {
  await db.rows(`update pedido set estado = 'CANCELADO'`)
  const [one, two] = [await supplied([5]), await supplied([5])]
  expect((await load(1, { conceptos: [line('PED-1', 5)] })).motivos).toEqual([])
  expect((await load(2, { conceptos: [{ ...line('PED-1', 1), cantidad: '1.5' }] })).motivos).toEqual([])
  const path = `/api/v1/documentos/${uuidOf(1)}/pedidos`
  const place = { sucursal: 'NTE', folio: two.folio }
  expect((await cast.asesor.post(path, place)).statusCode).toBe(403)
  expect((await cast.admin.post(path, { ...place, folio: 'NADA' })).statusCode).toBe(404)
  expect((await cast.admin.post(path, place)).json()).toEqual({ folio: two.folio, piezas: 5 })
  expect((await cast.admin.post(path, place)).json()).toEqual({ folio: two.folio, piezas: 0 })
  expect(await stateOf(two.id)).toMatchObject({ facturacion: 'FACTURADO', facturada: [5] })
  expect(await stateOf(one.id)).toMatchObject({ facturacion: 'SIN_FACTURAR', facturada: [0] })
  expect((await cast.admin.send('DELETE', `${path}/NTE/${two.folio}`)).statusCode).toBe(200)
  expect((await cast.admin.send('DELETE', `${path}/NTE/${two.folio}`)).statusCode).toBe(404)
  expect(await stateOf(two.id)).toEqual({ facturacion: 'SIN_FACTURAR', pago: 'PENDIENTE', facturada: [0] })

  await db.rows('update cfdi set cliente_id = $1 where folio = $2', [shop.beto, '1'])
  expect((await cast.admin.post(path, place)).statusCode).toBe(422)
})
