import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { openDelivery } from './deliveries-open.server.ts'
import { alone, type Running, runSource, sourceOf } from './deliveries-run.server.ts'
import { isLitter, kindOf } from './load-files.ts'
import type { Outcome } from './load-record.server.ts'
import { diskSource, filesUnder, headOf, type Source } from './load-source.server.ts'

/** A file that was written to within this time is still being written. */
const QUIET_MS = 20_000
const DONE = 'hechos'
const TROUBLE = 'con-problemas'

/** Where programs leave files to be loaded, and people look at what could not be. */
export function watchedFolder(dataDir: string): string {
  return join(dataDir, 'documentos-entrada')
}

/** What became of a delivery from the disk: null when it was refused as a whole or stopped. */
type DiskResult = { id: number; outcomes: Outcome[] | null; motivo: string | null }
type FromDisk = { origen: 'terminal' | 'carpeta'; nombre: string; bytes: number; open: () => Promise<Source> }

/** Loads files of this machine as a delivery. */
export async function loadFromDisk(running: Running, made: FromDisk): Promise<DiskResult> {
  const { open, ...about } = made
  const id = await openDelivery(running.db, { ...about, estado: 'LEYENDO' })
  const outcomes = (await alone(running.db, id, () => runSource(running, id, open))) ?? null
  const row = await running.db.row<{ motivo: string | null }>('select motivo from documento_carga where id = $1', [id])
  return { id, outcomes, motivo: row?.motivo ?? null }
}

/** Each ZIP as a delivery of its own, and all other files together as one. */
export async function deliveriesOf(
  root: string,
  paths: string[],
): Promise<{ nombre: string; bytes: number; paths: string[]; open: () => Promise<Source> }[]> {
  const loose: string[] = []
  const zips: string[] = []
  for (const path of paths) {
    if (isLitter(basename(path))) continue
    if (kindOf(await headOf(path)) === 'zip') zips.push(path)
    else loose.push(path)
  }
  const found = []
  for (const path of zips) {
    const name = relative(root, path) || basename(path)
    found.push({ nombre: name, bytes: await bytesOf([path]), paths: [path], open: () => sourceOf(path, name) })
  }
  if (loose.length > 0) {
    const [only] = loose
    const nombre = loose.length === 1 && only ? basename(only) : basename(root)
    found.push({ nombre, bytes: await bytesOf(loose), paths: loose, open: async () => diskSource(root, loose) })
  }
  return found
}

async function bytesOf(paths: string[]): Promise<number> {
  let sum = 0
  for (const path of paths) sum += (await stat(path)).size
  return sum
}

/**
 * Loads what lies in the watched folder and has not been touched for a moment, then moves it: to `hechos`, or to `con-problemas` with the reasons
 * beside it. Cut in the middle it begins again, and what was loaded is found to be there. Returns how many files it moved.
 */
export async function loadWatched(running: Running, now = Date.now()): Promise<number> {
  const folder = watchedFolder(running.env.DATA_DIR)
  for (const name of ['', DONE, TROUBLE]) await mkdir(join(folder, name), { recursive: true, mode: 0o770 })
  const paths = await quietFiles(folder, now)
  let moved = 0
  for (const delivery of await deliveriesOf(folder, paths)) {
    running.signal?.throwIfAborted()
    const result = await loadFromDisk(running, { ...delivery, origen: 'carpeta' })
    await clearAway(folder, delivery.paths, result)
    moved += delivery.paths.length
  }
  return moved
}

async function quietFiles(folder: string, now: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths: string[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) paths.push(path)
    if (entry.isDirectory() && entry.name !== DONE && entry.name !== TROUBLE) paths.push(...(await filesUnder(path)))
  }
  const quiet: string[] = []
  for (const path of paths.toSorted()) {
    const found = await stat(path).catch(() => null)
    if (found && found.size > 0 && now - found.mtimeMs > QUIET_MS && !isLitter(basename(path))) quiet.push(path)
  }
  return quiet
}

async function clearAway(folder: string, paths: string[], { outcomes, motivo }: DiskResult): Promise<void> {
  const refused = (outcomes ?? []).filter(({ resultado }) => resultado === 'RECHAZADO')
  const isZip = paths.length === 1 && !refused.some(({ nombre }) => nombre === relative(folder, paths[0] ?? ''))
  for (const path of paths) {
    const name = relative(folder, path)
    const why = isZip && refused.length > 0 ? refused : refused.filter((file) => stem(file.nombre) === stem(name))
    if (outcomes && why.length === 0) {
      await move(path, join(folder, DONE, name))
      continue
    }
    const to = await move(path, join(folder, TROUBLE, name))
    await writeFile(`${to}.motivos.txt`, why.length > 0 ? reasons(why) : `${motivo ?? 'Se detuvo.'}\n`)
  }
}

function reasons(refused: Outcome[]): string {
  return refused.map(({ nombre, motivos }) => `${nombre}: ${motivos.join(' ')}\n`).join('')
}

function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length).toLowerCase()
}

/** Never over another file: a second one of that name gets a number. */
async function move(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true })
  const extension = extname(to)
  for (let n = 1; ; n++) {
    const free = n === 1 ? to : `${to.slice(0, to.length - extension.length)} (${n})${extension}`
    const isTaken = await stat(free).then(
      () => true,
      () => false,
    )
    if (isTaken) continue
    await rename(from, free)
    return free
  }
}
