import { Client } from 'pg'
import { findPostgres } from '#platform/database/postgres.server.ts'
import { SEGMENT_BYTES, placeOf } from './segments.ts'

const SLOT = 'jacve_respaldo'

/** Runs work on a connection to the server that runs on DATA_DIR; throws when none does. Starts none: that is the supervisor's. */
export async function onServer<T>(dataDir: string, work: (client: Client, url: string) => Promise<T>): Promise<T> {
  const url = await findPostgres(dataDir)
  if (!url) throw new Error('La base de datos no está en marcha')
  const client = new Client({
    connectionString: url,
    application_name: 'jacve respaldo continuo',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client, url)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's own number of this database, the same in every copy of it. */
export async function clusterOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]?.id ?? ''
}

/**
 * The slot that keeps WAL on this machine until it is elsewhere. `most` bounds how much, in megabytes: beyond it PostgreSQL gives the slot
 * up rather than fill the disk.
 */
export async function boundWal(client: Client, most: number): Promise<void> {
  await client.query(`alter system set max_slot_wal_keep_size = '${Math.trunc(most)}MB'`)
  await client.query('select pg_reload_conf()')
}

/** True while the slot holds everything since it was made. */
export async function isHeld(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select wal_status <> 'lost' as held from pg_replication_slots where slot_name = $1`,
    [SLOT],
  )
  return rows[0]?.held ?? false
}

/** Makes the slot anew; returns the number of the first segment it holds. */
export async function holdAnew(client: Client): Promise<number> {
  await letGo(client)
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
  const { rows } = await client.query<{ first: number }>(
    `select floor(pg_wal_lsn_diff(restart_lsn, '0/0') / $2)::int as first from pg_replication_slots where slot_name = $1`,
    [SLOT, SEGMENT_BYTES],
  )
  return rows[0]?.first ?? 0
}

/** Drops the slot, if there is one: without a backup nothing need wait. */
export async function letGo(client: Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  )
}

/** Everything before this segment is elsewhere and need not wait here. */
export async function release(client: Client, next: number): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, placeOf(next)])
}

type Where = {
  timeline: string
  /** Number of the segment being written; those before it are whole. */
  segment: number
  /** Bytes that the slot holds. */
  held: number
}

/** Where the server is writing. */
export async function whereIs(client: Client): Promise<Where> {
  const { rows } = await client.query<Where>(
    `select left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
       floor(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') / $2)::int as segment,
       coalesce((select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn) from pg_replication_slots
         where slot_name = $1), 0)::float as held`,
    [SLOT, SEGMENT_BYTES],
  )
  const found = rows[0]
  if (!found) throw new Error('a select without from returned no row')
  return found
}

/**
 * Closes the segment being written, so that it can be kept. Everything confirmed before the returned moment lies in it or before it: a
 * transaction of its own after that moment gives a restoration something to stop at.
 */
export async function closeSegment(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  await client.query('select pg_current_xact_id()')
  await client.query('select pg_switch_wal()')
  return rows[0]?.now ?? new Date(0)
}
