import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { allCalls } from './http.server.ts'
import { testApp } from './http.testing.ts'

/** Parts in the catalogue, of texts that do not compress away: more than any socket takes in by itself. */
const PARTS = 60_000
const { url, db } = await testDatabase()
const { rico } = await fillPrices(db)
const filling = openDb(url, { statementTimeout: 0 })
await filling.rows(
  `with nuevas as (
     insert into producto (k_parte, linea_id, estado, descripcion)
     select 'XWQ-' || lpad(n::text, 6, '0'), (select min(id) from linea), 'activo',
       (select string_agg(md5(n::text || i), ' ') from generate_series(1, 14) i)
     from generate_series(1, ${PARTS}) n returning id)
   insert into precio (lista_id, producto_id, valor) select (select id from lista_precio where clave = 'BASE'), id, 10 from nuevas`,
)
await filling.end()

const quick = openDb(url, { statementTimeout: 2000 })
afterAll(() => quick.end())
const app = await testApp(quick)
type Line = Record<string, unknown>
const lines: [level: string, line: Line, text: string][] = []
app.addHook('onRequest', async (request) => {
  const keep = (level: string) => (line: Line, text: string) => void lines.push([level, line, text])
  Object.assign(request.log, { info: keep('info'), warn: keep('warn'), error: keep('error') })
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo // it listens at a port

const person = await makePerson(db, ['admin'], { demo: true })
const it = browser(await testApp(db))
await it.login(person.email)
const cookie = [...it.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const open: ClientRequest[] = []

function ask(path: string): ClientRequest {
  const request = get({ port, path: `/JACVE${path}`, headers: { cookie }, agent: false })
  request.on('error', () => undefined)
  open.push(request)
  return request
}

async function answerOf(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(ask(path), 'response')) as [IncomingMessage]
  return answer
}

/** Reads a little and stops; the server goes on until nothing more fits between the two. */
async function begun(path: string): Promise<IncomingMessage> {
  const answer = await answerOf(path)
  expect(answer.statusCode, path).toBe(200)
  await once(answer, 'readable')
  answer.read(1)
  return answer
}

const cursors = `select pid, state from pg_stat_activity where datname = current_database() and application_name = 'jacve descargas'`
const atWork = () => db.rows<{ pid: number; state: string }>(`${cursors} and state <> 'idle'`)
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await app.metrics.text())?.[1] ?? Number.NaN)
const told = (text: string) => lines.filter((one) => one[2] === text)

async function nothingIsLeft(): Promise<void> {
  await expect.poll(atWork, { timeout: 20_000 }).toEqual([])
  await expect.poll(() => figure('downloads_at_work'), { timeout: 20_000 }).toBe(0)
  expect(await figure('downloads_waiting')).toBe(0)
  expect(quick.load().waiting).toBe(0)
}

beforeEach(async () => {
  for (const request of open.splice(0)) request.destroy()
  await nothingIsLeft()
  lines.length = 0
})

const estante = (format: string) => `/api/v1/estante/exportacion/${format}?q=XWQ`
const prices = (format: string) => `/api/v1/clientes/${rico}/lista-de-precios/${format}`

/** Until it has stopped in the middle for so many seconds: the reader, not the database, sets the pace. */
async function stoppedFor(seconds: number): Promise<void> {
  const stopped = `${cursors} and state = 'idle in transaction' and state_change < now() - make_interval(secs => $1)`
  await expect.poll(() => db.rows(stopped, [seconds]), { timeout: 60_000, interval: 200 }).toHaveLength(1)
}

/** Reads to the end, though not for longer than a statement may take. */
async function readSlowly(path: string): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const answer = await answerOf(path)
  expect(answer.statusCode).toBe(200)
  await once(answer, 'readable')
  const first = answer.read() as Buffer // it is readable
  await stoppedFor(2.5)
  return { answer, bytes: Buffer.concat([first, await buffer(answer)]) }
}

test.each([
  ['the shelf', estante],
  ['a price list', prices],
])('%s as CSV arrives whole, though its reader stops for longer than a statement may take', async (_, path) => {
  const { answer, bytes } = await readSlowly(path('csv'))
  expect(answer.complete).toBe(true)
  const rows = bytes.toString('utf8').split('\r\n').slice(1, -1)
  expect(rows.filter((row) => row.startsWith('XWQ-'))).toHaveLength(PARTS)
  expect(rows.findLast((row) => row.startsWith('XWQ-'))).toMatch(new RegExp(`^XWQ-0${PARTS},`))
  await nothingIsLeft()
  expect(await figure('downloads_shed_total')).toBe(0)
})

test.each([
  ['the shelf', estante],
  ['a price list', prices],
])('%s as a workbook arrives whole as well', async (_, path) => {
  const { answer, bytes } = await readSlowly(path('xlsx'))
  expect(answer.complete).toBe(true)
  const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')
  expect(sheet.match(/>XWQ-/g)).toHaveLength(PARTS)
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})

test('how many rows there will be is said before the first', async () => {
  const answer = await begun(estante('csv'))
  expect(Number(answer.headers['x-rows'])).toBe(PARTS)
  answer.destroy()
})

test.each(['csv', 'xlsx'])(
  'a connection that ends in mid-stream makes a failed download, one line in the log and one in the figures (%s)',
  async (format) => {
    const before = await figure('downloads_total\\{end="broken"\\}')
    const answer = await begun(estante(format))
    await stoppedFor(0.5)
    await db.rows(`select pg_terminate_backend(pid) from (${cursors}) x`)
    await expect(buffer(answer)).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
    await expect.poll(() => lines.filter(([level]) => level === 'error' || level === 'warn')).toHaveLength(1)
    expect(told('download broke')[0]?.[1]).toMatchObject({
      route: '/api/v1/estante/exportacion/:formato',
      user: person.id,
      rows: expect.any(Number),
      bytes: expect.any(Number),
      err: expect.any(Error),
    })
    expect(Number(told('download broke')[0]?.[1]['rows'])).toBeGreaterThan(0)
    await expect.poll(() => figure('downloads_total\\{end="broken"\\}')).toBe((before || 0) + 1)
    await nothingIsLeft()
  },
)

test('who hangs up in mid-stream leaves neither cursor nor seat, and one line', async () => {
  const answer = await begun(prices('csv'))
  await stoppedFor(0.5)
  answer.destroy()
  await nothingIsLeft()
  expect(told('download abandoned')).toHaveLength(1)
  expect(lines.filter(([level]) => level === 'error')).toEqual([])
})

/** Does this while nobody can read the parts. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await db.session(async (client) => {
    await client.query('begin; lock table producto in access exclusive mode')
    try {
      await work()
    } finally {
      await client.query('rollback')
    }
  })
}

test('who hangs up while the database works ends its statement as well', async () => {
  await whileLocked(async () => {
    const request = ask(estante('csv'))
    await expect.poll(async () => (await atWork())[0]?.state, { timeout: 10_000 }).toBe('active')
    request.destroy()
    await nothingIsLeft()
  })
  expect(told('download abandoned')).toHaveLength(1)
  expect(lines.filter(([level]) => level === 'error')).toEqual([])
})

test('what fails before the first byte is answered in words', async () => {
  await whileLocked(async () => {
    const answering = answerOf(estante('xlsx'))
    await expect.poll(async () => (await atWork())[0]?.state, { timeout: 10_000 }).toBe('active')
    await db.rows(`select pg_terminate_backend(pid) from (${cursors}) x`)
    const answer = await answering
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      503,
      'application/json; charset=utf-8',
      undefined,
    ])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(JSON.parse((await buffer(answer)).toString())).toMatchObject({ message: expect.stringContaining('Intenta') })
  })
})

const files = allCalls.filter(({ endpoint }) => endpoint.file && endpoint.method === 'GET')
const long = files.filter(({ endpoint }) => endpoint.file?.isLong)

/** The first of each kind, where there is one. */
async function pathOf(path: string): Promise<string> {
  const [kind] = /(cargas|anuncios|clientes)\/:id/.exec(path) ?? []
  const id = kind?.startsWith('clientes') ? rico : 1
  return path
    .replace(':formato', 'csv')
    .replace(':id', String(id))
    .replace(/\.zip$/, '.zip?todos=1')
}

test('every list that is downloaded answers, and leaves nothing however early its reader goes', async () => {
  expect(long.length).toBeGreaterThanOrEqual(30)
  for (const { endpoint } of long) {
    const path = await pathOf(endpoint.path)
    const answer = await answerOf(path)
    // A client's vehicles are nobody else's, whatever he may.
    const answers = path.startsWith('/api/v1/mis-vehiculos/') ? [403] : [200, 404, 409, 422]
    expect(answers, path).toContain(answer.statusCode)
    await buffer(answer)
    for (const ms of [0, 5, 25]) {
      const request = ask(path)
      await sleep(ms)
      request.destroy()
    }
    const again = await answerOf(path)
    again.destroy()
  }
  await nothingIsLeft()
  expect(lines.filter(([level]) => level === 'error')).toEqual([])
})

test('every call that answers a file says so in its contract, and the document of the calls with it', async () => {
  const { paths } = (await it.get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
  }
  for (const { endpoint } of files) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.['get']
    // The document names media types; a charset is the answer's matter.
    const types = endpoint.file?.types.map((type) => type.split(';')[0])
    expect(Object.keys(operation?.responses['200']?.content ?? {}), endpoint.path).toEqual(types)
  }
})
