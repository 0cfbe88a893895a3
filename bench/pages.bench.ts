import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDemoAccounts } from '#demo-accounts.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { onDemoCatalogue } from './demo-catalogue.ts'
import { cpuNow, round } from './measure.ts'
import { added, type Row, rowsOf, signIn } from './pages-asked.ts'
import { type Server, startServer, webOf } from './pages-server.ts'
import { type Asked, askAll } from './wire.ts'

const ROUNDS = 5
const HERE = resolve(import.meta.dirname, '..')
const PASSWORD = 'clave de la medida 2026'
const account = { email: 'cliente@demo.jacve.mx', password: PASSWORD }

/** CPU ms a request of the web process (all its threads) and of the database, statements, and how many a second sixteen clients got. */
type Figures = { web: number; base: number; sentencias: number; por_segundo: number; bytes: number }

/**
 * What a page and a call cost, each row in turn on this tree's build, on the one of `--contra FOLDER` and beside a bare JSON echo: five rounds,
 * the middle one told. `--solo TEXT` takes only the rows whose names have it,
 * `--perfil FOLDER` leaves a profile of the web process there.
 */
export async function run(options: string[]): Promise<object> {
  const option = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
  const before = option('--contra')
  const only = option('--solo')
  const profile = option('--perfil')
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`] : []
  return onDemoCatalogue(async (db, { url, pid }) => {
    const dataDir = resolve('data', 'bench-pages')
    mkdirSync(dataDir, { recursive: true })
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      APP_KEY: 'a key of the benchmark that is long enough',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DEMO: '0',
    }
    await openDemoAccounts(readEnv({ ...env, DEMO_PASSWORD: PASSWORD }), db)
    const echo = await startServer({ name: 'eco', tree: HERE, file: 'bench/echo-server.ts', env })
    const servers = [await startServer({ name: 'ahora', tree: HERE, file: webOf(HERE), env, flags })]
    if (before)
      servers.push(await startServer({ name: 'antes', tree: resolve(before), file: webOf(resolve(before)), env }))
    try {
      const [{ origin } = echo] = servers
      const person = await signIn(origin, account)
      const rows = (await rowsOf(db, origin, person, account)).filter(({ name }) => !only || name.includes(only))
      await fillCart(origin, person, db)
      const found: Record<string, Record<string, Figures>> = {}
      for (const row of rows) {
        found[row.name] = await compare(row, [echo, ...servers], pid)
        print(row, found[row.name] ?? {})
      }
      return { filas: found }
    } finally {
      for (const server of [echo, ...servers]) await server.stop()
    }
  })
}

type Db = Parameters<typeof rowsOf>[0]

async function fillCart(origin: string, person: Awaited<ReturnType<typeof signIn>>, db: Db): Promise<void> {
  const parts = await db.rows<{ k_parte: string }>(
    `select k_parte from producto where estado = 'activo' and k_parte !~ '[,/]' order by md5(k_parte) limit 10`,
  )
  const empty: Asked = { method: 'DELETE', path: '/api/v1/carrito', headers: person.write }
  await askAll(origin, [empty, ...parts.map(({ k_parte }) => added(k_parte, person))], 1)
}

/** Every server in turn, five times: whatever else the machine does meets all of them. */
async function compare(row: Row, servers: Server[], databasePid: number): Promise<Record<string, Figures>> {
  const all = new Map(servers.map(({ name }) => [name, [] as Figures[]]))
  let turn = 0
  const next = (many: number): Asked[] => Array.from({ length: many }, (_, place) => row.ask(turn + place))
  const echo: Asked[] = Array.from({ length: 1200 }, () => ({ path: '/eco' }))
  for (const server of servers) await askAll(server.origin, server.name === 'eco' ? echo : next(row.alone), 4)
  turn += row.alone
  for (let round_ = 0; round_ < ROUNDS; round_++) {
    for (const server of round_ % 2 ? servers : servers.toReversed()) {
      const figures =
        server.name === 'eco'
          ? await measure(server, databasePid, echo, 400)
          : await measure(server, databasePid, next(row.alone + row.many), row.alone)
      all.get(server.name)?.push(figures)
    }
    turn += row.alone + row.many
  }
  return Object.fromEntries([...all].map(([name, figures]) => [name, middle(figures)]))
}

async function measure(server: Server, databasePid: number, asked: Asked[], alone: number): Promise<Figures> {
  const start = cpuNow(server.pid, databasePid)
  const { told } = await askAll(server.origin, asked.slice(0, alone), 1)
  const end = cpuNow(server.pid, databasePid)
  const many = await askAll(server.origin, asked.slice(alone), 16)
  const statements = told.map(({ headers }) =>
    Number(/db;.*desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0),
  )
  return {
    web: (end.server - start.server) / alone,
    base: (end.database - start.database) / alone,
    sentencias: mean(statements),
    por_segundo: (many.told.filter(({ status }) => status < 400).length * 1000) / many.ms,
    bytes: mean(told.map(({ bytes }) => bytes)),
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

function middle(all: Figures[]): Figures {
  const of = (read: (one: Figures) => number) =>
    round(all.map(read).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
  return {
    web: of(({ web }) => web),
    base: of(({ base }) => base),
    sentencias: of(({ sentencias }) => sentencias),
    por_segundo: Math.round(of(({ por_segundo }) => por_segundo)),
    bytes: Math.round(of(({ bytes }) => bytes)),
  }
}

function print({ name, bar }: Row, { eco, ahora, antes }: Record<string, Figures>): void {
  const told = ({ web, base, sentencias, por_segundo, bytes }: Figures) =>
    `${web.toFixed(2)} + ${base.toFixed(2)} ms, ${(web / (eco?.web ?? 1)).toFixed(1)} × eco, ${sentencias} sent., ${por_segundo}/s, ${(bytes / 1000).toFixed(1)} kB`
  console.log(
    [
      name.padEnd(31),
      ahora ? told(ahora) : '',
      bar ? `(meta ${bar})` : '',
      antes ? `· antes ${told(antes)}` : '',
      `· eco ${eco?.web.toFixed(2)} ms, ${eco?.por_segundo}/s`,
    ].join(' '),
  )
}
