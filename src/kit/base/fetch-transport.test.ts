import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anonymous } from './access.ts'
import { setSessionSource } from './current-session.ts'
import { fetchTransport } from './fetch-transport.ts'
import { Refusal } from './refusal.ts'
import { writeKeys } from './write-keys.ts'

type Answer = (request: Asked, response: ServerResponse) => void
type Asked = { method: string; url: string; key: string | undefined; body: string }

// A server of sockets that answers what the test says, in order; then 200.
const asked: Asked[] = []
const answers: Answer[] = []
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    const one = { method, url, key: headers['idempotency-key']?.toString(), body }
    asked.push(one)
    const answer = answers.shift() ?? json(200, { n: asked.length })
    answer(one, response)
  })
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Proxy</title>')
const lost: Answer = (_, response) => void response.destroy()
/** The head says more than comes. */
const cut: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"n":')
  setTimeout(() => response.destroy(), 20)
}

/** It stops half way, and the line stays open as long as the other end holds it. */
const stalled: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"n":')
}

let kept: Map<string, string>
let online = true
const storage = () =>
  ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }) as Storage // what of a Storage is used
const tab = () => fetchTransport(base, writeKeys(storage))
let send = tab()

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  kept = new Map()
  online = true
  asked.length = 0
  answers.length = 0
  send = tab()
})
afterEach(() => vi.unstubAllGlobals())

const ADD = 'POST /lineas'
const adds = (k_parte: string, cantidad = 1) => send(ADD, { body: { k_parte, cantidad } })
const keys = () => asked.map(({ key }) => key)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof Refusal ? error : expect.unreachable()),
  )

test('every write carries a key; one whose outcome is known is a new one the next time', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) await send(`${method} /x/:id`, { params: { id: 1 } })
  await adds('A')
  await adds('A')
  expect(new Set(keys()).size).toBe(6)
  expect(keys().every((key) => /^[\w-]{36}$/.test(key ?? ''))).toBe(true)
  await send('GET /x', {})
  expect(asked.at(-1)?.key).toBeUndefined()
})

test.each([
  ['lost', lost],
  ['cut off', cut],
  ['a page of a proxy', html(502)],
  ['a page of a proxy that says all is well', html(200)],
  ['503', json(503, { message: 'No.', code: 'no_listo' })],
  ['504', html(504)],
])('an answer that is %s is asked for again with the same key', async (_, fault) => {
  answers.push(fault)
  expect(await adds('A')).toEqual({ n: 2 })
  expect(new Set(keys()).size).toBe(1)
})

test('no answer at all: the person is told, and the next press is the same write', async () => {
  answers.push(lost, cut, html(502))
  const told = await refusal(adds('A'))
  expect([told.status, told.message]).toEqual([0, 'No sabemos si se guardó. Volver a intentarlo no lo duplica.'])
  await adds('B')
  expect(await adds('A')).toEqual({ n: 5 })
  expect(new Set([asked[0], asked[1], asked[2], asked[4]].map((one) => one?.key)).size).toBe(1)
  expect(asked[3]?.key).not.toBe(asked[0]?.key)
  await adds('A')
  expect(asked[5]?.key).not.toBe(asked[0]?.key)
})

test('after a reload it is still the same write, but not for who signs in next', async () => {
  answers.push(lost, lost, lost)
  await refusal(adds('A'))
  expect([...kept.values()].join()).not.toContain('k_parte')
  setSessionSource(() => ({ ...anonymous, user: { id: 7, name: 'Otra' }, isLoggedin: true }))
  send = tab()
  await adds('A')
  expect(asked[3]?.key).not.toBe(asked[0]?.key)
  setSessionSource(() => anonymous)
  send = tab()
  await adds('A')
  expect(asked[4]?.key).toBe(asked[0]?.key)
})

test('nothing that stands for a password is stored', async () => {
  answers.push(lost, lost, lost)
  await refusal(send('POST /login', { body: { email: 'a@b.mx', password: 'secreto' } }))
  await adds('A')
  expect(kept.size).toBe(0)
})

test('a state set otherwise meanwhile is set anew; so is what is added after something was taken away', async () => {
  const set = (n: number) => send('PATCH /lineas/:id', { params: { id: 1 }, body: { n } })
  answers.push(lost, lost, lost)
  await refusal(set(5))
  await set(3)
  await set(5)
  expect(asked.at(-1)?.key).not.toBe(asked[0]?.key)

  answers.push(lost, lost, lost)
  await refusal(adds('A'))
  const first = asked.at(-1)?.key
  await send('DELETE /lineas/:id', { params: { id: 1 } })
  await adds('A')
  expect(asked.at(-1)?.key).not.toBe(first)
})

test('a refusal is known: the next is a new write. 500 is not, and is not repeated by itself', async () => {
  answers.push(
    json(422, { message: 'No.', code: 'datos_invalidos' }),
    json(500, { message: 'Ocurrió.', code: 'error' }),
  )
  expect((await refusal(adds('A'))).message).toBe('No.')
  expect((await refusal(adds('A'))).message).toBe('Ocurrió.')
  await adds('A')
  expect(asked).toHaveLength(3)
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
  expect(asked[2]?.key).toBe(asked[1]?.key)
})

test('two equal writes at once are one; others are not, and a state that was changed in between is set again', async () => {
  const [a, b, c] = await Promise.all([adds('A'), adds('A'), adds('B')])
  expect(a).toBe(b)
  expect(c).not.toBe(a)
  expect(asked).toHaveLength(2)
  const set = (n: number) => send('PUT /orden', { body: { n } })
  await Promise.all([set(1), set(2), set(1)])
  expect(asked.slice(2)).toHaveLength(3)
  const left = new AbortController()
  const given = Promise.allSettled([send(ADD, { body: { k: 1 }, signal: left.signal }), send(ADD, { body: { k: 1 } })])
  left.abort()
  expect((await given).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('too many at once is waited out for as long as it says; what never says when is told', async () => {
  answers.push(json(429, { message: 'Espera.' }, { 'retry-after': '1' }))
  expect(await adds('A')).toEqual({ n: 2 })
  answers.push(json(429, { message: 'Espera una hora.' }, { 'retry-after': '3600' }), json(429, { message: 'Cinco.' }))
  expect((await refusal(adds('A'))).message).toBe('Espera una hora.')
  expect((await refusal(adds('A'))).message).toBe('Cinco.')
  answers.push(json(429, { message: 'Espera.' }, { 'retry-after': '1' }))
  expect(await send('GET /search', {})).toEqual({ n: 6 })
})

test('without a line nothing was sent: it says so, and does not try by itself', async () => {
  online = false
  answers.push(lost)
  const told = await refusal(adds('A'))
  expect(told.message).toBe('No hay conexión. Revisa tu internet e intenta de nuevo.')
  expect(asked).toHaveLength(1)
  online = true
  answers.push(json(503, { message: 'En mantenimiento.', code: 'solo_lectura' }, { 'retry-after': '1' }))
  expect((await refusal(adds('A'))).message).toBe('En mantenimiento.')
})

test('a question that comes back broken is a refusal, never a fault of the reader', async () => {
  answers.push(html(200), html(502), cut, lost)
  for (const status of [0, 502, 0, 0]) expect((await refusal(send('GET /x', {}))).status).toBe(status)
})

test('a file is the same file, and another of the same name is not', async () => {
  const file = new File(['uno'], 'lista.csv', { lastModified: 5 })
  const sendFile = (archivo: File) => send('POST /archivo', { body: { archivo } })
  answers.push(lost, lost, lost)
  await refusal(sendFile(file))
  await sendFile(new File(['otro'], 'lista.csv', { lastModified: 6 }))
  await sendFile(file)
  expect(asked[4]?.key).toBe(asked[0]?.key)
  expect(asked[3]?.key).not.toBe(asked[0]?.key)
})

test('a key that the server knows for something else is changed, once', async () => {
  answers.push(json(422, { message: 'Otra.', code: 'clave_repetida' }))
  await adds('A')
  expect(new Set(keys()).size).toBe(2)
})

test('an answer that stops is given up once, not thrice: its half minute is the patience, and the next press is the same write', async () => {
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    const limit = new AbortController()
    const isStalled = answers[0] === stalled
    if (isStalled) setTimeout(() => limit.abort((now += ms)), 50)
    return limit.signal
  })
  answers.push(stalled)
  expect((await refusal(adds('A'))).code).toBe('sin_respuesta')
  expect([asked.length, limits]).toEqual([1, [30_000]])
  await adds('A')
  expect(asked[1]?.key).toBe(asked[0]?.key)

  answers.push(stalled)
  expect((await refusal(send('GET /x', {}))).code).toBe('respuesta_rota')
  await send('POST /archivo', { body: { archivo: new File(['uno'], 'lista.csv') } })
  expect(limits.at(-1)).toBe(150_000)
  vi.restoreAllMocks()
})
