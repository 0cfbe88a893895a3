// A folder below the installation's root: what lies in it, one of its files copied out, one put away. No way leads out of the root.
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, opendir, readlink, realpath, rename } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Env } from '#platform/settings/env.server.ts'
import { copyTo } from './copy.server.ts'
import { areSame, type Copied, type Facts, type Found, type Place } from './looked-at.ts'
import { faultOf, PlaceFault } from './place-fault.ts'
import { folderFault, MARK, READ_FOLDER } from './states.ts'

/** Names that are looked at; a folder with more is no place for lists. */
const MOST_NAMES = 100_000
const AT_ONCE = 64

type Folder = { path: string; carpeta: string }

export type FolderEnv = Pick<Env, 'DATA_DIR' | 'SUPPLIERS_DIR'>

/** Where the suppliers' folders of this installation lie. */
function rootOf({ SUPPLIERS_DIR, DATA_DIR }: FolderEnv): string {
  return SUPPLIERS_DIR ?? join(DATA_DIR, 'proveedores')
}

/** The folder of that name. Throws PlaceFault where there is none, or its way goes through a link. */
export async function openFolder(carpeta: string, env: FolderEnv): Promise<Place> {
  const folder = await folderOf(carpeta, env)
  return {
    list: (isWanted) => listFolder(folder, isWanted),
    copy: (found, to) =>
      withFound(folder, found, (handle) => copyOut(handle, to)).catch((error: unknown) => {
        throw faultOf(error, `El archivo «${found.nombre}»`)
      }),
    putAway: (found) => putAway(folder, found),
    close: async () => undefined,
  }
}

async function folderOf(carpeta: string, env: FolderEnv): Promise<Folder> {
  // Said so on the screen; whatever wrote the row, no way leads out.
  if (folderFault(carpeta)) throw new PlaceFault(`La carpeta «${carpeta}» no es de las de esta instalación.`)
  const root = await realpath(rootOf(env)).catch((error: unknown) => {
    throw faultOf(error, 'La carpeta de listas de esta instalación')
  })
  const path = join(root, carpeta)
  const real = await realpath(path).catch((error: unknown) => {
    throw faultOf(error, `La carpeta «${carpeta}»`)
  })
  if (real !== path)
    throw new PlaceFault(`La carpeta «${carpeta}» pasa por un enlace a otro lugar; los enlaces no se siguen.`)
  return { path, carpeta }
}

async function listFolder({ path, carpeta }: Folder, isWanted: (name: string) => boolean): Promise<Found[]> {
  const names: string[] = []
  const marks: string[] = []
  let seen = 0
  try {
    for await (const { name } of await opendir(path, { bufferSize: 1024 })) {
      if (++seen > MOST_NAMES)
        throw new PlaceFault(`La carpeta «${carpeta}» tiene más de 100,000 archivos; saca los que ya no hacen falta.`)
      if (name.endsWith(MARK)) marks.push(name)
      else if (isWanted(name)) names.push(name)
    }
  } catch (error) {
    throw faultOf(error, `La carpeta «${carpeta}»`)
  }
  const marked = new Map((await foundAll(path, marks)).map((mark) => [mark.nombre, mark.modificado]))
  return (await foundAll(path, names)).map((one) => ({
    ...one,
    // One that is older than its file was left with the file's last content.
    isMarked: (marked.get(one.nombre + MARK) ?? -1) >= one.modificado,
  }))
}

type Bare = Omit<Found, 'isMarked'>

async function foundAll(path: string, names: string[]): Promise<Bare[]> {
  const found: Bare[] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = await Promise.all(names.slice(from, from + AT_ONCE).map((name) => foundAt(path, name)))
    found.push(...some.filter((one) => one !== null))
  }
  return found
}

/** Null for what is gone by now, and for what is neither a file nor a link to one. */
async function foundAt(path: string, nombre: string): Promise<Bare | null> {
  const stat = await lstat(join(path, nombre)).catch(() => null)
  if (!stat || !(stat.isFile() || stat.isSymbolicLink())) return null
  return { nombre, ...factsOf(stat), isLink: stat.isSymbolicLink() }
}

function factsOf({ size, mtimeMs }: { size: number; mtimeMs: number }): Facts {
  return { bytes: size, modificado: Math.floor(mtimeMs) }
}

/** Works on a file that is still as it was found; undefined when it is gone or another by now, before the work or after it. */
async function withFound<T>(
  { path }: Folder,
  found: Found,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  const at = join(path, found.nombre)
  let handle: FileHandle
  try {
    // Without waiting: what was a file may be a pipe by now.
    handle = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENXIO') return undefined
    throw faultOf(error, `El archivo «${found.nombre}»`)
  }
  try {
    // A folder on its way may have become a link since it was looked at: where it truly lies is what counts.
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== at) return undefined
    const isSame = async () => {
      const stat = await handle.stat()
      return stat.isFile() && areSame(factsOf(stat), found)
    }
    if (!(await isSame())) return undefined
    const result = await work(handle)
    return (await isSame()) ? result : undefined
  } finally {
    await handle.close()
  }
}

async function copyOut(handle: FileHandle, to: string): Promise<Copied> {
  // It closes by whom it was opened; read to where it ended when it was looked at, however it grows.
  const { size } = await handle.stat()
  const content = handle.createReadStream({ autoClose: false, start: 0, end: Math.max(0, size - 1) })
  return copyTo(content, to)
}

/** Under a name that is free there, with its mark; nothing happens when it is another by now. */
async function putAway({ path, carpeta }: Folder, found: Found): Promise<void> {
  const to = join(path, READ_FOLDER)
  try {
    await mkdir(to, { recursive: true })
    if ((await realpath(to)) !== to)
      throw new PlaceFault(`«${READ_FOLDER}» de «${carpeta}» es un enlace a otro lugar; los enlaces no se siguen.`)
    const from = join(path, found.nombre)
    if (!(await isAt(from, found))) return
    const free = await freeName(to, found.nombre)
    await rename(from + MARK, free + MARK).catch(() => undefined)
    await rename(from, free)
    // Written anew in that very moment: it goes back, to be read.
    if (!(await isAt(free, found)) && !(await lstat(from).catch(() => null))) await rename(free, from)
  } catch (error) {
    throw faultOf(error, `La subcarpeta «${READ_FOLDER}» de «${carpeta}»`)
  }
}

async function isAt(path: string, found: Found): Promise<boolean> {
  const stat = await lstat(path).catch(() => null)
  return stat !== null && stat.isFile() && areSame(factsOf(stat), found)
}

async function freeName(folder: string, nombre: string): Promise<string> {
  const ending = extname(nombre)
  const stem = nombre.slice(0, nombre.length - ending.length)
  for (let n = 1; ; n++) {
    const free = join(folder, n === 1 ? nombre : `${stem} (${n})${ending}`)
    if (!(await lstat(free).catch(() => null))) return free
  }
}
