import { expect, test } from 'vitest'
import { testApp, testEnv } from '#http.testing.ts'
import { browser } from '#people/access/testing.server.ts'
import { readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { sealedPaper } from '#selling/orders/order-paper.server.ts'
import { paperBytes } from '#selling/orders/paper.server.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { readHouseKeys } from '#people/signature/standing.server.ts'
import { verify } from '#people/signature/token.ts'
import { readQuote } from './document.server.ts'
import { quotePaper } from '#selling/quote-screens/quote-paper.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const shop = await makeShop(db)
const cliente = await signIn(db, app, ['cliente'], shop.ana)
const visitor = browser(app)

const buyer = await db.row<{ id: number }>('select id from usuario where cliente_id = $1', [shop.ana])
const session = { user: buyer, roles: ['cliente'], permissions: [], cliente: { id: shop.ana, nombre: 'ANA' } }
// What reading and sealing a quote ask of a context.
const context = { db, session, env: testEnv } as unknown as Context

async function sealed(id: number, env = testEnv) {
  const quote = await readQuote(id, context)
  const plain = quotePaper(quote, await readSeller(db, quote.sucursal), await readBuyer(db, quote.cliente.id))
  const paper = await sealedPaper(plain, quote.tipo === 'COTIZACION' ? 'C' : 'R', { db, env })
  return { quote, paper, token: paper.sello?.direccion.split('#')[1] ?? '' }
}
const ask = async (sello: string) => (await visitor.send('POST', '/api/v1/firmas/comprobacion', { sello })).json()

async function newQuote(parts: Record<string, number>): Promise<number> {
  await fillCart(db, shop.ana, parts)
  const answer = await postOnce(cliente, GENERATE, {})
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().procesado.id
}

const authorise = (id: number) =>
  db.rows(
    `update cotizacion set estado = 'AUTORIZADA', autorizado_en = now(), vigencia = now() + interval '5 days' where id = $1`,
    [id],
  )

test('a quote’s paper says what it is; anybody verifies it, and the system says whether it still holds', async () => {
  const id = await newQuote({ 'COT-1': 2, 'COT-2': 4 })
  expect((await ask((await sealed(id)).token)).situacion).toBe('SIN_AUTORIZAR')
  await authorise(id)
  const { quote, paper, token } = await sealed(id)
  const { casa, llaves } = (await visitor.get('/api/v1/firmas/llaves')).json()
  expect(casa).not.toBe('')
  expect(await verify(token, llaves)).toMatchObject({
    resultado: 'integro',
    documento: {
      folio: quote.folio,
      estado: 'Autorizada',
      para: 'Refaccionaria ANA',
      renglones: 2,
      total: quote.total,
    },
  })
  expect(await ask(token)).toMatchObject({ resultado: 'integro', situacion: 'VIGENTE' })
  const texts = textsOfPdf(await paperBytes(paper, { isPlain: true })).flat()
  expect(texts).toContain('Documento sellado')
  expect(texts).toContain(`Huella ${paper.sello?.huella}`)
  // 0.4 mm a dot, 33 mm at most, correction chosen by length.
  const mm = ((paper.sello?.ancho ?? 0) / 72) * 25.4
  expect(mm / (paper.sello?.lado ?? 1)).toBeCloseTo(0.4, 5)
  expect(mm).toBeLessThan(33)

  await db.rows(`update cotizacion set estado = 'CANCELADA' where id = $1`, [id])
  expect((await ask(token)).situacion).toBe('SIN_VIGOR')
  await db.rows(`update cotizacion set estado = 'AUTORIZADA', total = total + 1, iva = iva + 1 where id = $1`, [id])
  expect((await ask(token)).situacion).toBe('CAMBIADA')
})

test('a price changed after sealing, with the same total or not: no longer the one in force', async () => {
  const id = await newQuote({ 'COT-3': 1, 'COT-4': 1 })
  await authorise(id)
  const { token } = await sealed(id)
  expect((await ask(token)).situacion).toBe('VIGENTE')
  await db.rows(
    `with v as (insert into cotizacion_version (cotizacion_id, version, total) select id, version_actual + 1, total from cotizacion where id = $1 returning version),
     l as (insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, sucursal_id, cantidad, precio, precio_lista, importe)
       select x.cotizacion_id, v.version, x.n, x.producto_id, x.k_parte, x.sucursal_id, x.cantidad, x.precio + case x.n when 1 then 5 else -5 end, x.precio_lista, x.importe
       from v join cotizacion q on q.id = $1 join cotizacion_linea x on x.cotizacion_id = q.id and x.version = q.version_actual)
     update cotizacion set version_actual = version_actual + 1 where id = $1`,
    [id],
  )
  expect(await ask(token)).toMatchObject({ resultado: 'integro', situacion: 'CAMBIADA' })
  // The paper made now holds, and it is another.
  const now = await sealed(id)
  expect(now.token).not.toBe(token)
  expect((await ask(now.token)).situacion).toBe('VIGENTE')
})

test('nothing is said of what does not verify; fields beyond the seal are refused', async () => {
  const id = await newQuote({ 'COT-5': 4 })
  const { token } = await sealed(id)
  const broken = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
  expect(await ask(broken)).toEqual({ resultado: 'alterado', documento: null, situacion: null })
  expect(await ask('hola')).toEqual({ resultado: 'ilegible', documento: null, situacion: null })
  const more = await visitor.send('POST', '/api/v1/firmas/comprobacion', { sello: token, folio: 'x' })
  expect(more.statusCode).toBe(422)
})

test('keys are remembered, never a private one; a withdrawn key signs no more', async () => {
  const id = await newQuote({ 'COT-6': 1 })
  const old = await sealed(id, { ...testEnv, APP_KEY: 'the key of the year before this one' })
  const today = await sealed(id)
  expect(old.token.split('.')[1]).not.toBe(today.token.split('.')[1])
  const { llaves } = await readHouseKeys(db)
  expect(llaves.length).toBe(2)
  for (const { token } of [old, today]) expect((await verify(token, llaves)).resultado).toBe('integro')
  expect(
    await db.rows(`select column_name from information_schema.columns where table_name = 'firma_llave' order by 1`),
  ).toEqual(['creada_en', 'id', 'publica', 'retirada_en'].map((column_name) => ({ column_name })))
  await db.rows('update firma_llave set retirada_en = now() where id = $1', [old.token.split('.')[1]])
  expect((await ask(old.token)).resultado).toBe('otra_llave')
  expect((await ask(today.token)).resultado).toBe('integro')
})
