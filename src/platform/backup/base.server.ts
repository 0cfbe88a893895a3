import { z } from 'zod'
import type { TarIn, TarOut } from './backup-tar.server.ts'
import { type OnProgress, writeCopy } from './copy.server.ts'
import { stampOf } from './segments.ts'
import type { Vault } from './vault.server.ts'

const PIECE_BYTES = 16 * 1024 * 1024
// The files are kept one by one, once; what Node compiled is made again.
const KEPT_APART = /^(archivos|compilado|respaldo\.json)(\/|$)/

const index = z.object({
  piezas: z.int().positive(),
  bytes: z.int().positive(),
  /** Segments in which the copy became consistent: the first and the last it needs. */
  inicio: z.string(),
  fin: z.string(),
  /** When it ended; nothing before can be brought back with it. */
  hasta: z.iso.datetime(),
})
export type BaseIndex = z.output<typeof index>
export type Base = { chain: string; stamp: string }

/** Keeps a whole copy of DATA_DIR, but for its files, under a chain. Its index comes last: one without is not whole. */
export async function keepBase(
  vault: Vault,
  chain: string,
  options: { url: string; dataDir: string; onProgress?: OnProgress },
): Promise<BaseIndex> {
  const base = { chain, stamp: stampOf(new Date()) }
  const out = intoPieces(vault, base)
  const { first, last } = await writeCopy(out, { ...options, withWal: false, leaveOut: KEPT_APART })
  const { pieces, bytes } = await out.end()
  const made = { piezas: pieces, bytes, inicio: first, fin: last, hasta: new Date().toISOString() }
  await vault.put(`${folderOfBase(base)}indice`, Buffer.from(JSON.stringify(made)))
  return made
}

export async function readIndex(vault: Vault, base: Base): Promise<BaseIndex> {
  const bytes = await vault.get(`${folderOfBase(base)}indice`)
  if (!bytes) throw new Error(`La copia ${base.stamp} del respaldo no tiene índice`)
  return index.parse(JSON.parse(String(bytes)))
}

const folderOfBase = ({ chain, stamp }: Base) => `cadenas/${chain}/base/${stamp}/`
const pieceName = (base: Base, number: number) => `${folderOfBase(base)}${String(number).padStart(8, '0')}`

function intoPieces(vault: Vault, base: Base): TarOut & { end(): Promise<{ pieces: number; bytes: number }> } {
  const piece = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  let pieces = 0
  let bytes = 0
  const flush = async () => {
    if (filled > 0) await vault.put(pieceName(base, pieces++), piece.subarray(0, filled))
    bytes += filled
    filled = 0
  }
  return {
    async writeFile(content) {
      for (let at = 0; at < content.length; ) {
        const taken = content.copy(piece, filled, at)
        at += taken
        filled += taken
        if (filled === PIECE_BYTES) await flush()
      }
    },
    async end() {
      await flush()
      return { pieces, bytes }
    },
  }
}

/** The archive of a base again, to be read from its beginning on. */
export function fromPieces(vault: Vault, base: Base): TarIn {
  let held: { number: number; bytes: Buffer } = { number: -1, bytes: Buffer.alloc(0) }
  const pieceAt = async (at: number) => {
    const number = Math.floor(at / PIECE_BYTES)
    if (number !== held.number) {
      held = { number, bytes: (await vault.get(pieceName(base, number))) ?? Buffer.alloc(0) }
    }
    return held.bytes
  }
  return {
    async read(into, offset, length, at) {
      let bytesRead = 0
      while (bytesRead < length) {
        const piece = await pieceAt(at + bytesRead)
        const start = (at + bytesRead) % PIECE_BYTES
        const taken = piece.copy(into, offset + bytesRead, start, Math.min(piece.length, start + length - bytesRead))
        if (taken === 0) break
        bytesRead += taken
      }
      return { bytesRead }
    },
  }
}

const NAME = /^cadenas\/([^/]+)\/base\/([^/]+)\/indice$/

/** The whole copies among the names of a target, oldest first. */
export function basesAmong(names: string[]): Base[] {
  const found = names.flatMap((name) => {
    const [, chain, stamp] = NAME.exec(name) ?? []
    return chain && stamp ? [{ chain, stamp }] : []
  })
  return found.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
}
