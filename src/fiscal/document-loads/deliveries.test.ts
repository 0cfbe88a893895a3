import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { sealedCfdi } from '#fiscal/cfdi/cfdi.testing.ts'
import { testApp } from '#http.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { dropAbandoned } from './deliveries-forget.server.ts'
import { runDeliveries } from './deliveries-run.server.ts'
import { loadWatched, watchedFolder } from './load-folder.server.ts'
import { formOf, invoices, makeParties, PDF, uuidOf, zipOf } from './load.testing.ts'
import { PIECE_BYTES } from './loading-contract.ts'

const { url, db } = await testDatabase()
const DATA_DIR = temporaryData()
const env = { DATA_DIR, STORAGE_URL: undefined }
const app = await testApp(db, env)
const admin = browser(app)
/** More than are loaded at once. */
const many = await invoices(60)
const zip = zipOf(Object.fromEntries(many.map(({ folio, xml }) => [`${folio}.xml`, xml])))

beforeAll(async () => {
  await makeParties(db)
  await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
})
beforeEach(async () => {
  await db.rows('truncate cfdi, documento_carga restart identity cascade')
})

const upload = async (name: string, content: Uint8Array) => {
  const { payload, headers } = formOf(name, content)
  return admin.send('POST', '/api/v1/documentos', payload, headers)
}
const delivery = async (id: number, query = '') => (await admin.get(`/api/v1/documentos/cargas/${id}${query}`)).json()
const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b))
const loaded = async () => (await db.row<{ n: number }>('select count(*)::int as n from cfdi'))?.n

test('a large ZIP is taken at once with 202, and a worker loads it', async () => {
  const answer = await upload('año 2026.zip', zip)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ estado: 'EN_COLA', total: 0, archivos: [] })
  const { id } = answer.json()
  await runDeliveries({ db, env, isLong: true })
  expect(await delivery(id, '?por=25&pagina=3')).toMatchObject({
    estado: 'TERMINADA',
    nombre: 'año 2026.zip',
    total: 60,
    nuevos: 60,
    lineas: 60,
    archivos: { length: 10 },
  })
  expect((await admin.get('/api/v1/documentos/cargas')).json()).toMatchObject({
    total: 1,
    cargas: [{ id, nuevos: 60 }],
  })
  const csv = (await admin.get(`/api/v1/documentos/cargas/${id}/reporte/csv`)).body
  // The ZIP itself is not kept; what was in it is.
  expect(await db.rows(`select from archivo where tipo = 'application/zip'`)).toEqual([])
  expect(csv.split('\r\n')[1]).toBe(`1,1.xml,${uuidOf(1)},Cargado,`)
  const log = await db.row(
    `select despues->>'nombre' as nombre from auditoria where accion = 'documentos_entregados' order by id desc limit 1`,
  )
  expect(log).toEqual({ nombre: 'año 2026.zip' })
})

test.each([
  ['one document', 'una.xml', Buffer.from(many[0]?.xml ?? ''), 200],
  ['a large ZIP', 'muchas.zip', zip, 202],
] as const)(
  '%s whose answer was lost and that is sent again under its key is one delivery',
  async (_, name, content, status) => {
    const { payload, headers } = formOf(name, content)
    const send = () =>
      admin.send('POST', '/api/v1/documentos', payload, {
        ...headers,
        'idempotency-key': `otra-vez-${name.slice(0, 3)}`,
      })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true)
    expect(answers[2]?.statusCode).toBe(status)
    expect(await db.row('select count(*)::int as entregas from documento_carga')).toEqual({ entregas: 1 })
    // Other content under the same key is refused, and without a key it is another delivery.
    const other = formOf(name, `${String(content)} `)
    const key = { 'idempotency-key': `otra-vez-${name.slice(0, 3)}` }
    expect(
      (await admin.send('POST', '/api/v1/documentos', other.payload, { ...other.headers, ...key })).statusCode,
    ).toBe(422)
    await upload(name, content)
    expect(await db.row('select count(*)::int as entregas from documento_carga')).toEqual({ entregas: 2 })
  },
)

test('a delivery killed in the middle goes on after the last file: nothing half-loaded, none missing, none twice', async () => {
  const { id } = (await upload('a.zip', zip)).json()
  const script = `const { openDb } = await import(${JSON.stringify(join(import.meta.dirname, '../../platform/database/db.server.ts'))})
    const { runDeliveries } = await import(${JSON.stringify(join(import.meta.dirname, 'deliveries-run.server.ts'))})
    const db = openDb(${JSON.stringify(url)}, { statementTimeout: 0 })
    await runDeliveries({ db, env: ${JSON.stringify({ DATA_DIR })}, isLong: true, onProgress: (done) => { if (done === 20) console.log('veinte') } })`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')

  const cut = await loaded()
  expect(cut).toBeGreaterThanOrEqual(20)
  expect(cut).toBeLessThan(60)
  const halves = `select d.id from cfdi d where not exists (select from cfdi_concepto c where c.cfdi_id = d.id)
      or not exists (select from documento_carga_archivo a where a.cfdi_id = d.id)`
  expect(await db.rows(halves)).toEqual([])
  // The server lets go of the dead process's lock once it notices.
  await expect
    .poll(
      async () => {
        await runDeliveries({ db, env })
        return (await delivery(id)).estado
      },
      { timeout: 20_000 },
    )
    .toBe('TERMINADA')
  expect(await delivery(id)).toMatchObject({ nuevos: 60, repetidos: 0, rechazados: 0, lineas: 60 })
  expect(await loaded()).toBe(60)
  expect(await db.rows(halves)).toEqual([])
})

test('two workers at the same delivery load it once', async () => {
  const { id } = (await upload('a.zip', zip)).json()
  await Promise.all([runDeliveries({ db, env }), runDeliveries({ db, env })])
  expect(await delivery(id)).toMatchObject({ estado: 'TERMINADA', nuevos: 60, lineas: 60 })
})

test('one that is cancelled stops, keeps what was loaded, and cannot be cancelled twice', async () => {
  const { id } = (await upload('a.zip', zip)).json()
  let answer: number | undefined
  await runDeliveries({
    db,
    env,
    onProgress: (done) => {
      if (done === 5)
        void admin.post(`/api/v1/documentos/cargas/${id}/cancelar`).then(({ statusCode }) => (answer = statusCode))
      // Long enough for the cancelling to be seen before the end.
      if (done > 5) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    },
  })
  await expect.poll(() => answer).toBe(200)
  const after = await delivery(id)
  expect(after.estado).toBe('CANCELADA')
  expect(after.lineas).toBeLessThan(60)
  expect(await loaded()).toBe(after.lineas)
  expect((await admin.post(`/api/v1/documentos/cargas/${id}/cancelar`)).statusCode).toBe(409)
  expect((await admin.post('/api/v1/documentos/cargas/999999/cancelar')).statusCode).toBe(404)
})

test('a file comes in pieces, in any order and twice, and is read when the last is here', async () => {
  const noise = randomBytes(PIECE_BYTES)
  const large = zipOf({ 'a.xml': many[0]?.xml ?? '', 'ruido.bin': noise })
  const { id, partes } = (
    await admin.post('/api/v1/documentos/cargas', { nombre: 'grande.zip', bytes: large.length })
  ).json()
  expect(partes).toBe(2)
  const send = async (n: number, bytes: Uint8Array) => {
    const { payload, headers } = formOf('parte', bytes, { n: String(n) })
    return admin.send('POST', `/api/v1/documentos/cargas/${id}/partes`, payload, headers)
  }
  const [one, two] = [large.subarray(0, PIECE_BYTES), large.subarray(PIECE_BYTES)]
  expect((await send(1, two)).statusCode).toBe(422)
  expect((await send(2, two)).json()).toMatchObject({ recibidas: 1, estado: 'SUBIENDO' })
  expect((await send(2, two)).json()).toMatchObject({ recibidas: 1 })
  expect((await delivery(id)).partes).toEqual([2])
  expect((await send(1, one)).json()).toMatchObject({ recibidas: 2, estado: 'EN_COLA' })
  expect((await send(1, one)).json()).toMatchObject({ recibidas: 2, estado: 'EN_COLA' })
  expect((await send(1, randomBytes(PIECE_BYTES))).statusCode).toBe(409)
  await runDeliveries({ db, env })
  expect(await delivery(id)).toMatchObject({ estado: 'TERMINADA', nuevos: 1, rechazados: 1 })
})

test('an upload that nobody goes on with is dropped after two days', async () => {
  const { id } = (await admin.post('/api/v1/documentos/cargas', { nombre: 'x.zip', bytes: PIECE_BYTES + 1 })).json()
  const { payload, headers } = formOf('parte', randomBytes(PIECE_BYTES), { n: '1' })
  await admin.send('POST', `/api/v1/documentos/cargas/${id}/partes`, payload, headers)
  const storage = openStorage(env)
  await dropAbandoned(db, storage)
  expect((await delivery(id)).estado).toBe('SUBIENDO')
  const [piece] = await db.rows<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from archivo where tipo = 'application/octet-stream'`,
  )
  await db.rows(`update documento_carga set creado_en = now() - interval '3 days'`)
  await dropAbandoned(db, storage)
  expect(await delivery(id)).toMatchObject({ estado: 'CANCELADA', partes: [] })
  expect(await storage.read(piece?.sha256 ?? '')).toBeNull()
})

test('what is not a ZIP after all, and one without its content, end with why', async () => {
  const { id } = (await admin.post('/api/v1/documentos/cargas', { nombre: 'x.zip', bytes: 10 })).json()
  const { payload, headers } = formOf('parte', 'PK\x03\x04basura', { n: '1' })
  expect((await admin.send('POST', `/api/v1/documentos/cargas/${id}/partes`, payload, headers)).statusCode).toBe(200)
  const gone = await db.row<{ id: number }>(
    `insert into documento_carga (origen, nombre, estado) values ('terminal', 'x', 'LEYENDO') returning id`,
  )
  await runDeliveries({ db, env })
  expect(await delivery(id)).toMatchObject({ estado: 'FALLIDA', motivo: expect.stringContaining('dañado') })
  expect(await delivery(gone?.id ?? 0)).toMatchObject({
    estado: 'FALLIDA',
    motivo: expect.stringContaining('Vuelve a cargar'),
  })
})

test('a delivery waits while the storage is away, and is not lost', async () => {
  const { id } = (await upload('a.zip', zip)).json()
  const away = { DATA_DIR, STORAGE_URL: 's3://LLAVE:SECRETO@127.0.0.1:9/nada' }
  await expect(runDeliveries({ db, env: away })).rejects.toMatchObject({ status: 503 })
  expect((await delivery(id)).estado).toBe('LEYENDO')
  await runDeliveries({ db, env })
  expect((await delivery(id)).estado).toBe('TERMINADA')
})

test('the watched folder: loaded files move to hechos, refused ones aside with why; what is being written stays', async () => {
  const folder = watchedFolder(DATA_DIR)
  mkdirSync(join(folder, 'erp'), { recursive: true })
  const old = new Date(Date.now() - 60_000)
  const put = (name: string, content: string | Uint8Array, when = old) => {
    writeFileSync(join(folder, name), content)
    utimesSync(join(folder, name), when, when)
  }
  put('F101.xml', await sealedCfdi({ folio: '101' }))
  put('F101.pdf', PDF)
  put('malo.xml', (await sealedCfdi({ folio: '102' })).replace('350.50', '1.50'))
  put('erp/lote.zip', zipOf({ 'a.xml': await sealedCfdi({ folio: '103' }) }))
  put('erp/mixto.zip', zipOf({ 'b.xml': await sealedCfdi({ folio: '104' }), 'c.txt': 'hola' }))
  put('a-medias.xml', '<?xml version="1.0"?><cfdi:Compro', new Date())
  expect(await loadWatched({ db, env })).toBe(5)

  expect(await loaded()).toBe(3)
  expect(sorted(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
    sorted([
      'a-medias.xml',
      'con-problemas',
      'con-problemas/erp',
      'con-problemas/erp/mixto.zip',
      'con-problemas/erp/mixto.zip.motivos.txt',
      'con-problemas/malo.xml',
      'con-problemas/malo.xml.motivos.txt',
      'erp',
      'hechos',
      'hechos/F101.pdf',
      'hechos/F101.xml',
      'hechos/erp',
      'hechos/erp/lote.zip',
    ]),
  )
  expect(readFileSync(join(folder, 'con-problemas/malo.xml.motivos.txt'), 'utf8')).toContain('sello')
  expect(readFileSync(join(folder, 'con-problemas/erp/mixto.zip.motivos.txt'), 'utf8')).toContain('c.txt: No es un XML')
  // The same name again does not overwrite the first.
  put('F101.xml', await sealedCfdi({ folio: '101' }))
  expect(await loadWatched({ db, env })).toBe(1)
  expect(existsSync(join(folder, 'hechos/F101 (2).xml'))).toBe(true)
  expect(await db.rows(`select origen from documento_carga where origen <> 'carpeta'`)).toEqual([])
})

test('kept content is readable after all of it, byte for byte', async () => {
  await upload('a.zip', zip)
  await runDeliveries({ db, env })
  const row = await db.row<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from cfdi d join archivo a on a.id = d.xml_id where d.uuid = $1`,
    [uuidOf(7)],
  )
  expect(String(await openStorage(env).read(row?.sha256 ?? ''))).toBe(many[6]?.xml)
})
