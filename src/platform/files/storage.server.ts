import { createHash } from 'node:crypto'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { folderStorage } from './storage-folder.server.ts'
import { bucketStorage } from './storage-s3.server.ts'
import type { Content, Stored, Storage } from './storage-kinds.ts'

/** The storage of this environment: the folder DATA_DIR/archivos, or the bucket of STORAGE_URL. Opens nothing yet. */
export function openStorage({ DATA_DIR, STORAGE_URL }: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>): Storage {
  const inside = STORAGE_URL ? bucketStorage(STORAGE_URL) : folderStorage(DATA_DIR)
  return {
    put: (content) => orAway(inside.put(content)),
    read: async (sha256) => (isHash(sha256) ? orAway(inside.read(sha256)) : null),
    stream: async (sha256, range) => (isHash(sha256) ? orAway(inside.stream(sha256, range)) : null),
    remove: async (sha256) => (isHash(sha256) ? orAway(inside.remove(sha256)) : undefined),
  }
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const refusal = new Refusal(
      503,
      'El almacén de archivos no responde o está lleno. Intenta de nuevo en un momento.',
      {
        code: 'almacen',
      },
    )
    refusal.cause = cause
    throw refusal
  }
}

/** Row of `archivo` as the others refer to it. */
export type KeptFile = { id: number; sha256: string; tipo: string; bytes: number }

/** Keeps a content and its row; the same content has one row, whoever brings it. `tipo` is a media type, told by the content. */
export async function keepFile(db: Db, storage: Storage, content: Content, tipo: string): Promise<KeptFile> {
  const { sha256, bytes } = await storage.put(content)
  return rowOfFile(db, { sha256, bytes, tipo })
}

/** The row of a content that lies in the storage already. */
export async function rowOfFile(db: Db, { sha256, bytes, tipo }: Stored & { tipo: string }): Promise<KeptFile> {
  // The update changes nothing: it makes the row that is already there come back, and waits for one being written.
  const row = await db.row<{ id: number; tipo: string }>(
    `insert into archivo (sha256, tipo, bytes) values (decode($1, 'hex'), $2, $3)
     on conflict (sha256) do update set tipo = archivo.tipo returning id, tipo`,
    [sha256, tipo, bytes],
  )
  if (!row) throw new Error('an upsert returned no row')
  return { id: row.id, tipo: row.tipo, sha256, bytes }
}

/** Content of a file by the id of its row; null when either is missing. */
export async function readKept(db: Db, storage: Storage, id: number): Promise<Buffer | null> {
  const row = await db.row<{ sha256: string }>(`select encode(sha256, 'hex') as sha256 from archivo where id = $1`, [
    id,
  ])
  return row ? storage.read(row.sha256) : null
}

/** SHA-256 of bytes in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
