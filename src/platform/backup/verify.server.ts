import { mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { plural } from '#kit/ui/format.ts'
import { temporaryPath } from '#platform/settings/temporary.server.ts'
import type { BackupPlan } from './keeper.server.ts'
import { restoreMoment } from './restore-moment.server.ts'
import { markTried } from './state.server.ts'
import { onServer } from './wal.server.ts'

// What jobs of the engine itself write at every moment says nothing.
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`

type Counts = Map<string, number>
export type Verified = { tables: number; rows: number; seconds: number }

/**
 * Tries the backup: has everything kept that is written by now (`catchUp`), restores it into a folder that goes away, reads every row of
 * every table there (checksums are on), and compares with what the shop had before and after. Throws a sentence when something is missing.
 */
export async function verifyBackup(plan: BackupPlan, catchUp: () => Promise<void>): Promise<Verified> {
  const began = performance.now()
  await refuseWithoutRoom(plan.dataDir)
  const before = await onServer(plan.dataDir, countAll)
  await catchUp()
  const after = await onServer(plan.dataDir, countAll)
  let restored: Counts = new Map()
  const scratch = temporaryPath('respaldo')
  try {
    // Another user runs the database there, when this one may not.
    await mkdir(scratch, { mode: 0o711 })
    await restoreMoment({
      ...plan,
      dataDir: scratch,
      use: async (url) => {
        const client = new Client(url)
        await client.connect()
        restored = await countAll(client)
        await client.end()
      },
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  const faults = faultsOf(before, after, restored)
  if (faults.length > 0) throw new Error(`La restauración de prueba no salió igual: ${faults.join('; ')}`)
  markTried(plan.dataDir)
  const rows = [...restored.values()].reduce((sum, count) => sum + count, 0)
  return { tables: restored.size, rows, seconds: (performance.now() - began) / 1000 }
}

async function countAll(client: Client): Promise<Counts> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const counts: Counts = new Map()
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(t.*)::float as count from ${name} t`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

/** Tables that hold less or more than they can have held at the moment in between. */
function faultsOf(before: Counts, after: Counts, restored: Counts): string[] {
  return [...before].flatMap(([name, first]) => {
    const count = restored.get(name)
    if (count === undefined) return [`falta la tabla ${name}`]
    const [least, most] = [Math.min(first, after.get(name) ?? first), Math.max(first, after.get(name) ?? first)]
    // Rows that came and went between the two counts.
    const room = Math.max(20, most / 100)
    return count < least - room || count > most + room
      ? [`${name}: ${plural(count, 'fila', 'filas')} en vez de ${least}`]
      : []
  })
}

/** The disk that a restoration would fill may be the shop's. */
async function refuseWithoutRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const size = await onServer(dataDir, async (client) => {
    const { rows } = await client.query<{ size: number }>(
      'select sum(pg_database_size(oid))::float as size from pg_database',
    )
    return rows[0]?.size ?? 0
  })
  const needed = size * 1.5 + 2 ** 30
  if (bavail * bsize < needed)
    throw new Error(`Para probar el respaldo hacen falta ${Math.ceil(needed / 1e9)} GB libres en ${tmpdir()}`)
}
