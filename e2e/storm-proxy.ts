import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, drip, headersOf, openLine } from './storm-line.ts'
import { dice, type Fault, faultsOf, type Kind, kindOf, sameAddress, type Storm } from './storm-rules.ts'

/** One request: what it met, what the server did with it, and what the browser came to know. */
export type Exchange = {
  kind: Kind
  method: string
  path: string
  /** Whether the person who asked had begun something new: `nextAction`. */
  action: number
  idempotencyKey?: string
  /** Print of what was sent. */
  body: string
  fault?: Fault
  /** `unknown`: it was asked, and nobody waited for the answer. */
  server: 'not asked' | 'unknown' | 'done' | 'refused'
  status?: number
  /** Print of the server's answer. */
  answer?: string
  told: 'nothing' | 'part' | 'all' | 'another answer' | 'waiting'
}

const printOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
const STRANGER = '<!doctype html><title>Portal</title><p>Inicia sesión en la red inalámbrica</p>'

/** Stands between a browser and the shop at `origin` and does to its requests what the seed says. Close it after use. */
export async function openStorm(origin: string, storm: Storm, base = '/JACVE') {
  let faultOf = faultsOf(storm)
  const line = openLine(origin)
  const history: Exchange[] = []
  const answered = new Set<string>()
  const now = { action: 0, lastAt: performance.now() }

  async function serve(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    // Otherwise the browser sends again by itself what broke on a connection that it had used before.
    reply.setHeader('Connection', 'close')
    const body = await buffer(asked)
    const name = `${asked.method} ${asked.url}`
    const kind = kindOf(asked, base, answered.has(name))
    if (!kind) return line.pass(asked, reply, body)
    const exchange = exchangeOf(asked, kind, body, now.action)
    exchange.fault = faultOf(kind, name)
    history.push(exchange)
    now.lastAt = performance.now()
    reply.on('close', () => {
      now.lastAt = performance.now()
      if (exchange.told === 'waiting') exchange.told = reply.writableFinished ? 'all' : 'nothing'
      if (exchange.told === 'all' && kind === 'read') answered.add(name)
    })
    const chance = dice(storm.seed, 'how', sameAddress(kind, exchange.path))
    const pass = () => line.pass(asked, reply, body)
    if (kind === 'news') return follow(exchange, reply, pass)
    await meet(exchange, { reply, chance, ask: () => line.ask(asked, reply, body) })
  }

  const server = await listen((asked, reply) => {
    serve(asked, reply).catch(() => reply.destroy())
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    url: `http://127.0.0.1:${server.port}${base}`,
    history,
    /** From here on this says what a request meets, by its kind and its name (`GET /path`). */
    meets: (chosen: typeof faultOf) => void (faultOf = chosen),
    /** From here on the person wants something else than before. */
    nextAction: () => void now.action++,
    /** Milliseconds since a request began or ended; 0 while one is under way. News do not count. */
    restsFor: () =>
      server.isDown() || history.some(({ kind, told }) => told === 'waiting' && kind !== 'news')
        ? 0
        : performance.now() - now.lastAt,
    /** The plug: every connection breaks, and no new one is made until it is in again. What is asked meanwhile nobody hears: nothing rests. */
    pull: () => server.pull(),
    plugIn() {
      server.plugIn()
      now.lastAt = performance.now()
    },
    async close() {
      await server.close()
      line.close()
    },
  }
}

export type StormProxy = Awaited<ReturnType<typeof openStorm>>

function exchangeOf({ method, url, headers }: IncomingMessage, kind: Kind, body: Buffer, action: number): Exchange {
  return {
    kind,
    method: method ?? 'GET',
    path: url ?? '/',
    action,
    idempotencyKey: headers['idempotency-key']?.toString(),
    body: printOf(body),
    server: 'not asked',
    told: 'waiting',
  }
}

type Way = { reply: ServerResponse; chance: number; ask: () => Promise<Answer> }

/** Asks and answers, as far as the fault lets it; `chance`, from 0 to 1, says how much of it. */
async function meet(exchange: Exchange, { reply, chance, ask }: Way): Promise<void> {
  const { fault } = exchange
  const askServer = async () => {
    exchange.server = 'unknown'
    const answer = await ask()
    exchange.server = answer.status < 400 ? 'done' : 'refused'
    exchange.status = answer.status
    exchange.answer = printOf(answer.body)
    return answer
  }
  const cut = (told: Exchange['told']) => {
    exchange.told = told
    reply.destroy()
  }
  if (fault === 'cut-before') return cut('nothing')
  if (fault === 'busy' || fault === 'html') {
    exchange.told = 'another answer'
    reply.writeHead(fault === 'busy' ? 503 : 200, { 'Content-Type': 'text/html', 'Retry-After': '1' })
    return void reply.end(STRANGER)
  }
  if (fault === 'delay') await sleep(500 + 1500 * chance)
  if (fault === 'hang') await sleep(4000)
  if (fault === 'twice') await askServer()
  const answer = await askServer()
  if (fault === 'cut-after') return cut('nothing')

  reply.writeHead(answer.status, headersOf(answer))
  if (fault === 'cut-within') {
    reply.write(answer.body.subarray(0, Math.floor(answer.body.length * chance)), () => cut('part'))
    return
  }
  if (fault === 'stall') return stop(reply, answer.body)
  if (fault === 'slices') await drip(reply, answer.body)
  reply.end(fault === 'slices' ? undefined : answer.body)
}

/** Whoever asked gives up before that, or nobody would: a picture is waited for without end. */
const STOPPED_MS = 45_000

function stop(reply: ServerResponse, body: Buffer): void {
  reply.write(body.subarray(0, Math.floor(body.length / 2)))
  const end = setTimeout(() => reply.destroy(), STOPPED_MS)
  reply.on('close', () => clearTimeout(end))
}

/** A stream of news goes through as it comes. */
async function follow({ fault }: Exchange, reply: ServerResponse, pass: () => void): Promise<void> {
  if (fault === 'cut-before') return void reply.destroy()
  if (fault === 'busy') return void reply.writeHead(503, { 'Retry-After': '1' }).end()
  if (fault === 'delay') await sleep(1000)
  if (fault === 'cut-within') void sleep(1500).then(() => reply.destroy())
  // It opens, and then nothing comes any more, not even its end.
  if (fault === 'stall')
    return void reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 3000\n\n')
  pass()
}

/** A server whose plug can be pulled: every connection breaks, and no new one is made until it is in again. */
async function listen(serve: (asked: IncomingMessage, reply: ServerResponse) => void) {
  const sockets = new Set<Socket>()
  let isDown = false
  const server = createServer(serve)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (isDown) socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port, so this is no pipe's name
    pull() {
      isDown = true
      breakAll()
    },
    plugIn: () => void (isDown = false),
    isDown: () => isDown,
    async close() {
      breakAll()
      await new Promise((done) => server.close(done))
    },
  }
}
