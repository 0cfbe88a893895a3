import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { loadDemoCatalogue } from '#database.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { get, latencyOf, round } from './measure.ts'

const ROWS = 200_000
/** Searches a second, whatever else goes on; and seconds of them before and after. */
const RATE = 10
const CALM_MS = 6000
// So small a heap that rows can only pass through the worker, not gather in it.
const workerHeap = ['--max-old-space-size=100']
const texts = ['balata', 'bomba de agua', 'tsuru 2005', 'filtro de aceite', 'amortiguador delantero', 'jetta']

/** A list of 200,000 rows checked, previewed, published and taken back by a worker, with searches going on: times, memory, and their p95 as ratios of the calm before. */
export async function run([rows = String(ROWS)]: string[]): Promise<object> {
  const dataDir = resolve('data', 'bench-loads')
  const own = await startPostgres({ dataDir, durable: false })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    if (!(await db.row<{ n: number }>('select count(*) as n from producto'))?.n) await loadDemoCatalogue(db)
    await db.rows('truncate carga cascade')
    const found = await measure({ db, url: own.url, dataDir, rows: Number(rows) })
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await db.end()
    await own.stop()
  }
}

type Place = { db: Db; url: string; dataDir: string; rows: number }

async function measure({ db, url, dataDir, rows }: Place): Promise<object> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, APP_KEY: 'a key for a bench that is long enough' }
  const server = fork(join(import.meta.dirname, 'search-server.ts'), { env })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const search = searches(`http://127.0.0.1:${port}`)
  try {
    const id = await waiting(db, dataDir, rows)
    await search.during(CALM_MS)
    const before = await search.during(CALM_MS)
    const check = await step({ db, env, search, id })
    const changes = await db.row<{ n: number }>('select count(*) as n from carga_cambio where carga_id = $1', [id])
    const preview = await step({ db, env, search, id, tarea: 'vista' })
    const publish = await step({ db, env, search, id, tarea: 'aplicar' })
    const undo = await step({ db, env, search, id, tarea: 'revertir' })
    const after = await search.during(CALM_MS)
    const state = await db.row('select estado, filas, errores, quedaron from carga where id = $1', [id])
    const ratio = (p95: number) => round(p95 / before.p95)
    return {
      rows,
      changes: changes?.n,
      state,
      searches: { before, after, ratioAfter: ratio(after.p95) },
      check: { ...check, ratio: ratio(check.p95) },
      preview: { ...preview, ratio: ratio(preview.p95) },
      publish: { ...publish, ratio: ratio(publish.p95) },
      undo: { ...undo, ratio: ratio(undo.p95) },
    }
  } finally {
    server.kill()
  }
}

/** The list is new parts with a price and stock each: the most a row can write. */
async function waiting(db: Db, dataDir: string, rows: number): Promise<number> {
  async function* list() {
    yield Buffer.from('k_parte,descripcion,linea,marca,precio,existencia\n')
    for (let at = 0; at < rows; at += 1000) {
      const lines = Array.from({ length: Math.min(1000, rows - at) }, (_, i) => at + i)
      yield Buffer.from(
        lines.map((n) => `BL-${n},Pieza de prueba ${n},Línea ${n % 40},Banco,${(n % 900) + 10}.5,${n % 50}\n`).join(''),
      )
    }
  }
  const storage = openStorage({ DATA_DIR: dataDir, STORAGE_URL: undefined })
  const file = await keepFile(db, storage, list(), 'application/octet-stream')
  const row = await db.row<{ id: number }>(
    `insert into carga (tipo, archivo, bytes, archivo_id, tarea) values ('productos', 'banco.csv', $1, $2, 'revisar') returning id`,
    [file.bytes, file.id],
  )
  return row?.id ?? 0
}

type Search = ReturnType<typeof searches>
type Step = { db: Db; env: NodeJS.ProcessEnv; search: Search; id: number; tarea?: 'vista' | 'aplicar' | 'revertir' }

async function step({ db, env, search, id, tarea }: Step) {
  if (tarea) await db.rows('update carga set tarea = $2, intentos = 0 where id = $1', [id, tarea])
  const start = performance.now()
  const worker = fork(join(import.meta.dirname, 'loads-worker.ts'), { env, execArgv: workerHeap })
  const done = once(worker, 'message') as Promise<[{ rss: number }]>
  const latency = await search.until(done)
  const [{ rss }] = await done
  return { seconds: round((performance.now() - start) / 1000), workerMegabytes: rss, ...latency }
}

/** Searches at an even rate, each started whether or not the one before has been answered. */
function searches(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  async function until(end: Promise<unknown>) {
    const times: number[] = []
    const sent: Promise<void>[] = []
    const over = new AbortController()
    void end.then(() => over.abort())
    for (let n = 0; !over.signal.aborted; n++) {
      const address = `${origin}/search/${encodeURIComponent(texts[n % texts.length] ?? '')}/1`
      const start = performance.now()
      sent.push(get(agent, address).then(() => void times.push(performance.now() - start)))
      await new Promise((wait) => setTimeout(wait, 1000 / RATE))
    }
    await Promise.all(sent)
    return latencyOf(times)
  }
  return { until, during: (ms: number) => until(new Promise((end) => setTimeout(end, ms))) }
}
