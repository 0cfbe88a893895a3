import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Content, Storage, Stored } from './storage-kinds.ts'

/** Files in DATA_DIR/archivos, in 256 folders: `ab/cdef…`. What is written under its final name is complete, also after a power cut. */
export function folderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'archivos')
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256.slice(2))

  return {
    put: (content) => put(root, content, pathOf),
    read: (sha256) => readFile(pathOf(sha256)).catch(orNull),
    async stream(sha256, range) {
      const file = await open(pathOf(sha256)).catch(orNull)
      return file ? file.createReadStream(range) : null
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}

async function put(root: string, content: Content, pathOf: (sha256: string) => string): Promise<Stored> {
  if (content instanceof Uint8Array) {
    const found = { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }
    if (await isThere(pathOf(found.sha256), found.bytes)) return found
  }

  await mkdir(root, { recursive: true, mode: 0o700 })
  const draft = join(root, `.${randomBytes(12).toString('hex')}.parcial`)
  try {
    const stored = await writeDraft(draft, content)
    const path = pathOf(stored.sha256)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Two writers of one content put the same bytes in the same place.
    await rename(draft, path)
    await settle(dirname(path))
    return stored
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDraft(draft: string, content: Content): Promise<Stored> {
  const hash = createHash('sha256')
  const file = await open(draft, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
  try {
    let bytes = 0
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      hash.update(piece)
      bytes += piece.byteLength
      await writeAll(file, piece)
    }
    await file.sync()
    return { sha256: hash.digest('hex'), bytes }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten
}

/** A new name is on the disk only when its folder is. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isThere(path: string, bytes: number): Promise<boolean> {
  return (await stat(path).catch(orNull))?.size === bytes
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
