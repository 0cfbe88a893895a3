import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeShop, ordersCast } from '#selling/orders/testing.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { xmlOf } from '#fiscal/documents/document-xml.testing.ts'
import { mailNewDocuments } from './mail-new.server.ts'
import { makeDocument, type TestDocument } from '#fiscal/sat/documents.testing.ts'

const db = await testDb()
const shop = await makeShop(db)
const mailbox = await openMailbox()
const env = { ...testEnv, DATA_DIR: temporaryData(), SMTP_URL: mailbox.url, PUBLIC_URL: 'https://www.ejemplo.mx' }
const storage = openStorage(env)
const app = await testApp(db, env)
const cast = await ordersCast(db, app, shop)

beforeEach(async () => {
  await db.rows('delete from correo_salida')
  await db.rows('delete from cfdi')
  mailbox.received.length = 0
})

/** A document whose XML lies in the storage, with a PDF of its own when given. */
async function kept(cliente: number | null, pdf?: Buffer): Promise<TestDocument & { xml: Buffer }> {
  const made = await makeDocument(db, { cliente, age: 20 })
  const xml = Buffer.from(xmlOf({ uuid: made.uuid, serie: 'FA', folio: '77' }))
  const file = await keepFile(db, storage, xml, 'application/xml')
  const paper = pdf && (await keepFile(db, storage, pdf, 'application/pdf'))
  await db.rows(
    `update cfdi set xml_id = $2, pdf_id = $3, serie = 'FA', folio = '77', creado_en = now() - interval '5 minutes' where id = $1`,
    [made.id, file.id, paper?.id ?? null],
  )
  return { ...made, xml }
}
const send = (who: typeof cast.ana, uuids: string[], para = 'mi') =>
  who.post('/api/v1/documentos/correo', { uuids, para })
const names = (uuid: string) => [`FA-77_${uuid.toUpperCase()}.xml`, `FA-77_${uuid.toUpperCase()}.pdf`]

test('a client has a document mailed to itself: the XML and the PDF that came with it, byte for byte', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
  const one = await kept(shop.ana, pdf)
  const answer = await send(cast.ana, [one.uuid])
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    { documentos: 1, personas: [cast.ana.email], con_archivos: true },
  ])
  // The queue does not carry the files.
  const queued = await db.row<{ n: number }>('select length(cuerpo) as n from correo_salida')
  expect(queued?.n).toBeLessThan(5000)

  expect(await sendDueMail(db, env)).toEqual({ sent: 1, failed: 0 })
  const [mail] = mailbox.received
  expect(mail).toMatchObject({ to: cast.ana.email, subject: 'Factura FA-77' })
  expect(mail?.files.map(({ name, type }) => [name, type])).toEqual([
    [names(one.uuid)[0], 'application/xml'],
    [names(one.uuid)[1], 'application/pdf'],
  ])
  expect(mail?.files[0]?.bytes.equals(one.xml)).toBe(true)
  expect(mail?.files[1]?.bytes.equals(pdf)).toBe(true)
})

test('without a PDF the drawn one goes, the same each time', async () => {
  const one = await kept(shop.ana)
  await send(cast.ana, [one.uuid])
  await send(cast.ana, [one.uuid])
  await sendDueMail(db, env)
  expect(mailbox.received).toHaveLength(2)
  const [first, second] = mailbox.received.map(({ files }) => files[1]?.bytes)
  expect(first?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
  const rows = await db.row<{ n: number }>(
    `select count(distinct j.archivo_id)::int as n from correo_adjunto j join archivo a on a.id = j.archivo_id where a.tipo = 'application/pdf'`,
  )
  expect(rows?.n).toBe(1)
})

test('many documents, or large ones, go as links', async () => {
  const many = await Promise.all(Array.from({ length: 11 }, () => kept(shop.ana)))
  expect(
    (
      await send(
        cast.ana,
        many.map(({ uuid }) => uuid),
      )
    ).json(),
  ).toMatchObject({ documentos: 11, con_archivos: false })
  const large = await kept(shop.ana)
  await db.rows('update archivo set bytes = 11000000 where id = (select xml_id from cfdi where id = $1)', [large.id])
  expect((await send(cast.ana, [large.uuid])).json()).toMatchObject({ con_archivos: false })
  await sendDueMail(db, env)
  expect(mailbox.received.map(({ files }) => files.length)).toEqual([0, 0])
  const text = mailbox.received[1]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(text).toContain(`https://www.ejemplo.mx/JACVE/DetalleDocuments?uuid=${large.uuid}`)
})

test('staff writes to the people of each client who may read documents, and to nobody else', async () => {
  await db.rows(
    `insert into usuario (nombre, email, estado, cliente_id) values ('Mostrador', 'mostrador@ejemplo.mx', 'ACTIVO', $1)`,
    [shop.ana],
  )
  await db.rows(
    `insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = 'mostrador@ejemplo.mx' and r.nombre = 'Cotizador-Mostrador'`,
  )
  const mine = await kept(shop.ana)
  const his = await kept(shop.beto)
  const answer = await send(cast.admin, [mine.uuid, his.uuid], 'todos')
  expect(answer.json()).toMatchObject({ documentos: 2, personas: [cast.ana.email, cast.beto.email] })
  await sendDueMail(db, env)
  const got = new Map(mailbox.received.map(({ to, files }) => [to, files.map(({ name }) => name)]))
  expect(got).toEqual(
    new Map([
      [cast.ana.email, names(mine.uuid)],
      [cast.beto.email, names(his.uuid)],
    ]),
  )
  expect(
    await db.row(`select from auditoria where accion = 'documentos_enviados' and actor_id = $1`, [cast.admin.id]),
  ).toBeDefined()
})

test('a document out of reach stops all of it; one without a client has nobody to go to', async () => {
  const mine = await kept(shop.ana)
  const foreign = await kept(shop.beto)
  const refused = await send(cast.ana, [mine.uuid, foreign.uuid])
  expect([refused.statusCode, refused.json().message]).toEqual([404, 'El documento no existe.'])
  const nobodys = await kept(null)
  expect((await send(cast.admin, [nobodys.uuid], 'todos')).statusCode).toBe(422)
  expect((await send(cast.ana, [])).statusCode).toBe(422)
  expect((await send(cast.ana, [mine.uuid], 'otro@ejemplo.mx')).statusCode).toBe(422)
  expect((await send(cast.vendedor, [mine.uuid])).statusCode).toBe(403)
  expect(await db.rows('select from correo_salida')).toEqual([])
})

test('a lost file fails the mail for good, a storage that is away only for now', async () => {
  const one = await kept(shop.ana, Buffer.from('%PDF-1.7 x'))
  await send(cast.ana, [one.uuid])
  expect(await sendDueMail(db, { ...env, DATA_DIR: '/dev/null/nada' })).toEqual({ sent: 0, failed: 1 })
  expect(await db.row('select estado from correo_salida')).toEqual({ estado: 'REINTENTO' })
  await db.rows('update correo_salida set proximo_en = now()')
  const file = await db.row<{ sha: string }>(
    `select encode(sha256, 'hex') as sha from archivo a join cfdi d on d.pdf_id = a.id where d.id = $1`,
    [one.id],
  )
  await storage.remove(file?.sha ?? '')
  await sendDueMail(db, env)
  expect(await db.row('select estado, error from correo_salida')).toEqual({
    estado: 'FALLIDO',
    error: 'Falta un archivo adjunto',
  })
  expect(mailbox.received).toEqual([])
})

test('too many in an hour are 429', async () => {
  const limited = await testApp(db, { ...env, RATE_LIMITS: 'on' })
  const one = await kept(shop.ana)
  await cast.ana.get('/sanctum/csrf-cookie')
  await db.rows(
    `insert into documento_correo (cfdi_id, usuario_id, personas, con_archivos) select $1, $2, 1, true from generate_series(1, 400)`,
    [one.id, cast.ana.id],
  )
  const answer = await limited.inject({
    method: 'POST',
    url: '/api/v1/documentos/correo',
    payload: { uuids: [one.uuid], para: 'mi' },
    cookies: Object.fromEntries(cast.ana.cookies),
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cast.ana.cookies.get('XSRF-TOKEN') ?? '' },
  })
  expect(answer.statusCode).toBe(429)
})

test('a client that wants its new documents by mail gets each once; old news and other people’s are not told', async () => {
  await kept(shop.ana)
  const change = (correo_automatico: boolean) =>
    cast.ana.send('PUT', '/api/v1/documentos/preferencia', { correo_automatico })
  expect((await cast.ana.get('/api/v1/documentos/preferencia')).json()).toEqual({ correo_automatico: false })
  expect((await change(true)).json()).toEqual({ correo_automatico: true })
  expect((await cast.admin.get('/api/v1/documentos/preferencia')).statusCode).toBe(409)
  expect(await mailNewDocuments(db, env)).toBe(0)

  const fresh = await kept(shop.ana)
  await kept(shop.beto)
  const old = await kept(shop.ana)
  await db.rows(`update cfdi set fecha = fecha - interval '30 days' where id = $1`, [old.id])
  const [one, two] = await Promise.all([mailNewDocuments(db, env), mailNewDocuments(db, env)])
  expect(one + two).toBe(1)
  expect(await mailNewDocuments(db, env)).toBe(0)
  await sendDueMail(db, env)
  expect(mailbox.received.map(({ to, files }) => [to, files.map(({ name }) => name)])).toEqual([
    [cast.ana.email, names(fresh.uuid)],
  ])
  expect(mailbox.received[0]?.files[0]?.bytes.equals(fresh.xml)).toBe(true)
  expect(mailbox.received[0]?.subject).toBe('Nuevo: Factura FA-77')

  await change(false)
  await kept(shop.ana)
  expect(await mailNewDocuments(db, env)).toBe(0)
})
