import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { anonymous } from '#kit/base/access.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { archiveOf } from '#fiscal/document-mail/archive.server.ts'
import { keepDocument } from './client-documents.testing.ts'
import { ZIP_MOST } from './contract.ts'
import { uuidOf } from './document-xml.testing.ts'
import { paperOf } from '#fiscal/document-mail/paper.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const storage = openStorage({ ...testEnv, DATA_DIR })
const made = await db.row<{ id: number }>(
  `insert into cliente (clave, nombre_comercial) values ('ANA', 'Refaccionaria Ana') returning id`,
)
const cliente = made?.id ?? 0
const person = await makePerson(db, ['cliente'], { demo: true })
await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, cliente])
const ana = browser(app)
await ana.login(person.email)

const names = ['uno', 'dos', 'tres', 'cuatro']
const stored = Buffer.from('%PDF-1.4\nel que llegó con el documento')
const files = new Map<string, Buffer>()
for (const [n, name] of names.entries()) {
  const { xml } = await keepDocument(db, storage, {
    uuid: uuidOf(name),
    cliente,
    serie: n === 2 ? '../F ñ' : 'F',
    folio: String(n + 1),
    fecha: `2026-01-0${n + 1}T10:00:00`,
    estado_sat: n === 3 ? 'CANCELADO' : 'VIGENTE',
    pdf: n === 1 ? stored : undefined,
  })
  files.set(name, xml)
}
const path = '/api/v1/documentos'
const xmlOf = (name: string) => files.get(name) ?? Buffer.alloc(0)

/** `time`: as DOS wrote it. */
type Entry = { name: string; bytes: Buffer; crc: number; time: number }

/** An archive read by its own directory, by nothing that wrote it. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, time, crc, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 12),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ]
    const [named, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ] // three places, three numbers
    const name = zip.toString('utf8', at + 46, at + 46 + named)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + packed)
    at += 46 + named + extra + comment
    return { name, crc, time, bytes: method === 0 ? content : inflateRawSync(content) }
  })
}

test('the XML is the one that came, byte for byte, as a download that runs nothing', async () => {
  const answer = await ana.get(`${path}/${uuidOf('uno')}.xml`)
  expect(answer.rawPayload.equals(xmlOf('uno'))).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="F-1_${uuidOf('uno').toUpperCase()}.xml"; filename*=UTF-8''F-1_${uuidOf('uno').toUpperCase()}.xml`,
  )
})

test('the PDF is the one that came, else one drawn from the XML', async () => {
  expect((await ana.get(`${path}/${uuidOf('dos')}.pdf`)).rawPayload.equals(stored)).toBe(true)
  const drawn = await ana.get(`${path}/${uuidOf('uno')}.pdf`)
  expect(drawn.headers['content-type']).toBe('application/pdf')
  expect(drawn.rawPayload.equals(await paperOf(readCfdi(xmlOf('uno'))))).toBe(true)
  const cancelled = await ana.get(`${path}/${uuidOf('cuatro')}.pdf`)
  expect(cancelled.rawPayload.equals(await paperOf(readCfdi(xmlOf('cuatro')), { isCancelled: true }))).toBe(true)
  const texts = textsOfPdf(await paperOf(readCfdi(xmlOf('uno')), { isPlain: true })).flat()
  expect(texts[texts.lastIndexOf('Total') + 1]).toBe('$1,160.00')
})

test('the ZIP holds XML and PDF of each, whole, under names of ours', async () => {
  const all = names.map((name) => `uuid=${uuidOf(name).toUpperCase()}`).join('&')
  const answer = await ana.get(`${path}.zip?${all}`)
  expect(answer.headers['content-type']).toBe('application/zip')
  const entries = entriesOf(answer.rawPayload)
  for (const { name, bytes, crc } of entries) {
    expect(crc32(bytes)).toBe(crc)
    expect(name).toMatch(/^[\w-]+\.(?:xml|pdf)$/)
  }
  const found = new Map(entries.map(({ name, bytes }) => [name, bytes]))
  const nameOf = (name: string, n: number) => `${n === 2 ? 'Fn' : 'F'}-${n + 1}_${uuidOf(name).toUpperCase()}`
  expect([...found.keys()].sort()).toEqual(
    names.flatMap((name, n) => [`${nameOf(name, n)}.xml`, `${nameOf(name, n)}.pdf`]).sort(),
  )
  for (const [n, name] of names.entries()) {
    expect(found.get(`${nameOf(name, n)}.xml`)?.equals(xmlOf(name))).toBe(true)
    const alone = await ana.get(`${path}/${uuidOf(name)}.pdf`)
    expect(found.get(`${nameOf(name, n)}.pdf`)?.equals(alone.rawPayload)).toBe(true)
  }
})

test('the files of a ZIP are as old as their documents: asked for later it is the same, byte for byte', async () => {
  const ask = async () => (await ana.get(`${path}.zip?uuid=${uuidOf('uno')},${uuidOf('dos')}`)).rawPayload
  const first = await ask()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  try {
    expect((await ask()).equals(first)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  const years = entriesOf(first).map(({ time }) => (time >>> 25) + 1980)
  expect([...new Set(years)]).toEqual([2026])
})

test('all of a filter, or the chosen; neither is refused, and so are too many', async () => {
  const filtered = await ana.get(`${path}.zip?todos=1&desde=2026-01-02&hasta=2026-01-03`)
  expect(entriesOf(filtered.rawPayload)).toHaveLength(4)
  const joined = await ana.get(`${path}.zip?uuid=${uuidOf('uno')},${uuidOf('uno')}`)
  expect(entriesOf(joined.rawPayload)).toHaveLength(2)
  expect((await ana.get(`${path}.zip`)).statusCode).toBe(422)
  expect((await ana.get(`${path}.zip?todos=1&desde=2001-01-01&hasta=2001-01-31`)).statusCode).toBe(422)
  expect((await ana.get(`${path}.zip?uuid=nada`)).statusCode).toBe(422)

  await db.rows(
    `insert into cfdi (uuid, version, tipo, fecha, rfc_emisor, rfc_receptor, cliente_id, moneda, subtotal, total, sello, timbre, cuadra, xml_id)
     select gen_random_uuid(), '4.0', 'I', '2025-06-15', 'A', 'B', $1, 'MXN', 1, 1, 'BUENO', 'BUENO', true, min(a.id)
     from generate_series(1, $2) n, archivo a group by n`,
    [cliente, ZIP_MOST + 1],
  )
  const many = await ana.get(`${path}.zip?todos=1&desde=2025-06-01&hasta=2025-06-30`)
  expect([many.statusCode, many.json().message]).toEqual([422, expect.stringContaining('hasta 500')])
})

test('what is downloaded is told to the audit log', async () => {
  const told = await db.rows<{ objeto: string }>(
    `select distinct objeto from auditoria where accion = 'exportacion' and actor_id = $1 order by 1`,
    [person.id],
  )
  expect(told.map(({ objeto }) => objeto)).toEqual(['cfdi', 'documentos.zip'])
})

test('an archive whose reader has gone is made no further', async () => {
  const user = { id: person.id, name: 'Ana' }
  const session = { ...anonymous, isLoggedin: true, user, roles: ['cliente'], cliente: { id: cliente, nombre: 'Ana' } }
  // What the archive reads of a context.
  const asking = {
    db,
    session,
    env: { ...testEnv, DATA_DIR },
    ip: '127.0.0.1',
    userAgent: '',
    requestId: '',
  } as unknown as Context
  const { body, size } = await archiveOf({ uuid: names.map(uuidOf) }, asking)
  const leaving = new AbortController()
  const reading = async () => {
    for await (const _ of body(leaving.signal)) leaving.abort()
  }
  await expect(reading()).rejects.toThrow('aborted')
  expect([size.rows, size.written?.rows]).toEqual([4, 1])
  const whole = await archiveOf({ uuid: names.map(uuidOf) }, asking)
  expect(entriesOf(await buffer(whole.body(new AbortController().signal)))).toHaveLength(8)
})
