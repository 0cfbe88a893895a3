import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from './kill-drill.testing.ts'
import { type Kept, keepRunning } from './supervise.ts'

type Plan = {
  dataDir: string
  databaseUrl: string
  count: number
  /** Where the program lies, built; this one. */
  root?: string
  given?: Record<string, string>
}

export type Web = {
  origin: string
  /** Milliseconds from a kill -9 to the moment when its successor is ready. */
  kill(): Promise<number>
  /** The program of another folder takes its place: the new one first, then the old one is told to end. */
  become(root: string): Promise<void>
}

// Who is killed is told by the file that each leaves: they are started again under other numbers.
const beginsAt = `data:text/javascript,import{writeFileSync}from'node:fs';process.chdir(process.env.PROGRAM);writeFileSync(process.env.PID_FILE,String(process.pid))`

const OURS = join(import.meta.dirname, '..')

/** So many real web processes over one database, each kept as `npm start` keeps its own, behind one address that asks them in turn. */
export async function openProcesses({ dataDir, databaseUrl, count, root = OURS, given = {} }: Plan) {
  mkdirSync(dataDir, { recursive: true })
  const origins: string[] = []
  const kept: Kept[] = []

  async function begin(place: number, program: string): Promise<void> {
    const port = await freePort()
    const web = keepRunning(`El proceso ${place + 1}`, ['--import', beginsAt, join(program, 'src/server.ts')], {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: join(dataDir, 'compilado'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      APP_KEY: 'a key of the drill that is long enough',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      TRUST_PROXY: '1',
      ...given,
      PORT: String(port),
      PROGRAM: program,
      PID_FILE: pidFileOf(place),
    })
    await web.ready
    const before = kept[place]
    kept[place] = web
    origins[place] = `http://127.0.0.1:${port}`
    await before?.stop(10_000)
  }
  const pidFileOf = (place: number) => join(dataDir, `proceso-${place}.pid`)

  await Promise.all(Array.from({ length: count }, (_, place) => begin(place, root)))
  const door = await openDoor(origins)
  const webs: Web[] = origins.map((_, place) => ({
    get origin() {
      return origins[place] ?? ''
    },
    async kill() {
      const start = performance.now()
      process.kill(Number(readFileSync(pidFileOf(place), 'utf8')), 'SIGKILL')
      await gone(this.origin)
      while (!(await isReady(this.origin))) await new Promise((done) => setTimeout(done, 10))
      return Math.round(performance.now() - start)
    },
    become: (program) => begin(place, program),
  }))
  return {
    origin: door.origin,
    webs,
    /** How many requests were asked of another process since theirs was gone, and how many writes were given back to be repeated. */
    met: door.met,
    async stop() {
      await door.close()
      await Promise.all(kept.map((web) => web.stop(4000)))
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function gone(origin: string): Promise<void> {
  while (await isReady(origin)) await new Promise((done) => setTimeout(done, 2))
}

/**
 * What a proxy does by its own defaults: processes in turn; one that refuses the connection is passed over; a reading that broke is
 * asked of another; of a write that broke nobody knows whether it was done, so whoever sent it is told 502.
 */
async function openDoor(origins: string[]) {
  const agent = new Agent({ keepAlive: true })
  const met = { passedOver: 0, givenBack: 0 }
  let turn = 0

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const first = turn++
    const isReading = asked.method === 'GET' || asked.method === 'HEAD'
    for (let tried = 0; tried < origins.length * 2; tried++) {
      // A write goes over a connection of its own: one that waited may be closing.
      const passing = { asked, answer, body, agent: isReading && agent }
      const fault = await forward(origins[(first + tried) % origins.length] ?? '', passing)
      if (!fault) return
      if (answer.headersSent) return void answer.destroy()
      if (!isReading && fault !== 'ECONNREFUSED') break
      met.passedOver += 1
    }
    met.givenBack += 1
    answer.writeHead(502).end()
  }

  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP socket
  return {
    origin: `http://127.0.0.1:${port}`,
    met,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Passing = { asked: IncomingMessage; answer: ServerResponse; body: Buffer; agent: Agent | false }

/** Undefined when it was answered, else why not. */
function forward(origin: string, { asked, answer, body, agent }: Passing): Promise<string | undefined> {
  return new Promise((done) => {
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '127.0.0.1' }
    const sent = request(origin + (asked.url ?? '/'), { method: asked.method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
      got.on('end', () => done(undefined))
      got.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    answer.on('close', () => answer.writableFinished || sent.destroy())
    sent.end(body)
  })
}
