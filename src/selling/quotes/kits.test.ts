import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { bodyOf } from '#upkeep/erp/message.server.ts'
import { readContent, rewriteVersion } from './content.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const surtidor = await signIn(db, app, ['admin'])

/** COT-6 is two COT-1 and one COT-2. */
beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('delete from producto_relacion')
  await db.rows('update existencia set disponible = 1000, apartado = 0, en_transito = 0')
  await db.rows(`delete from precio where producto_id = (select id from producto where k_parte = 'COT-6')`)
  await db.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
     select k.id, p.id, 'kit', case p.k_parte when 'COT-1' then 2 else 1 end from producto k, producto p where k.k_parte = 'COT-6' and p.k_parte in ('COT-1', 'COT-2')`,
  )
})

const ownPrice = (valor: string) =>
  db.rows(
    `insert into precio (lista_id, producto_id, valor) select l.id, p.id, $1 from lista_precio l, producto p where l.clave = 'BASE' and p.k_parte = 'COT-6'`,
    [valor],
  )
const stockOf = async (k_parte: string) =>
  (
    await db.rows<{ disponible: number; apartado: number }>(
      `select e.disponible, e.apartado from existencia e join producto p on p.id = e.producto_id where p.k_parte = $1 order by e.sucursal_id`,
      [k_parte],
    )
  ).map(({ disponible, apartado }) => [disponible, apartado])
const setStock = (k_parte: string, norte: number, sur: number) =>
  db.rows(
    `update existencia e set disponible = case e.sucursal_id when $2 then $3::int else $4::int end from producto p where p.id = e.producto_id and p.k_parte = $1`,
    [k_parte, shop.norte, norte, sur],
  )
const cartNow = async () => (await cliente.get('/cartItems/getItems')).json().carrito
const add = (k_parte: string, cantidad: number) => postOnce(cliente, '/api/v1/carrito/lineas', { k_parte, cantidad })

async function ordered(): Promise<{ quote: number; sucursal: string; folio: string; lineas: object[]; id: number }> {
  const made = await postOnce(cliente, GENERATE, {})
  expect(made.statusCode, made.body).toBe(200)
  const { id } = made.json().procesado
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  const { version } = (await cliente.get(`/api/v1/cotizaciones/${id}`)).json()
  const accepted = await postOnce(cliente, `/api/v1/cotizaciones/${id}/eventos`, { evento: 'aceptar', version })
  expect(accepted.statusCode, accepted.body).toBe(200)
  const [{ sucursal, folio } = { sucursal: '', folio: '' }] = accepted.json().pedidos
  const order = (await cliente.get(`/api/v1/pedidos/${sucursal}/${folio}`)).json()
  return { quote: id, sucursal, folio, lineas: order.lineas, id: order.id }
}

test('what there is of a kit is what its scarcest part allows, branch by branch, whoever moves the stock', async () => {
  expect(await stockOf('COT-6')).toEqual([
    [500, 0],
    [500, 0],
  ])
  await setStock('COT-1', 7, 0)
  expect(await stockOf('COT-6')).toEqual([
    [3, 0],
    [0, 0],
  ])
  // Who says otherwise of the kit itself is not believed.
  await db.rows(
    `update existencia set disponible = 90 where producto_id = (select id from producto where k_parte = 'COT-6')`,
  )
  expect(await stockOf('COT-6')).toEqual([
    [3, 0],
    [0, 0],
  ])
  await db.rows(
    `update producto_relacion set cantidad = 3 where otro_id = (select id from producto where k_parte = 'COT-1')`,
  )
  expect(await stockOf('COT-6')).toEqual([
    [2, 0],
    [0, 0],
  ])
  // A kit in a kit counts by its own parts.
  await db.rows(
    `insert into producto_relacion (producto_id, otro_id, tipo) select k.id, p.id, 'kit' from producto k, producto p where k.k_parte = 'COT-4' and p.k_parte = 'COT-6'`,
  )
  expect(await stockOf('COT-4')).toEqual([
    [2, 0],
    [0, 0],
  ])
  await setStock('COT-2', 1, 5)
  expect(await stockOf('COT-4')).toEqual([
    [1, 0],
    [0, 0],
  ])
  await db.rows(`delete from producto_relacion where tipo = 'kit'`)
  expect(await stockOf('COT-6')).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('without a price of its own it costs what its parts do, for the client and the pieces, and says so', async () => {
  const told = async (url: string) => (await cliente.get(url)).json()
  const sum = await told('/api/v1/precios?k_parte=COT-6&cantidad=2')
  expect(sum.partes[0]).toMatchObject({ precio: '300.75', origen: 'juego' })
  expect(await told('/api/v1/precios/COT-6/origen?cantidad=2')).toMatchObject({
    precio: '300.75',
    origen: 'juego',
    explicacion: 'Es la suma de las partes del juego.',
  })
  await db.rows(
    `insert into precio (lista_id, producto_id, cantidad_min, valor) select l.id, p.id, 4, 90 from lista_precio l, producto p where l.clave = 'BASE' and p.k_parte = 'COT-1'`,
  )
  // Two kits take four of it: its price of four.
  expect((await told('/api/v1/precios?k_parte=COT-6&cantidad=2')).partes[0].precio).toBe('280.25')
  expect((await told('/api/v1/precios?k_parte=COT-6&cantidad=1')).partes[0].precio).toBe('300.75')
  await ownPrice('250')
  expect((await told('/api/v1/precios?k_parte=COT-6&cantidad=2')).partes[0]).toMatchObject({
    precio: '250.00',
    origen: 'base',
  })
  await db.rows(`delete from precio where cantidad_min = 4`)
  await db.rows(`delete from precio where valor = 250`)
  await db.rows(
    `update precio set vigencia = tstzrange(null, now()) where producto_id = (select id from producto where k_parte = 'COT-2')`,
  )
  expect((await told('/api/v1/precios?k_parte=COT-6&cantidad=2')).partes[0].precio).toBeNull()
  await db.rows(
    `update precio set vigencia = tstzrange(null, null) where producto_id = (select id from producto where k_parte = 'COT-2')`,
  )
})

test('in the cart it shows its parts, which is cheaper and what is missing, opens into them and is made of them again', async () => {
  await ownPrice('250')
  await setStock('COT-2', 1, 0)
  expect((await add('COT-6', 3)).statusCode).toBe(201)
  const cart = await cartNow()
  expect(cart.lineas[0]).toMatchObject({
    k_parte: 'COT-6',
    cantidad: 3,
    cantidad2: 1,
    existencia: 1,
    juego: {
      suelto: '300.75',
      partes: [
        { k_parte: 'COT-1', piezas: 2, alcanza: 10, mas: true, activa: true },
        { k_parte: 'COT-2', piezas: 1, alcanza: 1, mas: false, activa: true },
      ],
    },
  })
  const opened = await postOnce(cliente, `/api/v1/carrito/lineas/${cart.lineas[0].id}/abrir`, {})
  expect(opened.statusCode, opened.body).toBe(200)
  const loose = await cartNow()
  const pieces = (some: { lineas: { k_parte: string; cantidad: number }[] }) =>
    some.lineas.map(({ k_parte, cantidad }) => [k_parte, cantidad])
  expect(pieces(loose)).toEqual([
    ['COT-1', 6],
    ['COT-2', 3],
  ])
  expect(loose.juegos).toEqual([
    { k_parte: 'COT-6', descripcion: 'Balata 6', juegos: 3, precio: '250.00', suelto: '300.75' },
  ])
  expect((await postOnce(cliente, `/api/v1/carrito/lineas/${loose.lineas[0].id}/abrir`, {})).statusCode).toBe(409)

  expect((await add('COT-1', 1)).statusCode).toBe(201)
  expect((await postOnce(cliente, '/api/v1/carrito/juegos', { k_parte: 'COT-6' })).statusCode).toBe(200)
  const whole = await cartNow()
  expect(pieces(whole)).toEqual([
    ['COT-1', 1],
    ['COT-6', 3],
  ])
  expect(whole.juegos).toBeUndefined()
  expect((await postOnce(cliente, '/api/v1/carrito/juegos', { k_parte: 'COT-6' })).statusCode).toBe(409)
  // Another client's line is none of his.
  const beto = await signIn(db, app, ['cliente'], shop.beto)
  expect((await postOnce(beto, `/api/v1/carrito/lineas/${whole.lineas[1].id}/abrir`, {})).statusCode).toBe(404)
})

test('a part that is asked for loose and within a kit beyond what there is, is told', async () => {
  await setStock('COT-1', 5, 0)
  await fillCart(db, shop.ana, { 'COT-6': 2, 'COT-1': 1 })
  expect((await cartNow()).avisos).toEqual([])
  await fillCart(db, shop.ana, { 'COT-6': 2, 'COT-1': 2 })
  expect((await cartNow()).avisos).toEqual(['COT-1 va suelta y en el juego COT-6: en todo pides más de las que hay.'])
})

test('document, order, paper and ERP keep what it consists of; its parts leave the shelf, and come back', async () => {
  await ownPrice('250')
  await fillCart(db, shop.ana, { 'COT-6': 3 })
  const total = (await cartNow()).total
  const { quote, sucursal, folio, lineas, id } = await ordered()
  const componentes = [
    { k_parte: 'COT-1', descripcion: 'Balata 1', piezas: 2 },
    { k_parte: 'COT-2', descripcion: 'Balata 2', piezas: 1 },
  ]
  expect((await cliente.get(`/api/v1/cotizaciones/${quote}`)).json()).toMatchObject({
    total,
    renglones: [{ componentes }],
  })
  expect(lineas).toMatchObject([{ k_parte: 'COT-6', cantidad: 3, componentes }])
  expect(await stockOf('COT-1')).toEqual([
    [994, 6],
    [1000, 0],
  ])
  expect(await stockOf('COT-2')).toEqual([
    [997, 3],
    [1000, 0],
  ])
  expect(await stockOf('COT-6')).toEqual([
    [497, 0],
    [500, 0],
  ])

  const box = await db.row<{ id: number }>(
    `insert into bandeja_salida (pedido_id, tipo, clave) values ($1, 'pedido', gen_random_uuid())
     on conflict do nothing returning id`,
    [id],
  )
  const sent = box ?? (await db.row<{ id: number }>('select id from bandeja_salida where pedido_id = $1', [id]))
  expect(await bodyOf(db, { id: sent?.id ?? 0, tipo: 'pedido' })).toMatchObject({
    renglones: [
      {
        k_parte: 'COT-6',
        cantidad: 3,
        precio: '250.000000',
        componentes: [
          { k_parte: 'COT-1', cantidad: 2 },
          { k_parte: 'COT-2', cantidad: 1 },
        ],
      },
    ],
  })

  // What it consists of changes afterwards: what was ordered goes back as it went.
  await db.rows(`delete from producto_relacion where otro_id = (select id from producto where k_parte = 'COT-2')`)
  const order = (await surtidor.get(`/api/v1/pedidos/${sucursal}/${folio}`)).json()
  const cancelled = await postOnce(surtidor, `/api/v1/pedidos/${sucursal}/${folio}/eventos`, {
    evento: 'cancelar',
    version: order.version,
    motivo: 'Prueba',
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await stockOf('COT-1')).toEqual([
    [1000, 0],
    [1000, 0],
  ])
  expect(await stockOf('COT-2')).toEqual([
    [1000, 0],
    [1000, 0],
  ])
})

test('two orders of kits with a part in common, at once in two branches: nothing is oversold and nobody waits in a circle', async () => {
  await ownPrice('250')
  await setStock('COT-1', 9, 9)
  const beto = await signIn(db, app, ['cliente'], shop.beto)
  for (const [who, kits] of [
    [shop.ana, 3],
    [shop.beto, 3],
  ] as const)
    await fillCart(db, who, { 'COT-6': kits })
  const [one, two] = await Promise.all(
    [cliente, beto].map(async (it) => {
      const { procesado } = (await postOnce(it, GENERATE, {})).json()
      await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [
        procesado.id,
      ])
      return { it, id: procesado.id }
    }),
  )
  const answers = await Promise.all(
    [one, two].map(async (given) => {
      if (!given) return 0
      const { version } = (await given.it.get(`/api/v1/cotizaciones/${given.id}`)).json()
      return (await postOnce(given.it, `/api/v1/cotizaciones/${given.id}/eventos`, { evento: 'aceptar', version }))
        .statusCode
    }),
  )
  expect(answers.every((code) => code === 200 || code === 409)).toBe(true)
  const left = (await stockOf('COT-1')).reduce((sum, [hay = 0]) => sum + hay, 0)
  expect(left).toBe(18 - 6 * answers.filter((code) => code === 200).length)
})

test('stock of a kit is not moved by hand: its parts are', async () => {
  const kit = await db.row<{ id: number }>(`select id from producto where k_parte = 'COT-6'`)
  const moved = await postOnce(surtidor, '/api/v1/estante/existencias/ajustes', {
    tipo: 'ajuste',
    motivo: 'Merma',
    nota: '',
    renglones: [{ producto_id: kit?.id, sucursal_id: shop.norte, piezas: -1 }],
  })
  expect(moved.statusCode, moved.body).toBe(422)
  expect(moved.body).toContain('es un juego')
})

test('what the kits of a document consist of is asked once, however many lines are written', async () => {
  const { quote } = await madeOf(['COT-1', 'COT-2', 'COT-6'])
  const asked = await db.transaction(async (tx) => {
    await tx.session((client) => client.query(`set local track_functions = 'all'`))
    const once = (await readContent(tx, quote, 1)).map((line) => ({ ...line, componentes: null }))
    const lines = [...once, ...once.map((line) => ({ ...line, n: line.n + once.length }))]
    await rewriteVersion(tx, { id: quote, version: 1, lines, flete: '0.00' })
    const calls = await tx.row<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname in ('juego_de', 'juegos_de')`,
    )
    const kept = (await readContent(tx, quote, 1)).map(({ k_parte, componentes }) => [k_parte, componentes?.length])
    return { kept, calls: calls?.calls }
  })
  expect(asked).toEqual({
    kept: [
      ['COT-1', undefined],
      ['COT-2', undefined],
      ['COT-6', 2],
      ['COT-1', undefined],
      ['COT-2', undefined],
      ['COT-6', 2],
    ],
    calls: 1,
  })
})

async function madeOf(parts: string[]): Promise<{ quote: number }> {
  for (const part of parts) await add(part, 1)
  const made = await postOnce(cliente, GENERATE, {})
  expect(made.statusCode, made.body).toBe(200)
  return { quote: made.json().procesado.id }
}
