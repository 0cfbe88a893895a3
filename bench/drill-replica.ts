import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backup, restore } from '#platform/backup/backup.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { openProcesses } from '#processes-drill.testing.ts'
import { type Finding, finding } from './finding.ts'

const WRITERS = 4
const SECONDS = 8

/**
 * A second server follows the first one's log (streaming replication); the first is killed with -9 while four write as fast as they
 * can, and the second is promoted by hand. Once as PostgreSQL does it by itself, once where a write waits for the replica.
 */
export async function promoteReplica(): Promise<Finding[]> {
  return [...(await withReplica(false)), ...(await withReplica(true))]
}

type Server = Awaited<ReturnType<typeof startPostgres>>

async function withReplica(waits: boolean): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-bench-replica-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'primera')
  const primary = await startPostgres({ dataDir })
  const db = openDb(primary.url, { statementTimeout: 0 })
  try {
    await migrate(primary.url)
    await db.rows('create table escritura (n bigint primary key, en timestamptz not null default now())')
    await db.rows(`select pg_create_physical_replication_slot('replica')`)
    const began = performance.now()
    const standby = await startReplica(primary, dataDir, folder)
    const made = Math.round(performance.now() - began)
    const replica = openDb(standby.url, { statementTimeout: 0 })
    try {
      if (waits) await waitForReplica(db)
      const told = await writeUntilKilled(db, primary)
      return findingsOf({ waits, made, told, ...(await promote(replica, standby, join(folder, 'web'))) })
    } finally {
      await replica.end()
      await standby.stop()
    }
  } finally {
    await db.end()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A server of a copy of the first one, which follows its log. */
async function startReplica(primary: Server, dataDir: string, folder: string): Promise<Server> {
  const [second, file] = [join(folder, 'segunda'), join(folder, 'copia.tar')]
  await backup({ url: primary.url, dataDir, file })
  await restore({ dataDir: second, file })
  writeFileSync(join(second, 'postgres/data/standby.signal'), '')
  const { username, password, port } = new URL(primary.url)
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica`
  return startPostgres({ dataDir: second, extra: { primary_conninfo: from, primary_slot_name: 'replica' } })
}

/** By hand, as soon as the first has died: milliseconds to the first write and to a shop that serves, and the numbers it has. */
async function promote(replica: Db, standby: Server, dataDir: string) {
  const killed = performance.now()
  await replica.rows('select pg_promote()')
  await firstWrite(replica)
  const writes = Math.round(performance.now() - killed)
  const shop = await openProcesses({ dataDir, databaseUrl: await webAddress(standby.url), count: 1 })
  const serves = Math.round(performance.now() - killed)
  await shop.stop()
  const kept = new Set((await replica.rows<{ n: number }>('select n from escritura')).map(({ n }) => n))
  return { writes, serves, kept }
}

type Measured = { waits: boolean; made: number; told: number[]; writes: number; serves: number; kept: Set<number> }

function findingsOf({ waits, made, told, writes, serves, kept }: Measured): Finding[] {
  const lost = told.filter((n) => !kept.has(n)).length
  const how = waits ? 'esperando a la réplica' : 'sin esperar'
  return [
    finding(`${how}: réplica hecha y al día, ms`, made, 'copia, restauración y arranque', true),
    finding(`${how}: escrituras confirmadas`, told.length, `${Math.round(told.length / SECONDS)} por segundo`, true),
    finding(
      `${how}: confirmadas que la réplica no tiene (RPO)`,
      lost,
      waits ? '0' : 'las del último instante',
      !waits || lost === 0,
    ),
    finding(`${how}: de la caída a la primera escritura, ms (RTO)`, writes, '≤ 5,000', writes <= 5000),
    finding(`${how}: de la caída a la tienda lista, ms`, serves, '≤ 15,000', serves <= 15_000),
  ]
}

async function waitForReplica(db: Db): Promise<void> {
  await db.session(async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'replica'`)
    await client.query('select pg_reload_conf()')
  })
  while (!(await db.row(`select from pg_stat_replication where sync_state = 'sync'`))) await sleep(20)
}

/** The numbers that were told to be kept before the server died. */
async function writeUntilKilled(db: Db, { pid }: { pid: number }): Promise<number[]> {
  const told: number[] = []
  let next = 0
  const writer = async () => {
    for (;;) {
      const n = next++
      try {
        await db.rows('insert into escritura (n) values ($1)', [n])
        told.push(n)
      } catch {
        return
      }
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, writer))
  await sleep(SECONDS * 1000)
  process.kill(pid, 'SIGKILL')
  await all
  return told
}

async function firstWrite(db: Db): Promise<void> {
  for (;;) {
    try {
      await db.rows('insert into escritura (n) values (-1)')
      return
    } catch {
      await sleep(10)
    }
  }
}
