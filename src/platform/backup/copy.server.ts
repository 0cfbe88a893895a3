import { open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { folderOf } from '#platform/database/postgres-folder.server.ts'
import { type TarOut, writeEnd, writeFile, writeFolder, writeText } from './backup-tar.server.ts'

export type OnProgress = (done: number, total: number) => void
type CopyOptions = {
  url: string
  dataDir: string
  /** With the WAL that makes it consistent; without, somebody else keeps it. */
  withWal: boolean
  /** Files of DATA_DIR that are kept elsewhere, by their path within it. */
  leaveOut?: RegExp
  onProgress?: OnProgress
}

// Rebuilt at start, or made by a server that runs: their folders are kept, their content is not. A slot is this server's, its folder too.
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /^(pg_replslot\/.*|postmaster\.(pid|opts)|backup_label|tablespace_map|\.s\.PGSQL.*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)(\/|$)/

/** Writes DATA_DIR as an archive while its server goes on working. Returns the WAL segments its consistency begins and ends in. */
export async function writeCopy(
  tar: TarOut,
  { url, dataDir, withWal, leaveOut, onProgress }: CopyOptions,
): Promise<{ first: string; last: string }> {
  const folder = folderOf(dataDir)
  const { paths, total } = await survey(folder.data)
  let done = 0
  const copy = async (path: string, as: string) => {
    done += await copyFile(tar, path, as)
    onProgress?.(Math.min(done, total), total)
  }
  for (const name of ['postgres', 'postgres/data']) await writeFolder(tar, name)
  const { label, first, last } = await duringBackup(
    url,
    async () => {
      for (const path of paths) await copy(join(folder.data, path), `postgres/data/${path}`)
    },
    async (segments) => {
      if (!withWal) return
      for (const name of segments) await copy(join(folder.data, 'pg_wal', name), `postgres/data/pg_wal/${name}`)
    },
  )
  await writeText(tar, 'postgres/data/backup_label', label)
  await copy(join(folder.data, 'global/pg_control'), 'postgres/data/global/pg_control')
  await copy(folder.password, 'postgres/password')
  for (const path of await otherFiles(dataDir)) if (!leaveOut?.test(path)) await copy(join(dataDir, path), path)
  await writeEnd(tar)
  return { first, last }
}

/** Runs `copyData` between the server's start and end of a backup, then hands over the WAL segments it needs. */
async function duringBackup(
  url: string,
  copyData: () => Promise<void>,
  copyWal: (segments: string[]) => Promise<void>,
): Promise<{ label: string; first: string; last: string }> {
  const client = new Client({ connectionString: url, application_name: 'jacve respaldo' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The slot, gone with this connection, keeps the server from recycling the segments meanwhile.
    await client.query(`select pg_create_physical_replication_slot('respaldo_' || pg_backend_pid(), true, true)`)
    const started = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('jacve', fast => true)) as segment`,
    )
    await copyData()
    const stopped = await client.query<{ segment: string; labelfile: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    const [first, last] = [started.rows[0]?.segment ?? '', stopped.rows[0]?.segment ?? '']
    const { rows } = await client.query<{ name: string }>(
      'select name from pg_ls_waldir() where name between $1 and $2',
      [first, last],
    )
    await copyWal(rows.map(({ name }) => name))
    return { label: stopped.rows[0]?.labelfile ?? '', first, last }
  } finally {
    await client.end()
  }
}

/** What to copy of the server's folder, folders before what they hold; pg_control comes last, apart. */
async function survey(data: string): Promise<{ paths: string[]; total: number }> {
  const paths: string[] = []
  let total = 0
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    const path = relative(data, join(entry.parentPath, entry.name))
    const holds = !entry.isDirectory() && EMPTIED.test(path)
    if (holds || LEFT_OUT.test(path) || path === 'global/pg_control') continue
    if (!entry.isDirectory() && !entry.isFile()) continue
    paths.push(path)
    total += entry.isFile() ? ((await sizeOf(join(data, path))) ?? 0) : 0
  }
  return { paths: paths.sort(), total }
}

/** Files of DATA_DIR beside the database; after it, so that every file its rows name is there. */
async function otherFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  return paths.filter((path) => path !== 'postgres' && !path.startsWith('postgres/')).sort()
}

/** Copies a file or makes a folder; a file dropped meanwhile is left out, as the WAL knows. Returns bytes written. */
async function copyFile(tar: TarOut, path: string, as: string): Promise<number> {
  const from = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!from) return 0
  try {
    const found = await from.stat()
    return found.isDirectory() ? await writeFolder(tar, as) : await writeFile(tar, as, from, found.size)
  } finally {
    await from.close()
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}
