import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// A file and no row: it tells how old the backup is also while the database is away, and writing it makes nothing new to keep.
const FILE = 'respaldo.json'
// Apart, because it may be another process that tries.
const TRIED = 'respaldo-probado'

const schema = z.object({
  /** The target's own id, and the SHA-256 of its address: an empty folder where a full one stood is a disk that is not mounted. */
  destino: z.object({ id: z.string(), lugar: z.string() }).optional(),
  /** A run of WAL without a gap, under which everything of it is kept. */
  cadena: z.string().optional(),
  /** Number of the last segment kept. */
  ultimo: z.int().default(-1),
  /** Everything confirmed up to here can be brought back. */
  seguroHasta: z.iso.datetime().optional(),
  /** When the last whole copy of this run ended. */
  base: z.iso.datetime().optional(),
  /** Bytes of WAL that wait on this machine. */
  retenido: z.number().default(0),
  /** What went wrong the last time; absent when nothing did. */
  falla: z.string().optional(),
})

export type BackupState = z.output<typeof schema>

/** How the continuous backup of a DATA_DIR stands; nothing but defaults when there never was one. */
export function readState(dataDir: string): BackupState {
  try {
    return schema.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return schema.parse({})
  }
}

export function writeState(dataDir: string, state: BackupState): void {
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.nuevo`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${path}.nuevo`, path)
}

/** When a restoration was last tried and found whole. */
export function lastTried(dataDir: string): Date | undefined {
  return statSync(join(dataDir, TRIED), { throwIfNoEntry: false })?.mtime
}

export function markTried(dataDir: string): void {
  writeFileSync(join(dataDir, TRIED), '', { mode: 0o600 })
}
