import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Storage } from './storage-kinds.ts'
import { plural } from '#kit/ui/format.ts'

/** How many pieces of `size` bytes a file of `bytes` comes in. */
export function piecesOf(bytes: number, size: number): number {
  return Math.ceil(bytes / size)
}

/** Refuses with 422 a piece that is not exactly as long as its place wants. */
export function refuseWrongPiece(n: number, length: number, { bytes, size }: { bytes: number; size: number }): void {
  const partes = piecesOf(bytes, size)
  const wanted = n < partes ? size : bytes - size * (partes - 1)
  if (n <= partes && length === wanted) return
  throw new Refusal(
    422,
    `La parte ${n} debe tener ${plural(wanted, 'byte', 'bytes')}; llegaron ${length}. Vuelve a subirla.`,
  )
}

/** The pieces, by their hash and in order, as one content. 422 when the storage lacks one. */
export async function* joined(storage: Storage, pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const sha256 of pieces) {
    const stream = await storage.stream(sha256)
    if (!stream) throw new Refusal(422, 'Falta una parte del archivo que se subió. Vuelve a subirlo.')
    yield* stream
  }
}

/** Forgets files of these kinds that no row refers to any longer. */
export async function forgetFiles(
  db: Db,
  storage: Storage,
  { ids, tipos }: { ids: number[]; tipos: string[] },
): Promise<void> {
  for (const id of ids) {
    const gone = await db
      .row<{ sha256: string }>(
        `delete from archivo where id = $1 and tipo = any ($2) returning encode(sha256, 'hex') as sha256`,
        [id, tipos],
      )
      // Another row refers to it: it stays.
      .catch(() => undefined)
    if (gone) await storage.remove(gone.sha256)
  }
}
