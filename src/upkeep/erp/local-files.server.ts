import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ErpEnv, ErpFault, type Opened } from './connecting.server.ts'
import type { Files } from './files.ts'

/** Where the folders of a connection lie. */
export function folderOf({ direccion }: Pick<Opened, 'direccion'>, env: Pick<ErpEnv, 'DATA_DIR' | 'ERP_DIR'>): string {
  return join(env.ERP_DIR ?? join(env.DATA_DIR, 'erp'), direccion)
}

/** Files in a folder of this machine, which the ERP sees as well. */
export function localFiles(root: string): Files {
  return {
    makeFolder: (name) => inWords(async () => void (await mkdir(join(root, name), { recursive: true }))),
    list: (folder) =>
      inWords(async () => {
        const names = await readdir(join(root, folder))
        const found = await Promise.all(
          names.map(async (name) => {
            const there = await unlessGone(stat(join(root, folder, name)))
            return there ? [{ name, size: there.size, at: there.mtime }] : []
          }),
        )
        return found.flat()
      }),
    read: (path, most) =>
      inWords(async () => {
        const there = await unlessGone(stat(join(root, path)))
        if (!there) return null
        if (there.size > most) throw new ErpFault('caido', `El archivo «${path}» pesa más de lo que se lee.`)
        return unlessGone(readFile(join(root, path)))
      }),
    write: (path, text) =>
      inWords(async () => {
        const draft = join(root, dirname(path), `.${basename(path)}.${process.pid}.tmp`)
        await writeFile(draft, text)
        await rename(draft, join(root, path))
      }),
    move: (from, to) =>
      inWords(async () => (await unlessGone(rename(join(root, from), join(root, to)).then(() => true))) ?? false),
    remove: (path) => inWords(() => rm(join(root, path), { force: true })),
    close: async () => undefined,
  }
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whatever the disk says of the folders becomes a fault that staff can read. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ErpFault || !(error instanceof Error && 'syscall' in error)) throw error
    throw new ErpFault('caido', 'No se puede leer o escribir en la carpeta compartida con el ERP.', error)
  }
}
