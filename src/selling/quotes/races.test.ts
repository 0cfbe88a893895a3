import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const ana = await signIn(db, app, ['cliente'], shop.ana)
const beto = await signIn(db, app, ['cliente'], shop.beto)
const admin = await signIn(db, app, ['admin'])
const manager = await signIn(db, app, ['manager'])
const asesor = browser(app)
await asesor.login(shop.asesor.email)

const version = async (id: number) =>
  (await db.row<{ version: number }>('select version from cotizacion where id = $1', [id]))?.version
const event = async (who: TestBrowser, id: number, evento: string, more: object = {}) =>
  postOnce(who, `/api/v1/cotizaciones/${id}/eventos`, { evento, version: await version(id), ...more })

async function sent(who: TestBrowser, clientId: number, pieces: number): Promise<number> {
  await fillCart(db, clientId, { 'COT-1': pieces })
  const made = await postOnce(who, GENERATE, { enviar: true })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().procesado.id
}

/** Authorised as it stands. */
async function authorised(who: TestBrowser, clientId: number, pieces: number): Promise<number> {
  const id = await sent(who, clientId, pieces)
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', vigencia = now() + interval '1 day' where id = $1`, [id])
  return id
}

const shelf = () =>
  db.row<{ disponible: number; apartado: number }>(
    `select sum(e.disponible)::int as disponible, sum(e.apartado)::int as apartado from existencia e join producto p on p.id = e.producto_id where p.k_parte = 'COT-1'`,
  )
const stock = (norte: number, sur: number) =>
  db.rows(
    `update existencia e set disponible = case e.sucursal_id when $1 then $2::int else $3::int end, apartado = 0
     from producto p where p.id = e.producto_id and p.k_parte = 'COT-1'`,
    [shop.norte, norte, sur],
  )

beforeEach(async () => {
  await db.rows('delete from carrito_linea')
  await db.rows('update existencia set disponible = 1000, apartado = 0')
  await db.rows('update precio set valor = 100.25')
  await db.rows(`update cliente set politica_credito = 'LIBRE'`)
})

test('two clients and the last pieces, forty rounds: one has them, the other is told; never oversold, never lost', async () => {
  for (let round = 0; round < 40; round++) {
    await stock(1000, 1000)
    const ids = [await authorised(ana, shop.ana, 2), await authorised(beto, shop.beto, 2)] as const
    // The last two: of one branch, or one of each.
    await (round % 2 ? stock(2, 0) : stock(1, 1))
    const answers = await Promise.all([event(ana, ids[0], 'aceptar'), event(beto, ids[1], 'aceptar')])
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('sin_existencia')
    expect(await shelf()).toEqual({ disponible: 0, apartado: 2 })
  }
})

test('approved while the price changes: what was approved goes out, at its price', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await sent(ana, shop.ana, 10)
    await event(asesor, id, 'tomar')
    await event(asesor, id, 'pedirAprobacion', { lineas: [{ n: 1, precio: '88' }], motivo: 'Iguala' })
    const [approval] = await Promise.all([
      event(manager, id, 'aprobar'),
      db.rows('update precio set valor = $1', [150 + round]),
    ])
    expect(approval.statusCode, approval.body).toBe(200)
    const out = await event(asesor, id, 'autorizar')
    expect([out.statusCode, out.json().subtotal], out.body).toEqual([200, '880.00'])
    const accepted = await event(ana, id, 'aceptar')
    expect([accepted.statusCode, accepted.json().total]).toEqual([200, '1020.80'])
    await db.rows('update precio set valor = 100.25')
  }
})

// Thirty rounds of some fifteen requests each: as long as they take.
test('shipped while it is cancelled, thirty rounds: one of the two, and stock is neither made nor lost', {
  timeout: 900_000,
}, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 30; round++) {
    await stock(10, 0)
    const id = await authorised(ana, shop.ana, 3)
    const { pedidos } = (await event(ana, id, 'aceptar')).json()
    const url = `/api/v1/pedidos/${pedidos[0].sucursal}/${pedidos[0].folio}`
    const cause = async (body: object) => {
      const { version: seen } = (await admin.get(url)).json()
      return admin.post(`${url}/eventos`, { version: seen, ...body })
    }
    for (const evento of ['confirmar', 'iniciarSurtido', 'surtir']) {
      const moved = await cause({ evento })
      expect(moved.statusCode, `round ${round}, ${evento}: ${moved.body}`).toBe(200)
    }
    const { version: seen, lineas } = (await admin.get(url)).json()
    const both = [
      () => admin.post(`${url}/eventos`, { version: seen, evento: 'embarcar', guia: 'G' }),
      () =>
        admin.post(`${url}/eventos`, {
          version: seen,
          evento: 'cancelarLinea',
          motivo: 'Ya no',
          lineas: [{ id: lineas[0].id }],
        }),
    ]
    const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((go) => go()))
    expect(answers.filter(({ statusCode }) => statusCode === 200).length, `round ${round}`).toBeLessThanOrEqual(1)
    const { estado, lineas: after } = (await admin.get(url)).json()
    outcomes.add(estado)
    const there = await shelf()
    expect((there?.disponible ?? 0) + (there?.apartado ?? 0) + after[0].embarcada).toBe(10)
    expect(there?.apartado).toBe(after[0].cantidad - after[0].cancelada - after[0].embarcada)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('one credit and two documents authorised at once, ten rounds: it is spent once', async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await sent(ana, shop.ana, 5), await sent(ana, shop.ana, 5)] as const
    for (const id of ids) await event(asesor, id, 'tomar')
    // Each is 581.45: enough for one.
    await db.rows(
      `update cliente set politica_credito = 'BLOQUEAR', dias_credito = 30, limite_credito = (select usado from cuenta_de($1)) + 600 where id = $1`,
      [shop.ana],
    )
    const answers = await Promise.all(ids.map((id) => event(asesor, id, 'autorizar')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('credito')
    await db.rows(`update cliente set politica_credito = 'LIBRE' where id = $1`, [shop.ana])
  }
})
