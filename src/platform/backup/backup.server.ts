import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { after, extract, readEntry, type TarIn } from './backup-tar.server.ts'
import { type OnProgress, writeCopy } from './copy.server.ts'

type BackupOptions = { url: string; dataDir: string; file: string; onProgress?: OnProgress }
type RestoreOptions = { dataDir: string; file: string; onProgress?: OnProgress }

const WORKING = '.restaurando'

/**
 * Writes everything in DATA_DIR into one .tar file (mode 0600) while the embedded server goes on working: its base
 * backup with the WAL that makes it consistent, its password, and the other files. Returns the file's bytes. Throws when
 * the file exists.
 */
export async function backup({ url, dataDir, file, onProgress }: BackupOptions): Promise<number> {
  const inside = relative(resolve(dataDir), resolve(file))
  if (!inside.startsWith('..')) throw new Error('El respaldo no puede guardarse dentro de la carpeta que respalda')
  const draft = `${file}.parcial`
  const tar = await open(draft, constants.O_CREAT | constants.O_WRONLY | constants.O_TRUNC, 0o600)
  try {
    if (await exists(file)) throw new Error(`Ya existe ${file}`)
    await writeCopy(tar, { url, dataDir, withWal: true, onProgress })
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

/** Puts a backup into DATA_DIR, which must be missing or empty. The next start replays its WAL. */
export async function restore({ dataDir, file, onProgress }: RestoreOptions): Promise<void> {
  await intoEmpty(dataDir, async (working) => {
    await using tar = await open(file)
    const { size } = await tar.stat()
    await unpack(tar, working, (at) => onProgress?.(at, size))
    if (!(await exists(join(working, 'postgres/data/backup_label')))) {
      throw new Error('El archivo no es un respaldo de JACVE')
    }
  })
}

/** Fills a folder that is missing or empty by way of another within it: after a failure it is empty again. */
export async function intoEmpty(folder: string, fill: (working: string) => Promise<void>): Promise<void> {
  const target = resolve(folder)
  await mkdir(target, { recursive: true })
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} no está vacía: restaura en otra carpeta o vacíala antes`)
  const working = join(target, WORKING)
  try {
    await mkdir(working, { mode: 0o700 })
    await fill(working)
    for (const name of await readdir(working)) await rename(join(working, name), join(target, name))
  } finally {
    await rm(working, { recursive: true, force: true })
  }
}

/** Writes what an archive holds into a folder; throws when it is cut off or none of ours. */
export async function unpack(tar: TarIn, folder: string, onProgress?: (at: number) => void): Promise<void> {
  for (let at = 0; ; ) {
    const entry = await readEntry(tar, at)
    if (!entry) return
    const path = join(folder, entry.name)
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
    onProgress?.(at)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
