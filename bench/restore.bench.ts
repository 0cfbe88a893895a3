import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openKeeper } from '#platform/backup/keeper.server.ts'
import { restoreMoment } from '#platform/backup/restore-moment.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'

const DEFAULT_MB = 1000
const MINUTES_OF_LOG = 60

/**
 * `npm run bench -- restore [megabytes]`: how long the continuous backup takes to copy a database of that size, and to bring it back to a
 * moment with an hour of log (a segment a minute) after the copy. Three times the size must be free in the temporary folder.
 */
export async function run([size = String(DEFAULT_MB)]: string[]): Promise<object> {
  const base = mkdtempSync(join(tmpdir(), 'jacve-rto-'))
  const plan = {
    dataDir: join(base, 'data'),
    place: join(base, 'destino'),
    key: 'una llave de prueba bastante larga',
    seconds: 45,
    walMb: 100_000,
    days: 14,
  }
  const server = await startPostgres({ dataDir: plan.dataDir })
  const client = new Client(server.url)
  await client.connect()
  try {
    const bytes = await fill(client, Number(size))
    const keeper = openKeeper(plan, () => undefined)
    await keeper.round(true)
    const copied = await seconds(() => keeper.base())
    let kept = 0
    for (let minute = 0; minute < MINUTES_OF_LOG; minute++) {
      await client.query(`insert into pieza select n, repeat(md5(n::text), 30) from generate_series(1, 500) n`)
      kept += await seconds(() => keeper.round(true))
    }
    const dataDir = join(base, 'vuelta')
    const restored = await seconds(() => restoreMoment({ ...plan, dataDir }))
    const ready = await seconds(async () => (await startPostgres({ dataDir })).stop())
    const found = {
      megabytes: Math.round(bytes / 1e6),
      kept_megabytes: Math.round(sizeOf(plan.place) / 1e6),
      copy_s: round(copied),
      segment_s: round(kept / MINUTES_OF_LOG),
      restore_s: round(restored),
      start_and_stop_s: round(ready),
    }
    console.table(found)
    return found
  } finally {
    await client.end()
    await server.stop()
    rmSync(base, { recursive: true, force: true })
  }
}

/** Rows half of which pack well, as those of a shop do. Returns the database's bytes. */
async function fill(client: Client, megabytes: number): Promise<number> {
  await client.query('create table pieza (id int, texto text)')
  await client.query(
    `insert into pieza select n, md5(n::text) || repeat(md5((n / 7)::text), 15) from generate_series(1, $1::int) n`,
    [Math.round((megabytes * 1e6) / 580)],
  )
  await client.query('checkpoint')
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const round = (value: number) => Math.round(value * 10) / 10

function sizeOf(folder: string): number {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
