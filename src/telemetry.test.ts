import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { testApp, testEnv, visitor, write } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sendDueMail } from '#platform/mail/mail-send.server.ts'
import { openMailbox } from '#platform/mail/mailbox.testing.ts'
import { askOutside } from '#platform/settings/outside.server.ts'
import { type Telemetry, startTelemetry } from '#platform/telemetry/otlp.server.ts'
import { isTold, ownTrace } from '#platform/telemetry/spans.server.ts'

type Wire = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string> }[]
  status?: { code: number }
}

const db = await testDb()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real collector on loopback: keeps what it is told, and answers as it is told to. */
async function openCollector({ status = 200, answers = true } = {}) {
  const bodies: { path: string | undefined; key: string | undefined; text: string }[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString('utf8')))
    request.on('end', () => {
      bodies.push({ path: request.url, key: request.headers['x-llave']?.toString(), text })
      if (answers) reply.writeHead(status).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // listening on TCP
  const spans = (): Wire[] => bodies.flatMap(({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans)
  return { url: `http://127.0.0.1:${port}`, bodies, spans }
}

function start(endpoint: string, share?: number): Telemetry {
  const telemetry = startTelemetry(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: { 'x-llave': 'a b' },
      OTEL_TRACES_SAMPLER_ARG: share,
    },
    'web',
  )
  if (!telemetry) throw new Error('an endpoint was given')
  closing.push(() => telemetry.stop())
  return telemetry
}

test('without an endpoint nothing is measured', () => {
  expect(startTelemetry({}, 'web')).toBeUndefined()
  expect(isTold()).toBe(false)
})

test('a request, its call and its statements are one trace of whoever sent it; nobody’s data go along', async () => {
  const collector = await openCollector()
  const telemetry = start(collector.url)
  const app = await testApp(db)
  const trace = 'a'.repeat(32)
  const headers = { traceparent: `00-${trace}-${'b'.repeat(16)}-01` }
  const sent = { nombre: 'Ana Secreta', correo: 'ana.secreta@ejemplo.mx', mensaje: 'Algo privado', acepto_aviso: true }
  const asked = write('/api/v1/contacto', sent, await visitor(app))
  const answer = await app.inject({ ...asked, headers: { ...asked.headers, ...headers } })
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([201, trace])
  await telemetry.stop()

  const spans = collector.spans().filter(({ traceId }) => traceId === trace)
  const request = spans.find(({ kind }) => kind === 2)
  const call = spans.find(({ name }) => name === 'llamada POST /api/v1/contacto')
  expect(request).toMatchObject({ name: 'POST /api/v1/contacto', parentSpanId: 'b'.repeat(16) })
  expect(call?.parentSpanId).toBe(request?.spanId)
  const statements = spans.filter(({ name }) => name === 'sql')
  expect(statements.length).toBeGreaterThan(2)
  expect(statements.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
  expect(spans.every((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))).toBe(true)
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '201' } })
  expect(collector.bodies[0]).toMatchObject({ path: '/v1/traces', key: 'a b' })
  expect(collector.bodies.map(({ text }) => text).join('')).not.toMatch(/secreta|privado/i)
  expect(telemetry.counts()).toMatchObject({ dropped: 0, waiting: 0 })
})

test('a job, its mail and what it asks outside are one trace, and the other server is told of it', async () => {
  const box = await openMailbox()
  const collector = await openCollector()
  const heard: (string | undefined)[] = []
  const other = createServer((request, reply) => {
    heard.push(request.headers.traceparent?.toString())
    reply.end('{}')
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  closing.push(() => other.close())
  const telemetry = start(collector.url)
  const app = await testApp(db)
  await app.inject(write('/api/v1/claves/olvido', { email: 'nadie@ejemplo.mx' }, await visitor(app)))
  await db.rows(`insert into sucursal (clave, nombre, correo, es_principal) values ('T', 'T', 't@jacve.example', true)`)
  const sent = { nombre: 'Ana', correo: 'ana@ejemplo.mx', mensaje: 'Hola', acepto_aviso: true }
  await app.inject(write('/api/v1/contacto', sent, await visitor(app)))
  await ownTrace('trabajo prueba', {}, async () => {
    await sendDueMail(db, { ...testEnv, SMTP_URL: box.url })
    const { port } = other.address() as AddressInfo // listening on TCP
    await askOutside(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  })
  await telemetry.stop()

  const job = collector.spans().find(({ name }) => name === 'trabajo prueba')
  const its = collector.spans().filter(({ traceId }) => traceId === job?.traceId)
  expect(its.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['correo mensaje_contacto', 'pregunta POST 127.0.0.1', 'sql']),
  )
  const asked = its.find(({ name }) => name.startsWith('pregunta'))
  expect(heard).toEqual([`00-${job?.traceId}-${asked?.spanId}-01`])
  expect(collector.bodies.map(({ text }) => text).join('')).not.toMatch(/jacve\.example|ana@/)
})

test('what fails is told as failed; whoever says that his trace is not told is left alone', async () => {
  const collector = await openCollector()
  const telemetry = start(collector.url)
  const app = await testApp(db)
  await expect(ownTrace('trabajo que falla', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const trace = 'c'.repeat(32)
  await app.inject({ url: '/api/v1/sesion', headers: { traceparent: `00-${trace}-${'d'.repeat(16)}-00` } })
  await telemetry.stop()
  expect(collector.spans().find(({ name }) => name === 'trabajo que falla')?.status).toEqual({ code: 2 })
  expect(collector.spans().some(({ traceId }) => traceId === trace)).toBe(false)
})

test('a share of the traces is told, whole ones', async () => {
  const collector = await openCollector()
  const telemetry = start(collector.url, 0.25)
  for (let n = 0; n < 400; n++) await ownTrace('trabajo', {}, () => db.rows('select 1 as uno'))
  await telemetry.stop()
  const traces = Map.groupBy(collector.spans(), ({ traceId }) => traceId)
  // Four in a hundred thousand runs would fall outside.
  expect(traces.size).toBeGreaterThan(60)
  expect(traces.size).toBeLessThan(140)
  expect([...traces.values()].every((spans) => spans.length === 2)).toBe(true)
})

test.each([
  ['refuses', { status: 503 }],
  ['never answers', { answers: false }],
])('a collector that %s holds nobody up: what does not fit is dropped and counted', async (_, how) => {
  const collector = await openCollector(how)
  const telemetry = start(collector.url)
  for (let n = 0; n < 6000; n++) void ownTrace('trabajo', {}, () => Promise.resolve())
  await expect.poll(() => telemetry.counts().dropped).toBeGreaterThan(0)
  expect(telemetry.counts().waiting).toBeLessThanOrEqual(4096)
  const app = await testApp(db)
  expect((await app.inject({ url: '/api/v1/sesion' })).statusCode).toBe(200)
  expect(telemetry.counts().told).toBe(0)
})
