import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { temporaryPath } from '#platform/settings/temporary.server.ts'
import { openZip, type ZipWords } from '#platform/sheets/zip-file.server.ts'
import { planOf, type Listed, type Planned } from './load-files.ts'

const mega = 1024 * 1024
/** Of a ZIP: bytes as it comes, bytes and files inside. Of a file inside: bytes. */
export const DELIVERY_LIMITS = { packed: 100 * mega, unzipped: 500 * mega, entries: 10_000, file: 10 * mega }

const DELIVERY_WORDS: ZipWords = {
  the: 'El ZIP',
  broken: 'El ZIP está dañado o incompleto; vuelve a hacerlo y súbelo otra vez.',
  locked: 'El ZIP tiene contraseña; hazlo sin ella.',
  brokenCode: 'zip_roto',
  lockedCode: 'zip_cifrado',
}

/** The files of a delivery, read one by one and never all at once. */
export type Source = {
  units: Planned[]
  /** Files of PDF that name a UUID, by it. */
  byUuid: Map<string, number>
  /** Bytes of the file at this place; null when it is too large. */
  read(place: number): Promise<Buffer | null>
}

/** One file that is already here. */
export function bytesSource(name: string, bytes: Buffer): Source {
  const files = [{ place: 0, name }]
  return { ...planOf(files), read: async () => (bytes.length > DELIVERY_LIMITS.file ? null : bytes) }
}

/** A ZIP on the disk. Throws Refusal 413 and 422. */
export async function zipSource(path: string): Promise<Source> {
  const zip = await openZip(path, DELIVERY_LIMITS, DELIVERY_WORDS)
  const files = zip.entries.map(({ name }, place) => ({ name, place }))
  return { ...planOf(files), read: (place) => zip.bytes(place, DELIVERY_LIMITS.file) }
}

/** Files of the disk, named as they lie under `root`. */
export function diskSource(root: string, paths: string[]): Source {
  const files: Listed[] = paths.map((path, place) => ({ place, name: relative(root, path) || basename(path) }))
  return {
    ...planOf(files),
    async read(place) {
      const path = paths[place]
      if (path === undefined) throw new Error('no such file of the delivery')
      const file = await open(path)
      try {
        return (await file.stat()).size > DELIVERY_LIMITS.file ? null : await file.readFile()
      } finally {
        await file.close()
      }
    },
  }
}

/** Every file under a folder, in an order that does not change. Links are not followed. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Runs work on a temporary file with this content, gone afterwards. */
export async function withTemporary<T>(
  content: AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = temporaryPath('entrega')
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** First bytes of a file of the disk, to tell what it is. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Bytes of a file of the disk. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size
}
