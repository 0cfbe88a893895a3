import { resolve } from 'node:path'
import { anonymous } from '#kit/base/access.ts'
import { readFileList } from '#selling/list-reading/read-file.server.ts'
import { readList } from '#selling/list-reading/read-list.ts'
import { reviewReading } from '#selling/list-reading/review.server.ts'
import { loadDemoCatalogue } from '#database.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { latencyOf, round } from './measure.ts'

const LINES = 2000
const ROUNDS = 8

/** Reviews lists of 2,000 lines of the demo catalogue, pasted and as a workbook, beside 2,000 reads by primary key in the same run. */
export async function run(): Promise<object> {
  const own = await startPostgres({ dataDir: resolve('data', 'bench-lists'), durable: false })
  const db = openDb(own.url, { max: 4 })
  try {
    await migrate(own.url)
    await withoutLimit(own.url)
    const found = await measure(db)
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await db.end()
    await own.stop()
  }
}

async function withoutLimit(url: string): Promise<void> {
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  const there = await db.row<{ n: number }>('select count(*) as n from producto')
  if (!there?.n) await loadDemoCatalogue(db)
  await db.end()
}

type Part = { id: number; k_parte: string; descripcion: string; ajeno: string | null }

async function measure(db: Db): Promise<object> {
  const parts = await db.rows<Part>(
    `select p.id, p.k_parte, p.descripcion, (select e.codigo from equivalencia e where e.producto_id = p.id limit 1) as ajeno
     from producto p where p.estado = 'activo' order by md5(p.k_parte) limit $1`,
    [LINES],
  )
  const client = await db.row<{ id: number }>('select min(id) as id from cliente')
  const session = { ...anonymous, isLoggedin: true, cliente: { id: client?.id ?? 0, nombre: 'Banco' } }
  const context = { db, session } as Context
  const clean = parts.map(({ k_parte }, i) => `${k_parte}\t${(i % 9) + 1}`).join('\n')
  const rough = parts.map((part, i) => roughLine(part, i)).join('\n')
  const book = await sheetOf<Part>({
    name: 'lista',
    format: 'xlsx',
    columns: [
      { title: 'Código', value: ({ k_parte }) => k_parte },
      { title: 'Descripción', value: ({ descripcion }) => descripcion },
      { title: 'Cantidad', value: () => 2 },
    ],
    rows: parts,
  })
  const file = new File([new Uint8Array(book.body)], 'lista.xlsx')

  const keys = await timed(() => readKeys(db, parts))
  const lists = {
    limpia: await timed(() => reviewReading(context, readList(clean))),
    revuelta: await timed(() => reviewReading(context, readList(rough))),
    libro: await timed(async () => reviewReading(context, await readFileList(file))),
  }
  const memory = await memoryOf(() => reviewReading(context, readList(rough)))
  const ratio = (time: number) => round(time / keys.p50)
  const razones = Object.fromEntries(Object.entries(lists).map(([name, { p50 }]) => [name, ratio(p50)]))
  return { lineas: LINES, claves_2000_ms: keys, listas_ms: lists, veces_claves: razones, memoria_mb: memory }
}

/** A tenth each: others' codes, worn codes, words only, unknown codes; the rest as messages have it. */
function roughLine({ k_parte, descripcion, ajeno }: Part, i: number): string {
  const pieces = (i % 9) + 1
  if (i % 10 === 1) return `${pieces} pzas ${ajeno ?? k_parte}`
  if (i % 10 === 2) return `${k_parte.replace('0', 'O').replace('8', 'B')} x ${pieces}`
  if (i % 10 === 3) return `${pieces} ${descripcion.slice(0, 50)}`
  if (i % 10 === 4) return `ZQXW-${100_000 + i} (${pieces})`
  return `${pieces} - ${k_parte.toLowerCase()} ${descripcion.slice(0, 30)}`
}

async function readKeys(db: Db, parts: Part[]): Promise<void> {
  for (const { id } of parts) await db.row('select id, k_parte, descripcion from producto where id = $1', [id])
}

async function timed(work: () => Promise<unknown>) {
  await work()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return latencyOf(times)
}

/** Resident memory after the first lists and after many more. */
async function memoryOf(work: () => Promise<unknown>): Promise<{ antes: number; despues: number }> {
  const now = () => Math.round(process.memoryUsage().rss / 2 ** 20)
  for (let i = 0; i < 5; i++) await work()
  const antes = now()
  for (let i = 0; i < 20; i++) await work()
  return { antes, despues: now() }
}
