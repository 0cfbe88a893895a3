import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Copied } from './looked-at.ts'

/** Writes what comes to a path of this machine that only this program reads. */
export async function copyTo(content: AsyncIterable<Buffer>, to: string): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(content, counted, createWriteStream(to, { mode: 0o600 }))
  return { sha256: hash.digest(), bytes }
}
