import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { addCalls } from '#platform/http/calls.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { QUIET_AT_ZERO } from '#platform/database/left-behind.testing.ts'
import { serve } from '#platform/http/serve.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { askAndLeave, LEAVES_AFTER, type Raw } from './abandon.testing.ts'
import { createApp, refuseTheRest } from './http.server.ts'
import { testEnv, visitor } from './http.testing.ts'

type Line = { msg: string; route: string; status: number; requestId: string; abandoned?: boolean }

const db = await testDb()
const lines: Line[] = []
const app = await createApp({
  db,
  env: { ...testEnv, NODE_ENV: 'development', LOG_LEVEL: 'info' },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
})

const open = { access: 'public', reply: z.any(), summary: 'x' } as const
// What these wait for, and what they saw.
const gates: (() => void)[] = []
const finished: string[] = []
const waits = endpoint({ ...open, method: 'GET', path: '/prueba/espera' })
const writes = endpoint({ ...open, method: 'POST', path: '/api/v1/prueba/escribe' })
const flows = endpoint({ ...open, method: 'GET', path: '/prueba/fluye' })
addCalls(
  app,
  [
    serve(waits, async (_, { db: tx }) => {
      await new Promise<void>((pass) => gates.push(pass))
      finished.push('espera')
      await tx.rows('select 1')
      finished.push('leyó')
      return { ok: true }
    }),
    serve(writes, async (_, { db: tx }) => {
      await new Promise<void>((pass) => gates.push(pass))
      await tx.transaction((inner) => inner.rows('select 1'))
      finished.push('escribió')
      return { ok: true }
    }),
    serve(flows, () => new Download('x.csv', 'text/csv', endless)),
  ],
  () => false,
)
async function* endless() {
  try {
    for (;;) yield Buffer.alloc(64 * 1024)
  } finally {
    finished.push('fluye')
  }
}
refuseTheRest(app)
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
const port = typeof place === 'object' ? (place?.port ?? 0) : 0
const origin = `http://127.0.0.1:${port}`
afterAll(() => app.close())

const held = () => {
  const figures = QUIET_AT_ZERO.map((name) => app.metrics.figure(name))
  return figures.reduce((sum, value) => sum + value, 0)
}
const nothingHeld = () => expect.poll(held, { timeout: 20_000 }).toBe(0)
const get = (path: string): Raw => ({ head: [`GET ${path} HTTP/1.1`] })
const linesOf = (route: string) => lines.filter((line) => line.msg === 'request' && line.route === route)

/** A connection that reads nothing. */
async function knock(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((done) => socket.once('connect', done))
  socket.pause()
  socket.write(text)
  return socket
}

test('forty who leave at any moment of any kind of answer leave the site as it was, and each is told of once', async () => {
  const kinds: Record<string, Raw> = {
    '/api/getYear': get('/api/getYear'),
    '/search/:text/:mode': get('/search/balatas/1'),
    page: get('/no-hay'),
    '/sanctum/csrf-cookie': get('/sanctum/csrf-cookie'),
    '/api/v1/reportes': {
      head: ['POST /JACVE/api/v1/reportes HTTP/1.1', 'Content-Type: application/json'],
      body: '{}',
    },
    '/prueba/fluye': get('/prueba/fluye'),
  }
  for (const raw of Object.values(kinds)) {
    for (const ms of LEAVES_AFTER) {
      await Promise.all(Array.from({ length: 40 }, (_, turn) => askAndLeave(origin, raw, ms, turn % 2 === 1)))
    }
  }
  await nothingHeld()
  expect((await fetch(`${origin}/api/getYear`)).status).toBe(200)
  const told = lines.filter(({ msg }) => msg === 'request')
  expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(told.length)
  expect(linesOf('/prueba/fluye').every(({ status, abandoned }) => status === 499 && abandoned)).toBe(true)
  expect(lines.filter(({ msg }) => msg === 'unexpected' || msg === 'held too long')).toEqual([])
})

test('work that nobody waits for any more keeps its place until it is done, and then gives it back once', async () => {
  finished.length = 0
  const leaving = Array.from({ length: 3 }, () => askAndLeave(origin, get('/prueba/espera'), 300))
  await expect.poll(() => gates.length).toBe(3)
  await Promise.all(leaving)
  await expect.poll(() => linesOf('/prueba/espera').length).toBe(3)
  expect(linesOf('/prueba/espera').every(({ status }) => status === 499)).toBe(true)
  expect(app.room.load().busy).toBe(3)
  for (const pass of gates.splice(0)) pass()
  await nothingHeld()
  // It comes to its end, and reads nothing more for nobody.
  expect(finished).toEqual(['espera', 'espera', 'espera'])
  expect(linesOf('/prueba/espera')).toHaveLength(3)
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(
    /^http_requests_total\{kind="read",status="499"\} \d+$/m,
  )
})

test('a write that nobody waits for any more is done all the same', async () => {
  finished.length = 0
  const path = '/api/v1/prueba/escribe'
  const { cookies, headers } = await visitor(app)
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Cookie: ${cookie.join('; ')}`]
  const raw = { head: [...head, ...Object.entries(headers).map((pair) => pair.join(': '))], body: '{}' }
  const leaving = askAndLeave(origin, raw, 300)
  await expect.poll(() => gates.length).toBe(1)
  await leaving
  await expect.poll(() => linesOf(path).length).toBe(1)
  for (const pass of gates.splice(0)) pass()
  await nothingHeld()
  expect(finished).toEqual(['escribió'])
})

test('with every place taken who leaves the queue is out of it at once, and readiness says so after five seconds', async () => {
  const working = Array.from({ length: 32 }, () => fetch(`${origin}/prueba/espera`))
  await expect.poll(() => gates.length, { timeout: 20_000 }).toBe(32)
  // Three requests on one connection: the second and third have no turn yet when it goes.
  const { shed } = app.room.load()
  const socket = await knock(`GET /api/getYear HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
  await expect.poll(() => app.room.load().waiting, { interval: 5 }).toBeGreaterThan(0)
  socket.resetAndDestroy()
  await expect.poll(() => app.room.load().waiting, { interval: 5 }).toBe(0)
  // Nobody had to be refused: they left by themselves.
  expect(app.room.load().shed).toBe(shed)
  expect((await fetch(`${origin}/api/getYear`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 20_000 }).toBe(503)
  for (const pass of gates.splice(0)) pass()
  expect((await Promise.all(working)).every(({ status }) => status === 200)).toBe(true)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  await nothingHeld()
})

test('forty who read nothing of what they asked for hold nobody up', async () => {
  finished.length = 0
  const slow: Socket[] = []
  const knockSlowly = async () => slow.push(await knock(`GET /prueba/fluye HTTP/1.1\r\nHost: x\r\n\r\n`))
  for (let seats = 1; seats <= 32; seats++) {
    await knockSlowly()
    await expect.poll(() => app.room.load().flowing, { timeout: 20_000 }).toBe(seats)
  }
  const told = linesOf('/prueba/fluye').length
  for (let late = 0; late < 8; late++) await knockSlowly()
  await expect.poll(() => linesOf('/prueba/fluye').length, { timeout: 20_000 }).toBe(told + 8)
  expect(
    linesOf('/prueba/fluye')
      .slice(told)
      .map(({ status }) => status),
  ).toEqual(Array(8).fill(503))
  expect(app.room.load()).toMatchObject({ busy: 0, flowing: 32 })
  expect((await fetch(`${origin}/api/getYear`)).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await nothingHeld()
  await expect.poll(() => finished.filter((what) => what === 'fluye').length, { timeout: 20_000 }).toBe(32)
})

test('what lies ready needs no place, and what is not ready waits for one', async () => {
  await expect.poll(held, { timeout: 20_000 }).toBe(0)
  const working = Array.from({ length: 32 }, () => fetch(`${origin}/prueba/espera`))
  await expect.poll(() => gates.length, { timeout: 20_000 }).toBe(32)
  app.atHand.has = ({ url }) => url === '/lista'
  const statuses = await Promise.all(['/lista', '/otra'].map(async (path) => (await fetch(origin + path)).status))
  for (const pass of gates.splice(0)) pass()
  await Promise.all(working)
  // There are no pages here: the first got as far as to be told so.
  expect(statuses).toEqual([404, 503])
})
