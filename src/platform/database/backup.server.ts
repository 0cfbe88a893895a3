import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Client } from 'pg'
import { after, extract, readEntry, writeEnd, writeFile, writeFolder, writeText } from './backup-tar.server.ts'
import { folderOf } from './postgres-folder.server.ts'

type OnProgress = (done: number, total: number) => void
type BackupOptions = { url: string; dataDir: string; file: string; onProgress?: OnProgress }
type RestoreOptions = { dataDir: string; file: string; onProgress?: OnProgress }

// Rebuilt at start, or made by a server that runs: their folders are kept, their content is not.
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|\.s\.PGSQL.*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)(\/|$)/
const WORKING = '.restaurando'

/**
 * Writes everything in DATA_DIR into one .tar file (mode 0600) while the embedded server goes on working: its base
 * backup with the WAL that makes it consistent, its password, and the other files. Returns the file's bytes. Throws when
 * the file exists.
 */
export async function backup({ url, dataDir, file, onProgress }: BackupOptions): Promise<number> {
  const folder = folderOf(dataDir)
  const inside = relative(resolve(dataDir), resolve(file))
  if (!inside.startsWith('..')) throw new Error('El respaldo no puede guardarse dentro de la carpeta que respalda')
  const draft = `${file}.parcial`
  const tar = await open(draft, constants.O_CREAT | constants.O_WRONLY | constants.O_TRUNC, 0o600)
  try {
    if (await exists(file)) throw new Error(`Ya existe ${file}`)
    const { paths, total } = await survey(folder.data)
    let done = 0
    const copy = async (path: string, as: string) => {
      done += await copyFile(tar, path, as)
      onProgress?.(Math.min(done, total), total)
    }
    for (const name of ['postgres', 'postgres/data']) await writeFolder(tar, name)
    const label = await duringBackup(
      url,
      async () => {
        for (const path of paths) await copy(join(folder.data, path), `postgres/data/${path}`)
      },
      async (segments) => {
        for (const name of segments) await copy(join(folder.data, 'pg_wal', name), `postgres/data/pg_wal/${name}`)
      },
    )
    await writeText(tar, 'postgres/data/backup_label', label)
    await copy(join(folder.data, 'global/pg_control'), 'postgres/data/global/pg_control')
    await copy(folder.password, 'postgres/password')
    for (const path of await otherFiles(dataDir)) await copy(join(dataDir, path), path)

    await writeEnd(tar)
    await tar.sync()
    const { size } = await tar.stat()
    await rename(draft, file)
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await tar.close()
  }
}

/** Runs `copyData` between the server's start and end of a backup, then hands over the WAL segments it needs. */
async function duringBackup(
  url: string,
  copyData: () => Promise<void>,
  copyWal: (segments: string[]) => Promise<void>,
): Promise<string> {
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
    return stopped.rows[0]?.labelfile ?? ''
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
async function copyFile(tar: FileHandle, path: string, as: string): Promise<number> {
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

/** Puts a backup into DATA_DIR, which must be missing or empty. The next start replays its WAL. */
export async function restore({ dataDir, file, onProgress }: RestoreOptions): Promise<void> {
  const target = resolve(dataDir)
  await mkdir(target, { recursive: true })
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} no está vacía: restaura en otra carpeta o vacíala antes`)

  const tar = await open(file)
  const working = join(target, WORKING)
  try {
    await unpack(tar, working, onProgress)
    if (!(await exists(join(working, 'postgres/data/backup_label')))) {
      throw new Error('El archivo no es un respaldo de JACVE')
    }
    for (const name of await readdir(working)) await rename(join(working, name), join(target, name))
  } finally {
    await tar.close()
    await rm(working, { recursive: true, force: true })
  }
}

async function unpack(tar: FileHandle, working: string, onProgress?: OnProgress): Promise<void> {
  const { size: total } = await tar.stat()
  await mkdir(working, { mode: 0o700 })
  for (let at = 0; ; ) {
    const entry = await readEntry(tar, at)
    if (!entry) return
    const path = join(working, entry.name)
    await mkdir(entry.folder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (entry.folder) at = after(at, entry.size)
    else {
      const to = await open(path, 'wx', 0o600)
      try {
        at = await extract(tar, at, entry.size, to)
        await to.sync()
      } finally {
        await to.close()
      }
    }
    onProgress?.(at, total)
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}

async function exists(path: string): Promise<boolean> {
  return (await sizeOf(path)) !== undefined
}
