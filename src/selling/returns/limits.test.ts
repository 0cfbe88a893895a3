import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { WholeReturn } from './return.server.ts'
import { type Delivered, returnsShop } from './testing.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'devoluciones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const db = await testDb()
const app = await testApp(db, { DATA_DIR: folder })
const { shop, cast, deliver, invoice } = await returnsShop(db, app)
const base = '/api/v1/devoluciones'

type Tipo = 'DEVOLUCION' | 'GARANTIA' | 'CASCO'
const motivos = { DEVOLUCION: 'sobrante', GARANTIA: 'fallo', CASCO: 'casco' }
const ask = ({ sucursal, folio, lineas }: Delivered, cantidad: number, tipo: Tipo = 'DEVOLUCION') =>
  cast.ana.post(base, {
    tipo,
    pedido: { sucursal, folio },
    lineas: [{ referencia: lineas[0]?.id, cantidad, motivo: motivos[tipo] }],
  })

test('however many ask at once, by order and by invoice, no piece is asked for twice', async () => {
  const order = await deliver([7])
  const conceptos = [{ producto_id: shop.parts[0]?.id ?? 0, cantidad: 7, precio: 10 }]
  const uuid = await invoice({ cliente: shop.ana, pedido: order, conceptos })
  const byInvoice = () =>
    cast.ana.post(base, { tipo: 'DEVOLUCION', uuid, lineas: [{ referencia: 1, cantidad: 2, motivo: 'sobrante' }] })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? byInvoice() : ask(order, 2))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 422, 422, 422])
  expect((await ask(order, 1)).statusCode).toBe(201)
  const left = (await cast.ana.get(`${base}/posibles?uuid=${uuid}`)).json()
  expect(left.lineas).toMatchObject([{ disponible: 0, disponible_casco: 0 }])
  const folios = await db.row<{ n: number; ultimo: number }>(
    `select (select count(*)::int from devolucion) as n, ultimo from folio_casa where serie = 'DV'`,
  )
  expect(folios?.ultimo).toBe(folios?.n)
})

test('only what was delivered is returned, and a part that came less than asked frees the rest', async () => {
  const order = await deliver([5])
  expect((await ask(order, 6)).json().errors).toEqual({
    'lineas.0.cantidad': [`De ${order.lineas[0]?.k_parte} quedan 5 piezas por pedir.`],
  })
  const one = (await ask(order, 5)).json<WholeReturn>()
  const cause = (version: number, body: object) =>
    cast.atencion.post(`${base}/${one.folio}/eventos`, { version, ...body })
  await cause(1, { evento: 'autorizar' })
  await cause(2, { evento: 'recibir', lineas: [{ id: one.lineas[0]?.id, recibida: 3 }] })
  expect((await ask(order, 3)).statusCode).toBe(422)
  expect((await ask(order, 2)).statusCode).toBe(201)
})

test.each([
  ['DEVOLUCION', 30],
  ['GARANTIA', 365],
  ['CASCO', 90],
] as const)(
  '%s: %i days after the delivery still, a day later no more, and the refusal says the date',
  async (tipo, days) => {
    expect((await ask(await deliver([1], days, shop.ana, '350'), 1, tipo)).statusCode).toBe(201)
    const late = await ask(await deliver([1], days + 1, shop.ana, '350'), 1, tipo)
    const limit = await db.row<{ dia: string }>(`select extract(day from hoy_local() - 1)::text as dia`)
    expect([late.statusCode, late.json()]).toMatchObject([
      422,
      { code: 'fuera_de_plazo', message: expect.stringContaining(`terminó el ${limit?.dia} `) },
    ])
  },
)

test('a part’s own months of warranty stand before the house’s days, and the house may change its own', async () => {
  const [short, long] = [shop.parts[0], shop.parts[1]]
  await db.rows('update producto set garantia_meses = case id when $1 then 1 else 24 end where id in ($1, $2)', [
    short?.id,
    long?.id,
  ])
  expect((await ask(await deliver([1], 40), 1, 'GARANTIA')).statusCode).toBe(422)
  expect((await ask(await deliver([0, 1], 600), 1, 'GARANTIA')).statusCode).toBe(201)
  await db.rows('update config_empresa set devolucion_dias = 45')
  expect((await ask(await deliver([1], 40), 1)).statusCode).toBe(201)
  await db.rows('update config_empresa set devolucion_dias = 30')
})

async function photo(color: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .jpeg()
    .toBuffer()
}

type Visitor = (typeof cast)['atencion']
async function upload(who: Visitor, folio: string, bytes: Buffer, name = 'foto.jpg') {
  const form = new FormData()
  form.append('archivo', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  const sent = new Request('http://ejemplo.mx', { method: 'POST', body: form })
  await who.get('/sanctum/csrf-cookie')
  return app.inject({
    method: 'POST',
    url: `${base}/${folio}/fotos`,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '',
    },
    cookies: Object.fromEntries(who.cookies),
  })
}

test('photographs: judged by their content, drawn anew, and nobody’s who may not read the return', async () => {
  const { folio } = (await ask(await deliver([1]), 1)).json<WholeReturn>()
  const added = await upload(cast.ana, folio, await photo('#a33'))
  expect([added.statusCode, added.json().fotos]).toMatchObject([201, [{ ancho: 900, alto: 600, es_mia: true }]])
  const [{ id }] = added.json().fotos
  for (const who of [cast.ana, cast.asesor, cast.atencion]) {
    const whole = await who.get(`${base}/${folio}/fotos/${id}`)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(whole.rawPayload.includes('secreto')).toBe(false)
  }
  const mini = await cast.ana.get(`${base}/${folio}/fotos/${id}?medida=mini`)
  expect((await sharp(mini.rawPayload).metadata()).width).toBe(320)
  for (const who of [cast.beto, cast.otroAsesor]) {
    expect((await who.get(`${base}/${folio}/fotos/${id}`)).statusCode).toBe(404)
    expect((await upload(who, folio, await photo('#222'))).statusCode).toBe(404)
  }
  // A photograph is read by its own return only.
  const other = (await ask(await deliver([1]), 1)).json<WholeReturn>()
  expect((await cast.ana.get(`${base}/${other.folio}/fotos/${id}`)).statusCode).toBe(404)
  expect((await upload(cast.ana, folio, Buffer.from('<svg onload="alert(1)"/>'))).json()).toMatchObject({
    code: 'imagen_no_valida',
  })
  expect((await upload(cast.vendedor, folio, await photo('#222'))).statusCode).toBe(403)
  expect((await cast.asesor.send('DELETE', `${base}/${folio}/fotos/${id}`)).statusCode).toBe(404)
  expect((await cast.ana.send('DELETE', `${base}/${folio}/fotos/${id}`)).json().fotos).toEqual([])
})

test('six photographs, and none once the pieces have come', async () => {
  const { folio } = (await ask(await deliver([1]), 1)).json<WholeReturn>()
  for (let n = 0; n < 6; n++)
    expect((await upload(cast.ana, folio, await photo(`rgb(${n * 40}, 90, 90)`))).statusCode).toBe(201)
  expect((await upload(cast.ana, folio, await photo('#fff'))).json()).toMatchObject({ code: 'demasiadas_fotos' })
  await cast.atencion.post(`${base}/${folio}/eventos`, { evento: 'autorizar', version: 1 })
  await cast.atencion.post(`${base}/${folio}/eventos`, { evento: 'recibir', version: 2 })
  expect((await upload(cast.ana, folio, await photo('#eee'))).json()).toMatchObject({ code: 'estado' })
})
