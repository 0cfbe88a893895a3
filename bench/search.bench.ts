import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { closedLoop, cpuNow, type Latency, openLoop, round } from './measure.ts'
import { generate, type Scale } from './search-data.ts'
import { questionsOf } from './search-questions.ts'

const scales = new Map<string, Scale>([
  ['50k', { name: '50k', parts: 50_000, applications: 500_000, alternates: 200_000 }],
  ['1m', { name: '1m', parts: 1_000_000, applications: 10_000_000, alternates: 4_000_000 }],
])

type Figures = {
  cpu_ms: { servidor: number; base: number; total: number }
  un_cliente: Latency
  dieciseis_por_segundo: number
  abierto_200: Latency
  /** Of the requests of sixteen clients and of the 200 a second: answered 503. */
  rechazadas: [number, number]
}

/**
 * Searches a generated catalogue (`--scale 50k` or `1m`) over HTTP, beside a constant JSON answer and a row by its key. With
 * `--beside=FOLDER` the CPU alone, of another version's sources too, by turns on the same database.
 */
export async function run(options: string[]): Promise<object> {
  const scale = scales.get(options[options.indexOf('--scale') + 1] ?? '') ?? scales.get('50k')
  if (!scale) throw new Error('unknown scale')
  const database = await openDatabase(scale.name)
  const db = openDb(database.url, { statementTimeout: 0, max: 4 })
  try {
    const made = await prepare(db, scale, database.url)
    const questions = await questionsOf(db, scale.parts, 1600)
    const calls = await callsOf(questions, db)
    const other = options.find((option) => option.startsWith('--beside='))?.slice('--beside='.length)
    const servers = await Promise.all(
      [...(other ? [resolve(other)] : []), here].map((folder) => startServer(database.url, folder)),
    )
    const [first, second] = servers
    try {
      if (first && second)
        return { escala: scale, ...made, ...(await measureByTurns([first, second], database.pid, calls)) }
      return { escala: scale, ...made, llamadas: first && (await measureAll(first, database.pid, calls)) }
    } finally {
      for (const server of servers) server.stop()
    }
  } finally {
    await db.end()
    await database.stop()
  }
}

/** DATABASE_URL (its own empty database; BENCH_PG_PID for the CPU of a server elsewhere), or an embedded server that is kept for the next run. */
async function openDatabase(scale: string): Promise<{ url: string; pid: number | undefined; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { url, pid: Number(process.env.BENCH_PG_PID) || undefined, stop: () => Promise.resolve() }
  const own = await startPostgres({ dataDir: resolve('data', `bench-${scale}`), durable: false })
  return { url: own.url, pid: own.pid, stop: () => own.stop() }
}

async function prepare(db: Db, scale: Scale, url: string): Promise<object> {
  await migrate(url)
  const seconds = (from: number) => round((performance.now() - from) / 1000)
  const there = await db.row<{ parts: number }>('select count(*)::int as parts from producto')
  if (there?.parts && there.parts !== scale.parts)
    throw new Error('La base de datos tiene otro catálogo: usa una vacía')
  if (!there?.parts) {
    const start = performance.now()
    await generate(db, scale, (step) => console.log(`generando ${step} (${seconds(start)} s)`))
  }
  const indexed = await db.row<{ partes: number }>('select partes from busca_version')
  if (indexed?.partes === scale.parts && !process.argv.includes('--reindex')) return {}
  const start = performance.now()
  let last = ''
  await rebuild(db, {
    onProgress: ({ step }) =>
      step !== last ? console.log(`índice: ${(last = step)} (${seconds(start)} s)`) : undefined,
  })
  console.log(`índice completo en ${seconds(start)} s`)
  return { reindexar_s: seconds(start) }
}

type Server = { pid: number; origin: string; stop(): void }

const here = resolve(import.meta.dirname, '..')

async function startServer(url: string, folder: string): Promise<Server> {
  const child = fork(join(folder, 'bench', 'search-server.ts'), {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: url,
      APP_KEY: 'only for measuring, thirty-two characters',
      NODE_ENV: 'production-bench',
    },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

type Questions = Awaited<ReturnType<typeof questionsOf>>

type Call = [name: string, addresses: string[]]

async function callsOf(questions: Questions, db: Db): Promise<Call[]> {
  const ids = await db
    .rows<{ id: number }>('select id from producto tablesample system_rows (1600)')
    .catch(() => db.rows<{ id: number }>('select id from producto limit 1600'))
  const search = (texts: string[], mode: number) => texts.map((text) => `/search/${encodeURIComponent(text)}/${mode}`)
  const vehicle = ({ year, modelo, motor }: Questions['vehicles'][number]) =>
    new URLSearchParams({ year: String(year), modelo, motor }).toString()
  return [
    ['eco', ids.map(() => '/bench/eco')],
    ['clave primaria', ids.map(({ id }) => `/bench/clave/${id}`)],
    ['sugerencias, palabras', search(questions.words, 1)],
    ['sugerencias, código', search(questions.codes, 2)],
    ['sugerencias, alterna', search(questions.alternates, 3)],
    ['listado con facetas', questions.listings.map((text) => `/api/productoslista/${encodeURIComponent(text)}`)],
    [
      'vehículo y línea',
      questions.vehicles.map(
        (one, i) =>
          `/api/productoslista/${encodeURIComponent(questions.listings[i]?.split(' ')[0] ?? '-')}?veh_${vehicle(one).replace('modelo', 'x=1&modelo')}&year=${one.year}`,
      ),
    ],
    ['año, marca, modelo, motor', questions.vehicles.map((one) => `/api/v1/vehiculos/opciones?${vehicle(one)}`)],
    ['todo el catálogo', questions.vehicles.map((_, i) => `/api/productoslista/-?page=${(i % 40) + 1}`)],
  ]
}

async function measureAll(server: Server, databasePid: number | undefined, calls: Call[]) {
  const figures: Record<string, Figures> = {}
  for (const [name, addresses] of calls) {
    figures[name] = await measure(server, databasePid, addresses)
    print(name, figures)
  }
  return figures
}

/** Requests of one server before it is the other's turn. */
const TURN = 40
/** What both answer before they are measured. */
const WARM = 5

/** CPU of two versions in ms a request, web and database, the echo's beside it: whatever else the machine does meets both. */
async function measureByTurns(servers: [Server, Server], databasePid: number | undefined, calls: Call[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const figures: Record<string, { antes: string; ahora: string }> = {}
  for (const [name, paths] of calls) {
    const rest = paths.slice(Math.floor(paths.length / WARM))
    const warm = paths.slice(0, -rest.length)
    for (const { origin } of servers)
      await closedLoop(
        agent,
        warm.map((path) => origin + path),
        4,
      )
    const sums = servers.map((server) => ({ server, servidor: 0, base: 0 }))
    for (let from = 0; from < rest.length; from += TURN) {
      const turn = rest.slice(from, from + TURN)
      // What one has read is at hand for the other: each comes first in every second turn.
      for (const sum of (from / TURN) % 2 ? sums.toReversed() : sums) {
        const { server } = sum
        const before = cpuNow(server.pid, databasePid)
        await closedLoop(
          agent,
          turn.map((path) => server.origin + path),
          1,
        )
        const after = cpuNow(server.pid, databasePid)
        sum.servidor += after.server - before.server
        sum.base += after.database - before.database
      }
    }
    const [antes = '', ahora = ''] = sums.map(({ servidor, base }) =>
      [servidor, base].map((ms) => (ms / rest.length).toFixed(2)).join(' + '),
    )
    figures[name] = { antes, ahora }
    console.log(`${name.padEnd(28)} CPU ${antes} ms · ${ahora} ms`)
  }
  agent.destroy()
  return { por_turnos: figures }
}

async function measure(server: Server, databasePid: number | undefined, paths: string[]): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const addresses = paths.map((path) => server.origin + path)
  // The first fifth warms plans and pages; what is measured was not asked before.
  const warm = addresses.slice(0, Math.floor(addresses.length / 5))
  const [alone, many, open] = thirds(addresses.slice(warm.length))
  await closedLoop(agent, warm, 4)
  const before = cpuNow(server.pid, databasePid)
  const one = await closedLoop(agent, alone, 1)
  const after = cpuNow(server.pid, databasePid)
  const sixteen = await closedLoop(agent, many, 16)
  const steady = await openLoop(agent, open, 200)
  agent.destroy()
  const per = (total: number) => round(total / alone.length)
  const [servidor, base] = [per(after.server - before.server), per(after.database - before.database)]
  return {
    cpu_ms: { servidor, base, total: round(servidor + base) },
    un_cliente: one.latency,
    dieciseis_por_segundo: sixteen.perSecond,
    abierto_200: steady.latency,
    rechazadas: [sixteen.refused, steady.refused],
  }
}

function thirds(list: string[]): [string[], string[], string[]] {
  const size = Math.floor(list.length / 3)
  return [list.slice(0, size), list.slice(size, 2 * size), list.slice(2 * size)]
}

function print(name: string, all: Record<string, Figures>): void {
  const figure = all[name]
  const [key, echo] = [all['clave primaria'], all.eco]
  if (!figure) return
  const times = (value: number, by: number | undefined) => (by ? `×${(value / by).toFixed(1)}` : '')
  console.log(
    [
      name.padEnd(28),
      `CPU ${figure.cpu_ms.servidor.toFixed(2)} + ${figure.cpu_ms.base.toFixed(2)} ms`,
      `p50 ${figure.un_cliente.p50.toFixed(2)} (${times(figure.un_cliente.p50, key?.un_cliente.p50)} clave) p99 ${figure.un_cliente.p99.toFixed(1)}`,
      `16 clientes ${figure.dieciseis_por_segundo}/s`,
      `200/s p99 ${figure.abierto_200.p99.toFixed(1)} ms (${times(figure.abierto_200.p99, echo?.abierto_200.p99)} eco)`,
      ...(figure.rechazadas.some(Boolean) ? [`503: ${figure.rechazadas.join(' y ')}`] : []),
    ].join(' · '),
  )
}

/** Kernel and load, for whoever compares runs. */
export function loadNow(): string {
  return readFileSync('/proc/loadavg', 'utf8').trim()
}
