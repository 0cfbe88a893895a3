import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { anonymous } from '#kit/base/access.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { hearsCart } from '#selling/cart/hold.server.ts'
import { type CartLine, type LineChange, predicted } from '#selling/cart/predict.ts'
import { shop } from '#selling/cart/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, beto, otra, sofia, mine } = await shop(db, app)

const add = (k_parte: string, cantidad: number, by: TestBrowser = ana) =>
  by.post('/api/v1/carrito/lineas', { k_parte, cantidad })
const change = (id: number, body: object, by: TestBrowser = ana) =>
  by.send('PATCH', `/api/v1/carrito/lineas/${id}`, body)
const cartOf = async (by: TestBrowser = ana) => (await by.get('/getItems')).json().carrito
const setPrice = (k_parte: string, valor: number) =>
  db.rows(
    `update precio set valor = $2 where producto_id = (select id from producto where k_parte = $1) and cantidad_min = 1`,
    [k_parte, valor],
  )

beforeEach(async () => {
  await db.rows('delete from carrito')
  await setPrice('FX-100/D', 123.456)
})

/** The branch that the client belongs to, of a line's shelves. */
const matriz = ({ existencias }: { existencias: { sucursal_id: number; es_mia: boolean }[] }) =>
  existencias.find(({ es_mia }) => es_mia)?.sucursal_id

describe('the two reads', () => {
  test('T-24, T-25 and T-26 tell the same, by the names of E-09 and E-10', async () => {
    await add('FX-100/D', 4)
    await add('FA-300', 3)
    const [count, items, cart] = [
      (await ana.get('/cartItemscantidadEnCarrito')).json(),
      (await ana.get('/getItems')).json(),
      (await ana.get('/cartItems/getItems/')).json(),
    ]
    expect(count).toEqual({ cantidad: 2 })
    expect(items.carrito).toEqual(cart.carrito)
    expect(items.viacliente).toBe('RUTA')
    expect(items.vias.map(({ clave }: { clave: string }) => clave)).toEqual(['PAQ', 'RUTA'])
    expect(items.vias).toEqual(items.carrito.viasEmbarque)
    expect(items.carrito.lineas[0]).toMatchObject({
      k_parte: 'FX-100/D',
      descripcion: 'Balata delantera cerámica',
      cantidad: 4,
      cantidad2: 4,
      precio_ajuste: { valor: '123.456', lista: 'BASE', origen: 'base' },
      importe: '493.82',
      // Of Matriz and of Norte: more than ten.
      existencia: 10,
      mas: true,
      sucursal: 'Matriz',
      reparto: [{ sucursal: 'Matriz', piezas: 4 }],
      estado: 'DISPONIBLE',
      agregada_por: 'Ana Cliente',
    })
    expect(items.carrito).toMatchObject({ montosub: '494.83', totalpiezas: 7, iva: '79.17', total: '574.00' })
    expect(items.carrito).toMatchObject({ estado: 'ACTIVO', cantidad: 2, direcciones: [{ alias: 'Bodega' }] })
  })

  test('an empty cart, and staff that buys for nobody', async () => {
    const nothing = { estado: 'VACIO', lineas: [], montosub: '0.00', totalpiezas: 0, iva: '0.00', total: '0.00' }
    expect(await cartOf()).toMatchObject({ ...nothing, viacliente: 'RUTA' })
    expect(await cartOf(sofia)).toMatchObject({ ...nothing, viacliente: '' })
    const answer = await add('FX-100/D', 2, sofia)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sin_cliente'])
  })

  test('thirty days without a change leave a cart abandoned; the next change makes it active again', async () => {
    await add('FX-100/D', 2)
    const state = async () => (await cartOf()).estado
    await db.rows(`update carrito set actualizado_en = now() - interval '29 days 23 hours'`)
    expect(await state()).toBe('ACTIVO')
    await db.rows(`update carrito set actualizado_en = now() - interval '30 days 1 minute'`)
    expect(await state()).toBe('ABANDONADO')
    await add('FX-100/D', 2)
    expect(await state()).toBe('ACTIVO')
  })

  test('a client’s route that is no longer offered is none, and that is told', async () => {
    const items = (await otra.get('/getItems')).json()
    expect([items.viacliente, items.carrito.avisos]).toEqual([
      '',
      ['Tu vía de embarque ya no está disponible. Elige otra.'],
    ])
  })
})

describe('adding', () => {
  test('what is there already sums and says so', async () => {
    await add('FX-100/D', 2)
    const answer = (await add('fx 100 d', 4)).json()
    expect(answer).toMatchObject({ cantidad: 1, antes: { cantidad: 2, cantidad2: 2 }, linea: { cantidad: 6 } })
    expect(answer.avisos).toEqual(['FX-100/D ya estaba en el carrito: ahora son 6.'])
  })

  test.each([
    ['FX-201', 7, 12, 'FX-201 se vende de 6 en 6: pusimos 12 en lugar de 7.'],
    ['FX-202', 1, 3, 'FX-202 se vende desde 3 piezas: pusimos 3.'],
    ['FX-201', 99_999, 99_996, 'De FX-201 caben 99996 piezas en una línea, no 99999.'],
  ])('%s: %i pieces become %i, and it is said', async (k_parte, asked, given, said) => {
    const answer = (await add(k_parte, asked)).json()
    expect([answer.linea.cantidad, answer.avisos]).toEqual([given, [said]])
  })

  test('another branch supplies what the own one lacks, or several together', async () => {
    expect((await add('FX-203', 5)).json().linea).toMatchObject({
      cantidad: 5,
      cantidad2: 5,
      importe: '100.00',
      sucursal: 'Norte',
      sucursal_id: null,
      estado: 'DISPONIBLE',
    })
    expect((await add('FX-202', 57)).json().linea).toMatchObject({
      cantidad2: 57,
      reparto: [
        { sucursal: 'Matriz', piezas: 8 },
        { sucursal: 'Norte', piezas: 49 },
      ],
    })
  })

  test('the code of another maker says which part it is here', async () => {
    await db.rows(
      `insert into equivalencia (producto_id, codigo, fabricante, tipo) select id, 'ZZ-4711', 'Otra', 'competidor' from producto where k_parte = 'FX-202'`,
    )
    const answer = await add('zz4711', 1)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'ZZ4711 es código de otra marca: aquí es FX-202.'])
    expect(answer.json().cercanos[0].k_parte).toBe('FX-202')
  })

  test('a price agreed above the public one is said', async () => {
    const contract = (valor: number) =>
      db.rows(
        `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor) select $1, id, 1, $2 from producto where k_parte = 'FX-202'`,
        [mine, valor],
      )
    expect((await add('FX-202', 3)).json().linea.publico).toBeNull()
    await contract(9)
    const { linea } = (await add('FX-202', 3)).json()
    expect([linea.precio_ajuste.valor, linea.publico]).toEqual(['9.00', '7.50'])
    await db.rows('delete from precio_contrato')
  })

  test('who belongs to a client that was deactivated is told that, not to choose one', async () => {
    await db.rows('update cliente set activo = false where id = $1', [mine])
    const answer = await add('FX-202', 3)
    await db.rows('update cliente set activo = true where id = $1', [mine])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'cliente_inactivo'])
  })

  test('what nobody has is asked for, not supplied; owed once the client says so, and in the total', async () => {
    await db.rows(
      `update existencia set disponible = 0 where producto_id = (select id from producto where k_parte = 'FX-203')`,
    )
    const { linea } = (await add('FX-203', 5)).json()
    expect(linea).toMatchObject({ cantidad: 5, cantidad2: 0, estado: 'SIN_EXISTENCIA', por_surtir: false })
    const owed = (await change(linea.id, { por_surtir: true })).json()
    expect(owed.linea).toMatchObject({
      cantidad2: 5,
      estado: 'POR_SURTIR',
      importe: '100.00',
      reparto: [{ llega: null }],
    })
    expect(owed.totales.total).toBe('116.00')
    const not = (await change(linea.id, { por_surtir: false })).json()
    expect(not.linea).toMatchObject({ cantidad2: 0, estado: 'SIN_EXISTENCIA' })
    await db.rows(`update existencia set disponible = 50 where sucursal_id = (select id from sucursal where clave = 'N')
      and producto_id = (select id from producto where k_parte = 'FX-203')`)
    expect((await add('FX-202', 60)).json().linea).toMatchObject({ cantidad: 60, cantidad2: 58, estado: 'PARCIAL' })
    expect((await add('FX-204', 1)).json().linea).toMatchObject({ precio_ajuste: null, estado: 'SIN_PRECIO' })
  })

  test('a retired part: 409 with its replacement; an unknown one: 404 with near codes', async () => {
    const retired = await add('FX-090', 1)
    expect([retired.statusCode, retired.json()]).toMatchObject([
      409,
      { code: 'parte_no_disponible', reemplazo: { k_parte: 'FX-100/D' } },
    ])
    expect((await add('FX-001', 1)).json()).toMatchObject({ reemplazo: { k_parte: 'FX-100/D' } })
    const unknown = await add('FX-20', 1)
    expect([unknown.statusCode, unknown.json().cercanos[0].k_parte]).toEqual([404, 'FX-201'])
    expect((await add('FX-070', 1)).statusCode).toBe(404)
    expect((await cartOf()).lineas).toEqual([])
  })

  test.each([
    { cantidad: 0 },
    { cantidad: 100_000 },
    { cantidad: 1.5 },
    { cantidad: '2' },
    { k_parte: 'X'.repeat(41) },
  ])('%j is refused', async (more) => {
    expect((await ana.post('/api/v1/carrito/lineas', { k_parte: 'FX-100/D', cantidad: 2, ...more })).statusCode).toBe(
      422,
    )
  })

  test.each(['precio', 'precio_ajuste', 'importe', 'valor', 'total'])(
    'money is not taken from outside: %s',
    async (field) => {
      const answer = await ana.post('/api/v1/carrito/lineas', { k_parte: 'FX-100/D', cantidad: 2, [field]: '0.01' })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
      const { linea } = (await add('FX-100/D', 2)).json()
      expect((await change(linea.id, { cantidad: 2, [field]: '0.01' })).statusCode).toBe(422)
    },
  )

  test('a repeated request adds once', async () => {
    const key = 'una-clave-de-prueba'
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/carrito/lineas',
        payload: { k_parte: 'FX-100/D', cantidad: 2 },
        cookies: Object.fromEntries(ana.cookies),
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': ana.cookies.get('XSRF-TOKEN') ?? '',
          'idempotency-key': key,
        },
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 2 }])
  })
})

describe('changing', () => {
  test('V-04: a line that is left out counts in nothing', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    await add('FA-300', 3)
    const answer = (await change(linea.id, { cantidad2: 0 })).json()
    expect(answer.linea).toMatchObject({ cantidad: 4, cantidad2: 0, importe: '0.00', estado: 'EXCLUIDA' })
    expect(answer.totales).toEqual({ montosub: '1.01', flete: '0.00', totalpiezas: 3, iva: '0.16', total: '1.17' })
    expect((await change(linea.id, { cantidad: 6 })).json().linea).toMatchObject({ cantidad: 6, cantidad2: 0 })
  })

  test('quantities follow packs and stock, and what is not supplied is said', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    const odd = (await change(linea.id, { cantidad: 5 })).json()
    expect([odd.linea.cantidad, odd.avisos]).toEqual([6, ['FX-100/D se vende de 2 en 2: pusimos 6 en lugar de 5.']])
    await change(linea.id, { sucursal_id: matriz(linea) })
    const beyond = (await change(linea.id, { cantidad: 20, cantidad2: 20 })).json()
    expect(beyond.linea).toMatchObject({ cantidad: 20, cantidad2: 8, estado: 'PARCIAL' })
    expect(beyond.avisos).toContain('De FX-100/D se surten 8 desde Matriz; 12 quedan pendientes.')
    expect((await change(linea.id, { cantidad2: 3 })).json()).toMatchObject({
      linea: { cantidad2: 4 },
      avisos: ['FX-100/D se surte de 2 en 2: pusimos 4 en lugar de 3.'],
    })
    await change(linea.id, { cantidad: 6 })
    const over = (await change(linea.id, { cantidad2: 8 })).json()
    expect([over.linea.cantidad2, over.avisos]).toEqual([6, ['De FX-100/D pediste 6: se surten 6, no 8.']])
  })

  test('a branch chosen by hand supplies all of it, and choosing none takes it back', async () => {
    const { linea } = (await add('FX-203', 5)).json()
    const norte = linea.existencias.find(({ sucursal }: { sucursal: string }) => sucursal === 'Norte')
    expect((await change(linea.id, { sucursal_id: norte.sucursal_id })).json().linea).toMatchObject({
      sucursal: 'Norte',
      existencia: 10,
      mas: true,
      cantidad2: 5,
      estado: 'DISPONIBLE',
    })
    expect((await change(linea.id, { sucursal_id: null })).json().linea).toMatchObject({
      sucursal_id: null,
      cantidad2: 5,
    })
    expect((await change(linea.id, { sucursal_id: 99_999 })).statusCode).toBe(404)
  })

  test('two people converge: the last one wins, and the other sees who it was', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    const both = await Promise.all([change(linea.id, { cantidad: 6 }), change(linea.id, { cantidad: 12 }, beto)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await change(linea.id, { nota: 'Urge' }, beto)
    const seen = [await cartOf(ana), await cartOf(beto)]
    expect(seen[0].lineas).toEqual(seen[1].lineas)
    expect(seen[0]).toMatchObject({
      version: seen[1].version,
      lineas: [{ nota: 'Urge', cambiada_por: 'Beto Cliente' }],
    })
    expect(seen.map(({ ultimo_cambio }) => ultimo_cambio)).toMatchObject([
      { por: 'Beto Cliente', hizo: 'anotó FX-100/D', es_mio: false },
      { es_mio: true },
    ])
  })

  test('staff that acts for the client writes in its cart, by name, and in the log', async () => {
    await sofia.post('/api/v1/actuar', { cliente_id: mine })
    expect((await add('FX-100/D', 2, sofia)).statusCode).toBe(201)
    expect((await cartOf()).ultimo_cambio).toMatchObject({ por: 'Sofía Asesora', hizo: 'agregó 2 × FX-100/D' })
    expect(await db.row(`select en_nombre_de from auditoria where accion = 'carrito_agregar'`)).toEqual({
      en_nombre_de: 'Refaccionaria Ñandú',
    })
    await sofia.send('DELETE', '/api/v1/actuar')
  })

  test('another client’s line is none', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    await add('FX-100/D', 2, otra)
    const answers = [
      await change(linea.id, { cantidad: 99 }, otra),
      await otra.send('DELETE', `/api/v1/carrito/lineas/${linea.id}`),
      await change(99_999_999, { cantidad: 1 }, otra),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await cartOf()).lineas).toMatchObject([{ cantidad: 4 }])
  })
})

test('what the browser shows before the answer is what the server answers', async () => {
  await ana.send('PATCH', '/api/v1/carrito', { via: '' })
  const { linea } = (await add('FX-202', 3)).json()
  const changes: LineChange[] = [
    { cantidad: 5 },
    { cantidad2: 4 },
    { cantidad: 1 },
    { cantidad: 20 },
    { cantidad2: 0 },
    { cantidad: 6 },
    { cantidad2: 99 },
    { cantidad: 0 },
    { cantidad: 7 },
    { sucursal_id: linea.existencias[1].sucursal_id },
    { cantidad: 9, cantidad2: 3 },
  ]
  let line: CartLine = linea
  for (const wanted of changes) {
    const shown = predicted(line, wanted)
    line = (await change(linea.id, wanted)).json().linea
    const told = ({ cantidad, cantidad2, importe, estado, sucursal }: CartLine) => ({
      cantidad,
      cantidad2,
      importe,
      estado,
      sucursal,
    })
    expect([wanted, told(shown)]).toEqual([wanted, told(line)])
  }
})

test('news of a cart are for who buys for its client', () => {
  const session = {
    ...anonymous,
    isLoggedin: true,
    permissions: ['permission_compras'],
    cliente: { id: mine, nombre: '' },
  }
  expect(hearsCart(String(mine), { session })).toBe(true)
  expect(hearsCart(String(mine + 1), { session })).toBe(false)
  expect(hearsCart(String(mine), { session: { ...session, permissions: [] } })).toBe(false)
  expect(hearsCart('undefined', { session: { ...session, cliente: null } })).toBe(false)
})

describe('prices', () => {
  test('a rise is marked until it is accepted; a drop is passed on and told', async () => {
    await add('FX-100/D', 4)
    await setPrice('FX-100/D', 130)
    const risen = await cartOf()
    expect(risen.lineas[0]).toMatchObject({
      estado: 'PRECIO_CAMBIADO',
      cambio_precio: 'subio',
      precio_visto: '123.456',
    })
    // Neither adding nor another quantity is consent.
    await add('FX-100/D', 2)
    expect((await cartOf()).lineas[0].estado).toBe('PRECIO_CAMBIADO')

    const accept = (huella: string) => ana.post('/api/v1/carrito/precios', { huella })
    await setPrice('FX-100/D', 140)
    expect((await accept(risen.huella_precios)).statusCode).toBe(409)
    const { carrito } = (await accept((await cartOf()).huella_precios)).json()
    expect(carrito.lineas[0]).toMatchObject({ cambio_precio: null, precio_ajuste: { valor: '140.00' } })

    await setPrice('FX-100/D', 99.5)
    expect((await cartOf()).lineas[0]).toMatchObject({ cambio_precio: 'bajo', estado: 'DISPONIBLE', importe: '597.00' })
  })

  test('a scale is reached by quantity, told, and no rise when it is left', async () => {
    const { linea } = (await add('FX-100/D', 8)).json()
    const more = (await change(linea.id, { cantidad: 10 })).json()
    expect(more.avisos).toEqual(['Con 10 piezas de FX-100/D el precio es $100.00 c/u (antes $123.46).'])
    expect((await change(linea.id, { cantidad: 8 })).json().linea).toMatchObject({ cambio_precio: null })
  })
})

describe('taking out', () => {
  test('a line, and back as it was', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    await change(linea.id, { cantidad2: 2, nota: 'Para el jueves' })
    const before = await cartOf()
    const out = (await ana.send('DELETE', `/api/v1/carrito/lineas/${linea.id}`)).json()
    expect(out).toMatchObject({ cantidad: 0, quitadas: 1, totales: { total: '0.00' } })
    const undo = (by = ana) => by.post(`/api/v1/carrito/retiros/${out.deshacer}`)
    expect((await undo(otra)).statusCode).toBe(404)
    expect((await undo()).json().carrito.lineas).toEqual(before.lineas)
    expect((await undo()).statusCode).toBe(404)
  })

  test('all lines, unless the cart has changed since it was seen', async () => {
    await add('FX-100/D', 4)
    const { version } = await cartOf()
    await add('FA-300', 3, beto)
    const empty = (seen: number) => ana.send('DELETE', `/api/v1/carrito?version=${seen}`)
    const refused = await empty(version)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'version_anterior'])
    const out = (await empty(refused.json().version)).json()
    expect(out).toMatchObject({ cantidad: 0, quitadas: 2 })
    // Added again meanwhile: it sums, nothing is lost.
    await add('FA-300', 1)
    expect((await ana.post(`/api/v1/carrito/retiros/${out.deshacer}`)).json().carrito.lineas).toMatchObject([
      { k_parte: 'FX-100/D', cantidad: 4 },
      { k_parte: 'FA-300', cantidad: 4 },
    ])
  })

  test('what was taken out too long ago stays out', async () => {
    const { linea } = (await add('FX-100/D', 4)).json()
    const { deshacer } = (await ana.send('DELETE', `/api/v1/carrito/lineas/${linea.id}`)).json()
    await db.rows(`update carrito_retiro set creado_en = now() - interval '11 minutes'`)
    expect((await ana.post(`/api/v1/carrito/retiros/${deshacer}`)).statusCode).toBe(410)
  })
})

describe('terms', () => {
  test('route, address, order number and notes', async () => {
    const set = (body: object) => ana.send('PATCH', '/api/v1/carrito', body)
    expect((await set({ via: 'PAQ', orden_compra: 'OC-9', notas: 'Entregar por atrás' })).json().carrito).toMatchObject(
      {
        viacliente: 'PAQ',
        via_elegida: true,
        orden_compra: 'OC-9',
        notas: 'Entregar por atrás',
      },
    )
    expect((await set({ via: '' })).json().carrito).toMatchObject({
      viacliente: 'RUTA',
      via_elegida: false,
      orden_compra: 'OC-9',
    })
    expect((await set({ via: 'VIEJA' })).json().errors).toHaveProperty('via')
    const foreign = await db.row<{ id: number }>('select id from direccion where cliente_id <> $1', [mine])
    expect((await set({ direccion_id: foreign?.id })).json().errors).toHaveProperty('direccion_id')
    expect((await set({ total: '1.00' })).statusCode).toBe(422)
  })
})

describe('quick hands', () => {
  test('forty quick adds all arrive; the two hundredth in a second is refused with Retry-After', async () => {
    const limited = await testApp(db, { RATE_LIMITS: 'on' })
    const by = browser(limited)
    for (const [name, value] of ana.cookies) by.cookies.set(name, value)
    const press = () => by.post('/api/v1/carrito/lineas', { k_parte: 'FA-300', cantidad: 1 })
    const pressed = async (times: number) => {
      const answers = []
      for (let n = 0; n < times; n++) answers.push(await press())
      return answers
    }
    // The clock stands: how quick this machine is decides nothing.
    vi.useFakeTimers({ toFake: ['Date'] })
    const quick = await pressed(40)
    expect(new Set(quick.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect((await cartOf()).lineas[0].cantidad).toBe(40)
    const more = await pressed(160)
    vi.useRealTimers()
    expect(more.at(-1)?.statusCode).toBe(429)
    expect(Number(more.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(2)
  })
})

test('a change, a removal and a note sent again under their keys are done once and answered the same', async () => {
  const { linea } = (await add('FA-300', 3)).json()
  const key = { 'idempotency-key': 'cambio-una-vez' }
  const first = await ana.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { cantidad: 5 }, key)
  await change(linea.id, { cantidad: 7 })
  const again = await ana.send('PATCH', `/api/v1/carrito/lineas/${linea.id}`, { cantidad: 5 }, key)
  expect(again.json()).toEqual(first.json())
  expect((await cartOf()).lineas[0].cantidad).toBe(7)
  const gone = { 'idempotency-key': 'baja-una-vez' }
  const answers = [1, 2].map(() => ana.send('DELETE', `/api/v1/carrito/lineas/${linea.id}`, undefined, gone))
  const [one, two] = await Promise.all(answers)
  expect([one?.statusCode, two?.json()]).toEqual([200, one?.json()])
})
