import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3mini } from 's3mini'
import { readBucketUrl } from '#platform/settings/bucket-url.ts'

/** Where a backup is kept: pieces of at most some megabytes, by name. What stands under a name is whole. */
export type Target = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Names that begin with a folder's, e.g. `cadena/wal/`, in their order. */
  list(folder: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A folder of this machine (`/srv/respaldos`), or a bucket (`s3://KEY:SECRET@host/bucket?region=…`). Opens nothing yet. */
export function openTarget(place: string): Target {
  return place.startsWith('/') ? folderTarget(place) : bucketTarget(place)
}

function folderTarget(root: string): Target {
  return {
    async put(name, bytes) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.parcial`)
      try {
        await writeWhole(draft, bytes)
        await rename(draft, path)
        await settle(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (name) => readFile(join(root, name)).catch(orNothing),
    async list(folder) {
      const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(orNothing)
      return (found ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
        .sort()
    },
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

/** So that a name survives a power cut too. */
async function settle(folder: string): Promise<void> {
  await using opened: FileHandle = await open(folder)
  await opened.sync()
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

const PATIENCE_MS = 30_000

function bucketTarget(url: string): Target {
  const place = readBucketUrl(url)
  if (!place) throw new Error('BACKUP_URL is neither a folder nor a bucket')
  let opened: Promise<S3mini> | undefined
  const client = () =>
    (opened ??= import('s3mini').then(({ S3mini }) => new S3mini({ ...place, requestAbortTimeout: PATIENCE_MS })))
  return {
    async put(name, bytes) {
      await (await client()).putAnyObject(name, bytes)
    },
    async get(name) {
      const body = await (await client()).getObjectArrayBuffer(name)
      return body ? Buffer.from(body) : undefined
    },
    async list(folder) {
      const found = await (await client()).listObjects('/', folder)
      if (!found) throw new Error('La cubeta del respaldo no existe')
      return found.map(({ Key }) => Key).sort()
    },
    async remove(name) {
      await (await client()).deleteObject(name)
    },
  }
}
