import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Storage } from './storage-kinds.ts'

const PUBLIC = resolve(import.meta.dirname, '../../../public')

/** The bytes of a picture of the shop by its address: a kept photograph, or a drawing that comes with the program; null when there is none. */
export async function readShopPicture(ruta: string, storage: Storage): Promise<Buffer | null> {
  const [hash] = /[0-9a-f]{64}/.exec(ruta) ?? []
  if (hash) return storage.read(hash)
  const path = resolve(PUBLIC, `.${ruta}`)
  if (!ruta.startsWith('/') || !path.startsWith(PUBLIC + sep)) return null
  return readFile(path).catch(() => null)
}
