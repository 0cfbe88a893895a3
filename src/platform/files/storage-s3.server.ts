import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3mini } from 's3mini'
import { readBucketUrl } from '#platform/settings/bucket-url.ts'
import type { Storage, Stored } from './storage-kinds.ts'
import { temporaryPath } from '#platform/settings/temporary.server.ts'

const PATIENCE_MS = 30_000

/** Files in a bucket of any server that speaks S3, under `ab/cdef…`. The client is loaded with the first use. */
export function bucketStorage(url: string): Storage {
  const place = readBucketUrl(url)
  if (!place) throw new Error('STORAGE_URL is not a bucket')
  let opened: Promise<S3mini> | undefined
  const client = () =>
    (opened ??= import('s3mini').then(({ S3mini }) => new S3mini({ ...place, requestAbortTimeout: PATIENCE_MS })))
  const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2)}`
  const send = async (stored: Stored, body: Uint8Array | Blob): Promise<Stored> => {
    const s3 = await client()
    if (!(await s3.objectExists(keyOf(stored.sha256)))) await s3.putAnyObject(keyOf(stored.sha256), body)
    return stored
  }

  return {
    async put(content) {
      if (content instanceof Uint8Array) {
        const sha256 = createHash('sha256').update(content).digest('hex')
        return send({ sha256, bytes: content.byteLength }, content)
      }
      return spooled(content, send)
    },
    async read(sha256) {
      const body = await (await client()).getObjectArrayBuffer(keyOf(sha256))
      return body && Buffer.from(body)
    },
    async stream(sha256, range) {
      const s3 = await client()
      if (!(await s3.objectExists(keyOf(sha256)))) return null
      const end = range && range.end + 1
      const { body } = await s3.getObjectRaw(keyOf(sha256), !range, range?.start, end)
      // The same web stream under the two names that Node and the DOM have for its type.
      return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
    },
    async remove(sha256) {
      const s3 = await client()
      if (await s3.objectExists(keyOf(sha256))) await s3.deleteObject(keyOf(sha256))
    },
  }
}

/** The name is the hash, known only at the end: what comes in pieces waits in a temporary file. */
async function spooled(
  content: AsyncIterable<Uint8Array>,
  send: (stored: Stored, body: Blob) => Promise<Stored>,
): Promise<Stored> {
  const path = temporaryPath('archivo')
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const piece of content) {
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  try {
    await pipeline(counted, createWriteStream(path, { mode: 0o600 }))
    return await send({ sha256: hash.digest('hex'), bytes }, await openAsBlob(path))
  } finally {
    await rm(path, { force: true })
  }
}
