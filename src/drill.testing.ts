import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, request } from 'node:http'
import { expectNothingHeld, heldOver } from '#platform/database/left-behind.testing.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'

export type Answer = { status: number; ms: number; retryAfter: boolean }

/** One request over a kept connection; status 0 when the connection broke. */
export function ask(agent: Agent, url: string): Promise<Answer> {
  const start = performance.now()
  return new Promise((done) => {
    const finish = (status: number, retryAfter = false) => done({ status, retryAfter, ms: performance.now() - start })
    const sent = request(url, { agent, headers: { accept: 'text/html,*/*' } }, (answer) => {
      answer.resume()
      answer.on('end', () => finish(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
      answer.on('error', () => finish(0))
    })
    sent.on('error', () => finish(0))
    sent.end()
  })
}

/** `clients` ask over and over until told to stop; what they were answered. */
export function keepAsking(url: () => string, clients: number): { answers: Answer[]; stop(): Promise<Answer[]> } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const answers: Answer[] = []
  const asking = { isOver: false }
  const client = async () => {
    while (!asking.isOver) answers.push(await ask(agent, url()))
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    answers,
    async stop() {
      asking.isOver = true
      await all
      agent.destroy()
      return answers
    },
  }
}

// On SIGUSR2 the server collects its garbage and tells what is left.
const collects = `data:text/javascript,process.on('SIGUSR2',()=>{for(let i=0;i<3;i++)gc();process.send({memory:process.memoryUsage()})})`

/** The real web process over the real database, migrated and empty; both may be stopped, hung and brought back. */
export async function openDrill(dataDir: string, given: Record<string, string> = {}) {
  let database = await startPostgres({ dataDir, durable: false })
  const { url } = database
  await migrate(url)
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=8', '--import', collects, join(import.meta.dirname, 'server.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: await webAddress(url),
        APP_KEY: 'a key of the drill that is long enough',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        DEMO: '0',
        ...given,
      },
    },
  )
  const [{ port }] = (await once(child, 'message')) as [{ port: number }] // what server.ts sends once it listens
  let exits = 0
  child.once('exit', () => exits++)

  const origin = `http://127.0.0.1:${port}`
  const signal = (name: NodeJS.Signals) => {
    for (const pid of familyOf(database.pid)) process.kill(pid, name)
  }
  return {
    url,
    origin,
    /** How often the web process ended. */
    exits: () => exits,
    stopDatabase: () => database.stop(),
    async startDatabase() {
      database = await startPostgres({ dataDir, durable: false })
      if (database.url !== url) throw new Error('the database has moved to another port')
    },
    hangDatabase: () => signal('SIGSTOP'),
    wakeDatabase: () => signal('SIGCONT'),
    async memory(): Promise<NodeJS.MemoryUsage> {
      const told = once(child, 'message') as Promise<[{ memory: NodeJS.MemoryUsage }]> // what `collects` sends
      child.kill('SIGUSR2')
      return (await told)[0].memory
    },
    async stop() {
      let left: unknown
      if (exits === 0) {
        left = await expectNothingHeld('the web process', () => heldOver(origin)).catch((error: unknown) => error)
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await database.stop()
      if (left) throw left
    },
  }
}

/** A process and its children: the server of the database and one for each connection. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}
