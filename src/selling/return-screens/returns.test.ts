import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { WholeReturn } from '#selling/returns/return.server.ts'
import { type Delivered, returnsShop } from '#selling/returns/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { shop, cast, deliver, invoice } = await returnsShop(db, app)
const base = '/api/v1/devoluciones'
type Visitor = (typeof cast)['atencion']

const bodyOf = ({ sucursal, folio, lineas }: Delivered, cantidad = 1, more: object = {}) => ({
  tipo: 'DEVOLUCION',
  pedido: { sucursal, folio },
  lineas: [{ referencia: lineas[0]?.id, cantidad, motivo: 'sobrante' }],
  ...more,
})

async function ask(order: Delivered, cantidad = 1, more: object = {}): Promise<WholeReturn> {
  const answer = await cast.ana.post(base, bodyOf(order, cantidad, more))
  expect(answer.json()).toMatchObject({ estado: 'SOLICITADA' })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
async function cause(who: Visitor, folio: string, body: object) {
  const { version } = (await cast.admin.get(`${base}/${folio}`)).json<WholeReturn>()
  return who.post(`${base}/${folio}/eventos`, { version, ...body })
}
/** Moves it on as far as its verdict; each line accepted or not as said. */
async function judged(one: WholeReturn, verdicts: boolean[], valor?: string) {
  await cause(cast.atencion, one.folio, { evento: 'autorizar' })
  await cause(cast.atencion, one.folio, { evento: 'recibir' })
  const lineas = one.lineas.map(({ id }, n) => ({ id, procede: verdicts[n] ?? true, razon: 'Revisada', valor }))
  const answer = await cause(cast.atencion, one.folio, { evento: 'dictaminar', lineas })
  expect(answer.json()).toMatchObject({ estado: 'DICTAMINADA' })
}

test('from the asking to the credit note: folio, states, history, mails and what is expected, from the invoice’s own line', async () => {
  const order = await deliver([5, 4])
  const part = shop.parts[0]?.id ?? 0
  const uuid = await invoice({
    cliente: shop.ana,
    pedido: order,
    conceptos: [{ producto_id: part, cantidad: 5, precio: 33.333 }],
  })
  const one = await ask(order, 2, { texto: 'Nos sobraron del taller.' })
  expect(one).toMatchObject({
    folio: expect.stringMatching(/^DV-\d{6}$/),
    pedido: { folio: order.folio },
    eventos: ['retirar'],
    // 2 × 33.333 and 2/5 of the VAT that the invoice says.
    esperado: { importe: '66.67', iva: '10.67', total: '77.34', moneda: 'MXN' },
  })
  expect((await cause(cast.asesor, one.folio, { evento: 'autorizar', motivo: 'Con su empaque' })).json()).toMatchObject(
    {
      estado: 'AUTORIZADA',
      eventos: ['recibir'],
    },
  )
  const [line] = one.lineas
  const came = await cause(cast.asesor, one.folio, { evento: 'recibir', lineas: [{ id: line?.id, recibida: 1 }] })
  expect(came.json()).toMatchObject({ estado: 'RECIBIDA', esperado: { total: '38.66' } })
  await cause(cast.asesor, one.folio, { evento: 'dictaminar', lineas: [{ id: line?.id, procede: true }] })

  const nota = await invoice({ cliente: shop.ana, tipo: 'E', de: uuid, total: 38.66 })
  const waiting = (await cast.asesor.get(`${base}/${one.folio}`)).json<WholeReturn>()
  expect(waiting.notas.map((note) => note.uuid)).toEqual([nota])
  const credited = await cause(cast.asesor, one.folio, { evento: 'notaCredito', nota })
  expect(credited.json()).toMatchObject({ estado: 'NC_EMITIDA', nota: { uuid: nota, total: '38.66' }, notas: [] })
  expect((await cause(cast.asesor, one.folio, { evento: 'cerrar' })).json()).toMatchObject({
    estado: 'CERRADA',
    eventos: [],
  })

  const seen = (await cast.ana.get(`${base}/${one.folio}`)).json<WholeReturn>()
  expect(seen.historial.map(({ evento }) => evento).toReversed()).toEqual([
    'crear',
    'autorizar',
    'recibir',
    'dictaminar',
    'notaCredito',
    'cerrar',
  ])
  const mails = await db.rows<{ tipo: string; para: string }>(
    `select tipo, para from correo_salida where asunto like '%' || $1 || '%' order by id`,
    [one.folio],
  )
  expect(mails.map(({ tipo, para }) => [tipo, para])).toEqual([
    ['devolucion_solicitada', cast.asesor.email],
    ...Array.from({ length: 5 }, () => ['devolucion', cast.ana.email]),
  ])
  const audited = await db.rows(`select from auditoria where accion = 'devolucion_movida' and objeto_id = $1`, [
    one.folio,
  ])
  expect(audited).toHaveLength(5)
})

test('seen by its client, its adviser, its branch and by who sees all; a 404 for everybody else, as if there were none', async () => {
  const { folio } = await ask(await deliver([1]))
  for (const who of [cast.ana, cast.asesor, cast.vendedor, cast.manager, cast.director, cast.atencion, cast.admin]) {
    expect((await who.get(`${base}/${folio}`)).statusCode).toBe(200)
    expect((await who.get(`${base}?q=${folio}`)).json()).toMatchObject({ total: 1 })
  }
  const none = (await cast.beto.get(`${base}/DV-999999`)).json()
  for (const who of [cast.beto, cast.otroAsesor]) {
    const answer = await who.get(`${base}/${folio}`)
    expect([answer.statusCode, answer.json().message]).toEqual([404, none.message])
    expect((await who.get(`${base}?q=${folio}`)).json()).toMatchObject({ total: 0 })
    expect((await who.get(`${base}/${folio}/hoja.pdf`)).statusCode).toBe(404)
  }
  expect((await cast.otroAsesor.post(`${base}/${folio}/eventos`, { evento: 'autorizar', version: 1 })).statusCode).toBe(
    404,
  )
})

test('who may not answer is refused, whoever is late is told what is allowed now, and a reason is asked for', async () => {
  const { folio } = await ask(await deliver([1]))
  for (const who of [cast.ana, cast.vendedor, cast.director]) {
    expect((await cause(who, folio, { evento: 'autorizar' })).statusCode).toBe(403)
  }
  expect((await cause(cast.asesor, folio, { evento: 'recibir' })).json()).toMatchObject({
    code: 'estado',
    eventos: ['autorizar', 'rechazar'],
  })
  const bare = await cause(cast.asesor, folio, { evento: 'rechazar' })
  expect([bare.statusCode, bare.json().errors]).toEqual([422, { motivo: ['Escribe el motivo.'] }])
  expect((await cause(cast.manager, folio, { evento: 'autorizar' })).statusCode).toBe(200)
  const late = await cast.asesor.post(`${base}/${folio}/eventos`, { evento: 'rechazar', version: 1, motivo: 'No' })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'version_anterior', version: 2, eventos: ['recibir'] },
  ])
})

test('every transition that the table does not name is refused in every state', async () => {
  const events = [
    'autorizar',
    'rechazar',
    'retirar',
    'recibir',
    'dictaminar',
    'notaCredito',
    'reponer',
    'noProcede',
    'cerrar',
  ]
  const { folio } = await ask(await deliver([1]))
  const tried: Record<string, string[]> = {}
  const states = [
    'SOLICITADA',
    'AUTORIZADA',
    'RECHAZADA',
    'RETIRADA',
    'RECIBIDA',
    'DICTAMINADA',
    'NO_PROCEDE',
    'CERRADA',
  ]
  for (const estado of states) {
    await db.rows(`update devolucion set estado = $2 where folio = $1`, [folio, estado])
    const open: string[] = []
    for (const evento of events) {
      // A line that is not its own: what is allowed fails at it or at what it needs, what is not fails before.
      const answer = await cause(cast.admin, folio, { evento, lineas: [{ id: 999_999 }] })
      if (answer.json().code !== 'estado') open.push(evento)
      if (answer.statusCode === 200)
        await db.rows(`update devolucion set estado = $2 where folio = $1`, [folio, estado])
    }
    tried[estado] = open
  }
  expect(tried).toEqual({
    SOLICITADA: ['autorizar', 'rechazar', 'retirar'],
    AUTORIZADA: ['retirar', 'recibir'],
    RECHAZADA: [],
    RETIRADA: [],
    RECIBIDA: ['dictaminar'],
    DICTAMINADA: ['noProcede'],
    NO_PROCEDE: ['cerrar'],
    CERRADA: [],
  })
})

test('a replacement is an order of the accepted pieces, at no charge, with its stock held', async () => {
  const order = await deliver([3, 2])
  const lineas = order.lineas.map(({ id }) => ({ referencia: id, cantidad: 2, motivo: 'fallo' }))
  const one = await ask(order, 1, { tipo: 'GARANTIA', lineas })
  await judged(one, [true, false])
  const done = (await cause(cast.atencion, one.folio, { evento: 'reponer' })).json<WholeReturn>()
  expect(done).toMatchObject({ estado: 'REPUESTA', reposicion: { folio: expect.stringMatching(/^WEB-/) } })
  const made = (await cast.ana.get(`/api/v1/pedidos/${done.reposicion?.sucursal}/${done.reposicion?.folio}`)).json()
  expect(made).toMatchObject({ estado: 'CREADO', total: '0.00', orden_compra: one.folio })
  expect(made.lineas).toMatchObject([{ k_parte: order.lineas[0]?.k_parte, cantidad: 2 }])
})

test('where nothing is accepted it ends at once: each line says why, and its pieces may be asked for again', async () => {
  const order = await deliver([1])
  const one = await ask(order)
  await cause(cast.atencion, one.folio, { evento: 'autorizar' })
  await cause(cast.atencion, one.folio, { evento: 'recibir' })
  const silent = await cause(cast.atencion, one.folio, {
    evento: 'dictaminar',
    lineas: [{ id: one.lineas[0]?.id, procede: false }],
  })
  expect([silent.statusCode, Object.keys(silent.json().errors)]).toEqual([422, [`razon-${one.lineas[0]?.id}`]])
  await cause(cast.atencion, one.folio, {
    evento: 'dictaminar',
    lineas: [{ id: one.lineas[0]?.id, procede: false, razon: 'Golpeada al instalarla.' }],
  })
  expect((await cause(cast.atencion, one.folio, { evento: 'reponer' })).json()).toMatchObject({
    eventos: ['noProcede'],
  })
  expect((await cause(cast.atencion, one.folio, { evento: 'noProcede' })).json()).toMatchObject({
    estado: 'NO_PROCEDE',
  })
  await ask(order)
})

test('a credit note must be the same client’s, of type E, alive, and of that invoice', async () => {
  const order = await deliver([2])
  const part = shop.parts[0]?.id ?? 0
  const conceptos = [{ producto_id: part, cantidad: 2, precio: 100 }]
  const uuid = await invoice({ cliente: shop.ana, pedido: order, conceptos })
  const other = await invoice({ cliente: shop.ana, conceptos })
  const one = await ask(order)
  await judged(one, [true])
  const wrong: [string, string][] = [
    [await invoice({ cliente: shop.beto, tipo: 'E', de: uuid, total: 1 }), 'no está entre los documentos'],
    [other, 'no es una nota de crédito'],
    [await invoice({ cliente: shop.ana, tipo: 'E', de: other, total: 1 }), 'no se relaciona con la factura'],
    [await invoice({ cliente: shop.ana, tipo: 'E', de: uuid, total: 1, estado: 'CANCELADO' }), 'está cancelada'],
  ]
  for (const [nota, text] of wrong) {
    const answer = await cause(cast.atencion, one.folio, { evento: 'notaCredito', nota })
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining(text)])
  }
  expect((await cast.atencion.get(`${base}/${one.folio}`)).json()).toMatchObject({ estado: 'DICTAMINADA', notas: [] })
})

test('from an invoice line: its concept, its price, and a foreign invoice is as good as none', async () => {
  const part = shop.parts[1]
  const conceptos = [{ producto_id: part?.id ?? null, cantidad: 3, precio: 50 }]
  const uuid = await invoice({ cliente: shop.ana, conceptos })
  const possible = (await cast.ana.get(`${base}/posibles?uuid=${uuid}`)).json()
  expect(possible).toMatchObject({
    factura: { uuid },
    lineas: [{ referencia: 1, k_parte: part?.k_parte, disponible: 3 }],
  })
  const body = { tipo: 'DEVOLUCION', uuid, lineas: [{ referencia: 1, cantidad: 3, motivo: 'equivocada' }] }
  expect((await cast.beto.post(base, body)).statusCode).toBe(404)
  expect((await cast.beto.get(`${base}/posibles?uuid=${uuid}`)).statusCode).toBe(404)
  const one = (await cast.ana.post(base, body)).json<WholeReturn>()
  expect(one).toMatchObject({ factura: { uuid }, pedido: null, esperado: { total: '174.00' } })
  expect((await cast.ana.post(base, body)).json()).toMatchObject({ code: 'sin_piezas' })
})

test('«no le quedó» says in which vehicle: one of the part’s own, or in words', async () => {
  const order = await deliver([4])
  const [line] = order.lineas
  const [own] = await db.rows<{ id: number }>(
    `with m as (insert into marca (tipo, nombre) values ('vehiculo', 'Nissan') returning id),
     o as (insert into modelo (marca_id, nombre) select id, 'Tsuru' from m returning id)
     insert into aplicacion (producto_id, modelo_id, desde, hasta) select p.id, o.id, 1992, 2017 from producto p, o where p.k_parte = $1 returning id`,
    [line?.k_parte],
  )
  const known = (await cast.ana.get(`${base}/aplicaciones/${line?.k_parte}`)).json()
  expect(known).toEqual({ aplicaciones: [{ id: own?.id, texto: 'Nissan Tsuru 1992–2017' }] })
  const sent = (more: object) =>
    cast.ana.post(
      base,
      bodyOf(order, 1, { lineas: [{ referencia: line?.id, cantidad: 1, motivo: 'no_le_quedo', ...more }] }),
    )
  expect((await sent({})).json().errors).toEqual({ 'lineas.0.vehiculo': ['Di en qué vehículo no quedó.'] })
  expect((await sent({ aplicacion: 999_999 })).statusCode).toBe(422)
  expect((await sent({ aplicacion: own?.id, vehiculo: '2005' })).json().lineas[0].vehiculo).toBe(
    'Nissan Tsuru 1992–2017 · 2005',
  )
  expect((await sent({ vehiculo: 'Un Pointer 2004' })).statusCode).toBe(201)
})

test('asked once with one key; staff that asked for a client does not authorise it', async () => {
  const order = await deliver([2])
  const key = { 'idempotency-key': 'devolucion-una-vez' }
  const [first, again] = [
    await cast.ana.send('POST', base, bodyOf(order), key),
    await cast.ana.send('POST', base, bodyOf(order), key),
  ]
  expect(again.json().folio).toBe(first.json().folio)

  await cast.asesor.post('/api/v1/actuar', { cliente_id: shop.ana })
  const mine = (await cast.asesor.post(base, bodyOf(order))).json<WholeReturn>()
  expect(mine.historial).toMatchObject([{ evento: 'crear', en_nombre_de: expect.any(String) }])
  await cast.asesor.send('DELETE', '/api/v1/actuar')
  expect((await cause(cast.asesor, mine.folio, { evento: 'autorizar' })).json()).toMatchObject({ code: 'propia' })
  expect((await cause(cast.atencion, mine.folio, { evento: 'autorizar' })).statusCode).toBe(200)
})

test('listed with filters and counts by state, as a file, and as the sheet for the box', async () => {
  const { folio } = await ask(await deliver([1]))
  const list = (await cast.atencion.get(`${base}?solo=por_atender&tipo=DEVOLUCION&motivo=sobrante&q=${folio}`)).json()
  expect(list).toMatchObject({ total: 1, devoluciones: [{ folio, piezas: 1, motivos: ['sobrante'] }] })
  const all = list.estados.reduce((sum: number, { n }: { n: number }) => sum + n, 0)
  expect(all).toBe((await db.row<{ n: number }>('select count(*)::int as n from devolucion'))?.n)
  const sheet = await cast.atencion.get(`${base}/exportacion/csv?q=${folio}`)
  expect(sheet.body).toContain(`${folio},Solicitada,Devolución`)
  const label = await cast.ana.get(`${base}/${folio}/hoja.pdf`)
  expect([label.headers['content-type'], label.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
})
