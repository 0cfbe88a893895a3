import { expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { rangeOf, todayInMexico } from '#fiscal/documents/period.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const storage = openStorage({ ...testEnv, DATA_DIR })

const client = async (clave: string) => {
  const made = await db.row<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) values ($1, 'Refaccionaria ' || $1) returning id`,
    [clave],
  )
  return made?.id ?? 0
}
const enter = async (role: string, cliente?: number) => {
  const person = await makePerson(db, [role], { demo: true })
  if (cliente) await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, cliente])
  const it = browser(app)
  await it.login(person.email)
  return { ...person, ...it }
}
const [anaId, betoId] = [await client('ANA'), await client('BETO')]
const ana = await enter('cliente', anaId)
const beto = await enter('cliente', betoId)
const asesor = await enter('asesor')
const otroAsesor = await enter('asesor')
const admin = await enter('admin')
const mktg = await enter('MKTG')
const visitor = browser(app)
await db.rows('update cliente set asesor_id = $1 where id = $2', [asesor.id, anaId])

const today = todayInMexico()
const last = rangeOf('mes-pasado', today)
const ofMonth = rangeOf('mes', today)
const lastMonth = `${last.desde}T10:30:00`
const thisMonth = `${ofMonth.desde}T00:00:00`

const invoice = uuidOf('factura')
const payment = uuidOf('pago')
const note = uuidOf('nota')
const dollars = uuidOf('dólares')
const cancelled = uuidOf('cancelada')
const foreign = uuidOf('de beto')
const waiting = uuidOf('sin cliente')
const addenda = '<x:pedido xmlns:x="urn:x">&lt;script&gt;alert(1)&lt;/script&gt;</x:pedido>'
const keep = (given: Parameters<typeof keepDocument>[2]) => keepDocument(db, storage, given)

const line = (cantidad: number) => [{ clave: 'BAL-1', descripcion: 'Balata', cantidad, precio: '500.00' }]
await keep({
  uuid: invoice,
  cliente: anaId,
  serie: 'FAC',
  folio: '100',
  fecha: lastMonth,
  lineas: line(2),
  vence_en: '2020-01-31',
  addenda,
})
await keep({
  uuid: payment,
  cliente: anaId,
  tipo: 'P',
  serie: 'REP',
  folio: '5',
  fecha: `${last.desde}T12:00:00`,
  pagos: [
    {
      monto: '600.00',
      de: [{ uuid: invoice, folio: '100', anterior: '1160.00', pagado: '600.00', insoluto: '560.00' }],
    },
  ],
})
await keep({
  uuid: note,
  cliente: anaId,
  tipo: 'E',
  serie: 'NC',
  folio: '7',
  fecha: `${last.desde}T13:00:00`,
  lineas: [{ clave: '', descripcion: 'Bonificación', cantidad: 1, precio: '100.00' }],
  relacionados: { tipo: '01', uuids: [invoice] },
})
await keep({ uuid: dollars, cliente: anaId, folio: '=1+1', fecha: thisMonth, moneda: 'USD', vence_en: '2099-01-31' })
await keep({ uuid: cancelled, cliente: anaId, folio: '9', fecha: lastMonth, estado_sat: 'CANCELADO' })
await keep({ uuid: foreign, cliente: betoId, folio: '1', fecha: lastMonth })
await keep({ uuid: waiting, cliente: null, folio: '2', fecha: lastMonth })

const path = '/api/v1/documentos'
const list = async (who: Pick<typeof ana, 'get'>, query: string) => (await who.get(`${path}?${query}`)).json()
const uuids = ({ documentos }: { documentos: { uuid: string }[] }) => documentos.map(({ uuid }) => uuid)

test('a client lists his own, the newest first, with what they add up to', async () => {
  const found = await list(ana, 'periodo=mes-pasado')
  expect(uuids(found)).toEqual([note, payment, cancelled, invoice])
  expect(found).toMatchObject({ total: 4, desde: last.desde, hasta: last.hasta, periodo: 'mes-pasado' })
  expect(found.documentos[3]).toMatchObject({
    tipo: 'I',
    serie: 'FAC',
    folio: '100',
    fecha: lastMonth,
    total: '1160.00',
    notas: 1,
    pagos: 1,
    vencida: true,
    vence_en: '2020-01-31',
  })
  expect(found.documentos[1]).toMatchObject({ tipo: 'P', total: '600.00', moneda: 'MXN' })
  expect(found.totales).toMatchObject([
    { tipo: 'I', moneda: 'MXN', documentos: 2, cancelados: 1, total: '1160.00' },
    { tipo: 'E', moneda: 'MXN', documentos: 1, total: '116.00' },
    { tipo: 'P', moneda: 'MXN', documentos: 1, total: '600.00' },
  ])
  const everything = await list(ana, 'periodo=todo')
  expect(everything.totales).toContainEqual(
    expect.objectContaining({ tipo: 'I', moneda: 'USD', documentos: 1, total: '1160.00' }),
  )
})

test('filters narrow: type, state, days, folio, UUID and amount in one box', async () => {
  const cases: [string, string[]][] = [
    ['tipo=P', [payment]],
    ['periodo=mes', [dollars]],
    ['estado=cancelado', [cancelled]],
    ['estado=vencida', [invoice]],
    ['estado=vencida&tipo=E', []],
    [`desde=${last.desde}&hasta=${last.desde}&tipo=I`, [cancelled, invoice]],
    ['q=fac-100', [invoice]],
    ['q=100', [invoice]],
    ['q=FAC', [invoice]],
    [`q=${note.toUpperCase()}`, [note]],
    [`q=${payment.slice(0, 8)}`, [payment]],
    ['q=$116.00', [note]],
    ['q=116', [note]],
    ['q=nada', []],
    ['tipo=X&estado=cualquiera&orden=valueOf&periodo=siglo&q=FAC', [invoice]],
  ]
  for (const [query, expected] of cases) expect([query, uuids(await list(ana, query))]).toEqual([query, expected])
  const sorted = await list(ana, 'periodo=todo&orden=total&sentido=asc&por=25&pagina=1')
  expect(uuids(sorted)[0]).toBe(payment)
})

test('without a range it is the last three months, and with a text everything', async () => {
  const old = uuidOf('vieja')
  await keep({ uuid: old, cliente: betoId, serie: 'V', folio: '77', fecha: '2020-05-01T09:00:00' })
  expect(uuids(await list(beto, ''))).toEqual([foreign])
  expect(uuids(await list(beto, 'q=V77'))).toEqual([old])
  const empty = await list(beto, 'desde=2019-01-01&hasta=2019-12-31')
  expect(empty).toMatchObject({ total: 0, documentos: [], totales: [], ultimo: lastMonth })
})

test('nobody sees what is not his: a client his own, staff their reach, others nothing', async () => {
  expect(uuids(await list(beto, 'periodo=mes-pasado'))).toEqual([foreign])
  expect(uuids(await list(beto, `periodo=mes-pasado&cliente=${anaId}`))).toEqual([foreign])
  expect((await list(asesor, 'periodo=mes-pasado')).total).toBe(4)
  expect((await list(asesor, `periodo=mes-pasado&cliente=${anaId}`)).cliente).toMatchObject({ clave: 'ANA' })
  expect((await asesor.get(`${path}?cliente=${betoId}`)).statusCode).toBe(404)
  expect((await asesor.get(`${path}?cliente=999999`)).statusCode).toBe(404)
  expect((await list(otroAsesor, 'periodo=todo')).total).toBe(0)
  expect(uuids(await list(admin, 'periodo=mes-pasado'))).toContain(waiting)
  expect((await mktg.get(path)).statusCode).toBe(403)
  expect((await visitor.get(path)).statusCode).toBe(401)
})

test('a foreign document is answered exactly as a missing one, on every way to it', async () => {
  const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  for (const ending of ['', '.xml', '.pdf', '/problemas']) {
    const ask = (uuid: string) =>
      ending === '/problemas'
        ? ana.post(`${path}/${uuid}${ending}`, { texto: 'No es mi factura, revísenla' })
        : ana.get(`${path}/${uuid}${ending}`)
    const [theirs, none] = [await ask(foreign), await ask(uuidOf('ninguno'))]
    expect([ending, theirs.statusCode, plain(theirs.body)]).toEqual([ending, 404, plain(none.body)])
    expect((await ask('no-es-uuid')).statusCode).toBe(422)
  }
  expect((await ana.get(`${path}.zip?uuid=${invoice}&uuid=${foreign}`)).statusCode).toBe(404)
  expect((await asesor.get(`${path}/${invoice}`)).statusCode).toBe(200)
  expect((await asesor.get(`${path}/${waiting}`)).statusCode).toBe(404)
  expect((await otroAsesor.get(`${path}/${invoice}`)).statusCode).toBe(404)
  expect((await admin.get(`${path}/${waiting}`)).statusCode).toBe(200)
  expect((await visitor.get(`${path}/${invoice}.xml`)).statusCode).toBe(401)
})

test('a document tells all it holds, and what happened around it', async () => {
  const found = (await ana.get(`${path}/${invoice.toUpperCase()}`)).json()
  expect(found).toMatchObject({
    uuid: invoice,
    sello: 'BUENO',
    timbre: 'NO_COMPROBADO',
    cuadra: true,
    tiene_pdf: false,
    puede_resolver: false,
    fiscal: {
      version: '4.0',
      uso_cfdi: 'G01',
      metodo_pago: 'PPD',
      regimen_receptor: '612',
      conceptos: [{ no_identificacion: 'BAL-1', importe: '1000.00' }],
      impuestos: [{ impuesto: '002', importe: '160.00' }],
    },
  })
  expect(found.fiscal.addenda).toContain('&lt;script&gt;')
  expect(found.fiscal).not.toHaveProperty('certificado')
  expect(found.historia.map(({ que, documento }: Happened) => [que, documento?.uuid])).toEqual([
    ['emision', undefined],
    ['pago', payment],
    ['nota', note],
  ])
  expect(found.historia[1]).toMatchObject({ importe: '600.00', insoluto: '560.00', detalle: '1' })
  const address = new URL(found.sat.pagina)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    id: invoice.toUpperCase(),
    re: 'JAC980101AB1',
    tt: '1160.0',
  })
  expect(found.sat.qr.d).toMatch(/^M\d/)

  const paid = (await ana.get(`${path}/${payment}`)).json()
  expect(paid.historia.map(({ que, documento }: Happened) => [que, documento?.uuid])).toEqual([
    ['emision', undefined],
    ['paga', invoice],
  ])
  expect(paid).toMatchObject({ total: '600.00', moneda: 'MXN' })
})

type Happened = { que: string; documento: { uuid: string } | null }

test('a document of somebody else is never named by a relation', async () => {
  const sly = uuidOf('relacionada con beto')
  await keep({
    uuid: sly,
    cliente: anaId,
    fecha: '2021-01-01T00:00:00',
    tipo: 'E',
    relacionados: { tipo: '01', uuids: [foreign] },
  })
  const found = (await ana.get(`${path}/${sly}`)).json()
  expect(found.historia[0]).toMatchObject({ que: 'relacion', documento: null, uuid: foreign })
  expect((await beto.get(`${path}/${foreign}`)).json().historia).toHaveLength(1)
  expect((await list(beto, `q=${foreign}`)).documentos[0]).toMatchObject({ notas: 0 })
})

test('while the file cannot be read, the rest is shown', async () => {
  const lost = uuidOf('perdida')
  const { xml } = await keep({ uuid: lost, cliente: betoId, folio: '404', fecha: '2021-02-01T00:00:00' })
  const stored = await db.row<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from cfdi d join archivo a on a.id = d.xml_id where d.uuid = $1`,
    [lost],
  )
  await storage.remove(stored?.sha256 ?? '')
  expect((await beto.get(`${path}/${lost}`)).json()).toMatchObject({ folio: '404', fiscal: null, sat: null })
  expect((await beto.get(`${path}/${lost}.xml`)).statusCode).toBe(503)
  await storage.put(xml)
})

test('the sheet has the filtered rows, and no cell of it is a formula', async () => {
  const answer = await ana.get(`${path}/exportacion/csv?periodo=mes&columnas=folio,total,uuid`)
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('Folio,Total,UUID')
  expect(lines.slice(1)).toEqual([`A-=1+1,1160,${dollars.toUpperCase()}`])
  await db.rows(`update cfdi set serie = '' where uuid = $1`, [dollars])
  const harmless = await ana.get(`${path}/exportacion/csv?periodo=mes&columnas=folio`)
  expect(harmless.body).toContain("'=1+1")
  expect((await ana.get(`${path}/exportacion/xlsx?periodo=mes`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const told = await db.rows(
    `select from auditoria where accion = 'exportacion' and objeto = 'documentos' and actor_id = $1`,
    [ana.id],
  )
  expect(told).toHaveLength(3)
})

test('the month in figures, of the client of the session', async () => {
  const found = (await ana.get(`${path}/resumen`)).json()
  expect(found).toMatchObject({
    mes: { documentos: 1, facturas: 1, desde: ofMonth.desde },
    mes_pasado: { documentos: 4, facturas: 2, hasta: last.hasta },
    vencidas: 1,
  })
  expect((await admin.get(`${path}/resumen`)).json()).toMatchObject({ mes: { documentos: 0 }, vencidas: 0 })
})

test('a problem is told once, answered by staff in reach, and both know by mail', async () => {
  const tell = (texto: string, key?: string) =>
    ana.send('POST', `${path}/${note}/problemas`, { texto }, key ? { 'idempotency-key': key } : {})
  const key = '5e0a2c1c-6c7a-4f0e-9d0b-3f3a4d5e6f70'
  const first = await tell('El importe de la nota no es el acordado', key)
  expect(first.statusCode).toBe(201)
  expect((await tell('El importe de la nota no es el acordado', key)).json()).toEqual(first.json())
  expect((await tell('corto')).statusCode).toBe(422)
  const { id } = first.json()
  expect((await list(admin, 'estado=con-problema&periodo=todo')).total).toBe(1)

  const answer = (who: Pick<typeof ana, 'send'>, respuesta = 'Se emitió otra nota') =>
    who.send('PATCH', `${path}/${note}/problemas/${id}`, { respuesta })
  expect((await answer(ana)).statusCode).toBe(403)
  expect((await answer(otroAsesor)).statusCode).toBe(404)
  expect((await answer(asesor)).statusCode).toBe(200)
  expect((await answer(asesor)).statusCode).toBe(409)
  const { problemas } = (await ana.get(`${path}/${note}`)).json()
  expect(problemas).toMatchObject([{ estado: 'RESUELTO', respuesta: 'Se emitió otra nota' }])
  const mails = await db.rows<{ para: string }>(`select para from correo_salida where tipo = 'documento' order by id`)
  expect(mails.map(({ para }) => para)).toEqual([asesor.email, ana.email])

  for (const n of [1, 2, 3]) expect((await tell(`Sigue mal por ${n} razón más`)).statusCode).toBe(201)
  expect((await tell('Y otra razón más todavía')).statusCode).toBe(409)
})
