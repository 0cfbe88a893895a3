import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const manager = await signIn(db, app, ['manager'])
const atencion = await signIn(db, app, ['CustomerService'])
const asesor = browser(app)
await asesor.login(shop.asesor.email)

type Line = { n: number; k_parte: string; cantidad: number; precio: string; sucursal: string; por_surtir: boolean }
type Doc = {
  id: number
  version: number
  estado: string
  total: string
  renglones: Line[]
  pedidos: { folio: string }[]
}
const read = async (it: TestBrowser, id: number): Promise<Doc> => (await it.get(`/api/v1/cotizaciones/${id}`)).json()

async function event(it: TestBrowser, { id }: { id: number }, evento: string, more: object = {}) {
  const { version } = await read(it, id)
  return postOnce(it, `/api/v1/cotizaciones/${id}/eventos`, { evento, version, ...more })
}

async function done(it: TestBrowser, doc: { id: number }, evento: string, more: object = {}): Promise<Doc> {
  const answer = await event(it, doc, evento, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function inReview(parts: Record<string, number> = { 'COT-1': 10, 'COT-2': 2 }): Promise<Doc> {
  await fillCart(db, shop.ana, parts)
  const answer = await postOnce(cliente, GENERATE, { enviar: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return done(asesor, answer.json().procesado, 'tomar')
}

/** So many pieces of a part at each of the two branches. */
const stock = (k_parte: string, norte: number, sur: number) =>
  db.rows(
    `update existencia set disponible = case sucursal_id when $2 then $3::int else $4::int end
     where producto_id = (select id from producto where k_parte = $1)`,
    [k_parte, shop.norte, norte, sur],
  )
const told = ({ renglones }: Doc) =>
  renglones.map(({ k_parte, cantidad, sucursal, por_surtir }) => [k_parte, cantidad, sucursal, por_surtir])

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('update existencia set disponible = 1000, apartado = 0')
})

describe('what was approved is what goes out', () => {
  const approved = async () => {
    const doc = await inReview()
    await done(asesor, doc, 'pedirAprobacion', { lineas: [{ n: 1, precio: '88' }], motivo: 'Iguala a otro' })
    await done(manager, doc, 'aprobar')
    return doc
  }

  test('«Autorizar» takes the approved amounts by itself', async () => {
    const out = await done(asesor, await approved(), 'autorizar')
    expect(out.estado).toBe('AUTORIZADA')
    expect(out.renglones.map(({ precio }) => precio)).toEqual(['88.00', '100.25'])
  })

  test('so does a proposal; and so does the manager who takes it over', async () => {
    const proposed = await done(asesor, await approved(), 'proponer')
    expect(proposed.renglones[0]?.precio).toBe('88.00')
    const out = await done(manager, await approved(), 'autorizar', { relevar: true })
    expect(out.renglones[0]?.precio).toBe('88.00')
  })

  test.each([
    ['the list price', { precio: '100.25' }],
    ['a better one', { precio: '87' }],
    ['other pieces', { precio: '88', cantidad: 11 }],
  ])('anything else goes back to approval: %s', async (_, change) => {
    const doc = await approved()
    const other = { lineas: [{ n: 1, ...change }] }
    const isAsIs = change.precio === '100.25'
    const refused = await event(asesor, doc, 'autorizar', other)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'requiere_aprobacion'])
    expect((await event(asesor, doc, 'proponer', other)).json().code).toBe('requiere_aprobacion')
    expect((await read(asesor, doc.id)).estado).toBe('EN_REVISION')
    await done(asesor, doc, 'pedirAprobacion', { ...other, motivo: 'Otra cosa' })
    await done(manager, doc, 'aprobar')
    const [line] = (await done(asesor, doc, isAsIs ? 'autorizar' : 'proponer')).renglones
    expect({ precio: Number(line?.precio), cantidad: line?.cantidad }).toEqual({
      precio: Number(change.precio),
      cantidad: 'cantidad' in change ? change.cantidad : 10,
    })
  })
})

describe('what is offered can be accepted', () => {
  test('more than there is is not offered nor authorised; as owed it is', async () => {
    const doc = await inReview({ 'COT-1': 2 })
    await stock('COT-1', 2, 0)
    const refused = await event(asesor, doc, 'proponer', { lineas: [{ n: 1, cantidad: 15 }] })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'sin_existencia', lineas: [{ n: 1, cantidad: 15, disponible: 2 }] },
    ])
    const offered = await done(asesor, doc, 'proponer', { lineas: [{ n: 1, cantidad: 15, por_surtir: true }] })
    expect(told(offered)).toEqual([
      ['COT-1', 2, 'NTE', false],
      ['COT-1', 13, 'NTE', true],
    ])
    await done(cliente, doc, 'aceptarCambios')
    const { pedidos } = await done(cliente, doc, 'aceptar')
    expect(
      await db.rows(
        'select cantidad, backorder, pendiente from pedido_linea l join pedido o on o.id = l.pedido_id where o.folio = $1 order by renglon',
        [pedidos[0]?.folio],
      ),
    ).toEqual([
      { cantidad: 2, backorder: 0, pendiente: 2 },
      { cantidad: 13, backorder: 13, pendiente: 0 },
    ])
    expect(
      await db.row(
        'select disponible, apartado from existencia e join producto p on p.id = e.producto_id where k_parte = $1 and sucursal_id = $2',
        ['COT-1', shop.norte],
      ),
    ).toEqual({
      disponible: 0,
      apartado: 2,
    })
  })

  test('it is authorised from the branch that has it now', async () => {
    const doc = await inReview({ 'COT-1': 10 })
    await stock('COT-1', 4, 6)
    expect(told(await done(asesor, doc, 'autorizar'))).toEqual([
      ['COT-1', 4, 'NTE', false],
      ['COT-1', 6, 'SUR', false],
    ])
  })

  test('the client accepts what there is: the rest is left out, or owed, as he says', async () => {
    const less = async () => {
      const doc = await done(asesor, await inReview(), 'autorizar')
      await stock('COT-1', 3, 4)
      const short = await event(cliente, doc, 'aceptar')
      expect([short.statusCode, short.json()]).toMatchObject([
        409,
        { code: 'sin_existencia', lineas: [{ k_parte: 'COT-1', cantidad: 10, disponible: 7 }] },
      ])
      expect((await read(cliente, doc.id)).estado).toBe('AUTORIZADA')
      return doc
    }
    const cut = await done(cliente, await less(), 'aceptar', { faltante: 'quitar' })
    expect(told(cut)).toEqual([
      ['COT-1', 3, 'NTE', false],
      ['COT-2', 2, 'NTE', false],
      ['COT-1', 4, 'SUR', false],
    ])
    expect(cut.estado).toBe('CONVERTIDA')
    await db.rows('update existencia set disponible = 1000')
    const owed = await done(cliente, await less(), 'aceptar', { faltante: 'por_surtir' })
    expect(told(owed)).toContainEqual(['COT-1', 3, 'NTE', true])
    const orders = await db.row('select sum(total)::text as total from pedido where cotizacion_id = $1', [owed.id])
    expect(orders).toEqual({ total: owed.total })
  })

  test('each line and each substitute can be refused', async () => {
    const doc = await inReview({ 'COT-1': 10, 'COT-2': 2, 'COT-4': 1 })
    await done(asesor, doc, 'proponer', {
      lineas: [
        { n: 1, precio: '97' },
        { n: 2, k_parte: 'COT-3' },
      ],
    })
    const none = await event(cliente, doc, 'aceptarCambios', { rechazados: [1, 2, 3] })
    expect([none.statusCode, Object.keys(none.json().errors)]).toEqual([422, ['rechazados']])
    expect((await event(cliente, doc, 'aceptarCambios', { rechazados: [9] })).statusCode).toBe(422)
    const agreed = await done(cliente, doc, 'aceptarCambios', { rechazados: [2] })
    expect([agreed.estado, agreed.renglones.map(({ k_parte }) => k_parte)]).toEqual(['AUTORIZADA', ['COT-1', 'COT-4']])
    expect(agreed.renglones[0]?.precio).toBe('97.00')
  })
})

describe('a substitute', () => {
  test('is of the same line, and of a vehicle that takes both: never a shock absorber for a pad', async () => {
    await db.rows(`insert into linea (nombre) values ('Amortiguadores')`)
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id, estado) select 'AMO-1', 'Amortiguador', id, 'activo' from linea where nombre = 'Amortiguadores'`,
    )
    // One number that two makers gave to different things.
    await db.rows(
      `insert into equivalencia (producto_id, codigo, fabricante, tipo) select id, 'Z-900', 'OTRA', 'competidor' from producto where k_parte in ('COT-1', 'AMO-1', 'COT-3', 'COT-4')`,
    )
    await db.rows(
      `insert into precio (lista_id, producto_id, valor) select l.id, p.id, 90 from lista_precio l, producto p where l.clave = 'BASE' and p.k_parte = 'AMO-1'`,
    )
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select id, $1, 50 from producto where k_parte = 'AMO-1'`,
      [shop.norte],
    )
    await db.rows(`insert into marca (tipo, nombre) values ('vehiculo', 'Nissan')`)
    await db.rows(
      `insert into modelo (marca_id, nombre) select id, x from marca m, unnest(array['Tsuru', 'Versa']) x where m.nombre = 'Nissan'`,
    )
    const fits = (k_parte: string, modelo: string, desde: number, hasta: number) =>
      db.rows(
        `insert into aplicacion (producto_id, modelo_id, desde, hasta) select p.id, m.id, $3, $4 from producto p, modelo m where p.k_parte = $1 and m.nombre = $2`,
        [k_parte, modelo, desde, hasta],
      )
    await fits('COT-1', 'Tsuru', 1992, 2017)
    await fits('COT-3', 'Tsuru', 2015, 2016)
    await fits('COT-4', 'Versa', 2012, 2019)
    const doc = await inReview({ 'COT-1': 1 })
    const { sustitutos } = (await asesor.get(`/api/v1/cotizaciones/${doc.id}/sustitutos/1`)).json()
    expect(sustitutos.map(({ k_parte }: Line) => k_parte).toSorted()).toEqual(['COT-2', 'COT-3'])

    const swap = (k_parte: string) => event(asesor, doc, 'proponer', { lineas: [{ n: 1, k_parte }] })
    expect((await swap('AMO-1')).json()).toMatchObject({
      errors: {
        'lineas.1': [
          'AMO-1 no puede ir en lugar de COT-1: una es de «Amortiguadores» y la otra de «Balatas de cotización».',
        ],
      },
    })
    expect((await swap('COT-4')).json().errors).toMatchObject({
      'lineas.1': [expect.stringContaining('ningún vehículo')],
    })
    expect((await swap('COT-3')).statusCode).toBe(200)

    await stock('COT-1', 0, 0)
    const review = (await postOnce(cliente, '/api/v1/carrito/revision', { texto: 'COT-1 1' })).json()
    const offered = review.lineas[0].alternativas.map(({ k_parte }: Line) => k_parte)
    expect(offered).toContain('COT-3')
    expect(offered).not.toContain('AMO-1')
    expect(offered).not.toContain('COT-4')
  })
})

describe('who holds a document is asked', () => {
  test('another is told who holds it, and takes it over or leaves it', async () => {
    const doc = await inReview()
    for (const [evento, more] of [
      ['autorizar', {}],
      ['proponer', { lineas: [{ n: 1, precio: '97' }] }],
      ['rechazar', { motivo: 'No' }],
      ['pedirAprobacion', { lineas: [{ n: 1, precio: '70' }], motivo: 'x' }],
    ] as const) {
      const asked = await event(atencion, doc, evento, more)
      expect([asked.statusCode, asked.json()], evento).toMatchObject([
        409,
        { code: 'lo_lleva', revisor: { id: shop.asesor.id }, message: expect.stringContaining('Lo está llevando') },
      ])
    }
    const over = await done(atencion, doc, 'proponer', { lineas: [{ n: 1, precio: '97' }], relevar: true })
    expect(over.estado).toBe('DEVUELTA')
    await done(cliente, doc, 'contraofertar', { texto: '¿Y a 95?' })
    // Now it is the other one who asks.
    expect((await event(asesor, doc, 'autorizar')).json().code).toBe('lo_lleva')
  })
})
