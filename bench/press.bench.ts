import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { loadDemoCatalogue } from '#database.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'

/** Bars of a print of this many parts. */
const PARTS = 2000
const MOST_SECONDS = 60
const MOST_MB = 400

/** What a worker does, in a process of its own, so that its memory is the print's alone. */
const program = `
  const { openDb } = await import(process.env.SRC + '/platform/database/db.server.ts')
  const { readEnv } = await import(process.env.SRC + '/platform/settings/env.server.ts')
  const { runPrints } = await import(process.env.SRC + '/publishing/press/run.server.ts')
  const env = readEnv(process.env)
  const db = openDb(env.DATABASE_URL, { max: 4, statementTimeout: 0 })
  let late = 0
  let last = performance.now()
  setInterval(() => { const now = performance.now(); late = Math.max(late, now - last - 20); last = now }, 20).unref()
  const idle = process.memoryUsage().rss
  const began = performance.now()
  await runPrints({ db, env })
  const seconds = (performance.now() - began) / 1000
  console.log(JSON.stringify({ seconds, idle, late, peak: process.resourceUsage().maxRSS * 1024 }))
  await db.end()
`

/** Prints 2,000 parts of the demo catalogue by line, with prices, photographs and all indexes; `--todo`: all of them; `--vehiculo`: by vehicle. */
export async function run(options: string[]): Promise<object> {
  const dataDir = resolve('data', 'bench-press')
  const own = await startPostgres({ dataDir, durable: false })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    const there = await db.row<{ n: number }>('select count(*) as n from producto')
    if (!there?.n) await loadDemoCatalogue(db)
    const first = await measure(db, { url: own.url, dataDir, options })
    const again = await measure(db, { url: own.url, dataDir, options, id: first.id })
    const { id: _id, sha256, ...found } = first
    const result = {
      ...found,
      segundos_otra_vez: again.segundos,
      mismos_bytes: again.sha256 === sha256,
      barras: { segundos: MOST_SECONDS, mb: MOST_MB },
      cumple: found.segundos <= MOST_SECONDS && found.rss_pico_mb <= MOST_MB && again.sha256 === sha256,
    }
    console.log(JSON.stringify(result, null, 2))
    return result
  } finally {
    await db.end()
    await own.stop()
  }
}

type Wanted = { url: string; dataDir: string; options: string[]; id?: number }

async function measure(db: Db, { url, dataDir, options, id }: Wanted) {
  const print = id ?? (await ask(db, options))
  if (id) await db.rows(`update impresion set estado = 'EN_COLA', archivo_id = null where id = $1`, [id])
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...process.env,
      SRC: resolve('src'),
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      APP_KEY: 'a key of the bench that is long enough',
      PUBLIC_URL: 'https://www.ejemplo.mx',
    },
  })
  const told = JSON.parse(stdout) as { seconds: number; idle: number; late: number; peak: number } // written above
  const done = await db.row<{ estado: string; partes: number; paginas: number; bytes: number; sha256: string }>(
    `select i.estado, i.partes, i.paginas, a.bytes, encode(a.sha256, 'hex') as sha256 from impresion i left join archivo a on a.id = i.archivo_id
     where i.id = $1`,
    [print],
  )
  if (done?.estado !== 'LISTA') throw new Error('the print did not come out')
  const mb = (bytes: number) => Math.round(bytes / 1e5) / 10
  return {
    id: print,
    sha256: done.sha256,
    partes: done.partes,
    paginas: done.paginas,
    mb: mb(done.bytes),
    segundos: Math.round(told.seconds * 10) / 10,
    rss_antes_mb: mb(told.idle),
    rss_pico_mb: mb(told.peak),
    /** How long the worker's other jobs had to wait for their turn at most. */
    turno_ms: Math.round(told.late),
  }
}

/** A print that waits. Lines, the greatest first, until there are parts enough. */
async function ask(db: Db, options: string[]): Promise<number> {
  const rows = await db.rows<{ id: number; partes: number }>(
    `select linea_id as id, count(*)::int as partes from producto where estado = 'activo' group by 1 order by 2 desc, 1`,
  )
  const lineas: number[] = []
  for (let parts = 0; parts < PARTS && rows.length > 0; ) {
    const next = rows.shift()
    if (!next) break
    lineas.push(next.id)
    parts += next.partes
  }
  const definicion = {
    lineas: options.includes('--todo') ? [] : lineas,
    marcas: [],
    vehiculo: null,
    modelos: [],
    desde: null,
    hasta: null,
    orden: options.includes('--vehiculo') ? 'vehiculo' : 'linea',
    precios: 'base',
    fotos: true,
  }
  const row = await db.row<{ id: number }>(
    `insert into impresion (titulo, definicion, clave, edicion) values ('Catálogo del banco', $1, 'banco', 'completa') returning id`,
    [JSON.stringify(definicion)],
  )
  if (!row) throw new Error('an insert returns its row')
  return row.id
}
