import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { intoEmpty, unpack } from './backup.server.ts'
import { type Base, type BaseIndex, basesAmong, fromPieces, readIndex } from './base.server.ts'
import type { OnProgress } from './copy.server.ts'
import { bringFiles } from './mirror.server.ts'
import { SEGMENT_BYTES, numberOf, ofStamp } from './segments.ts'
import { openVault, type Vault } from './vault.server.ts'

// Within PostgreSQL's folder, because its user may not be allowed to walk to another.
const WAL = 'wal_restaurado'
const LONGEST_REPLAY_MS = 24 * 3_600_000

type RestoreOptions = {
  place: string
  key: string
  /** Missing or empty. */
  dataDir: string
  /** Brings back everything confirmed up to this moment; absent: all there is. */
  until?: Date
  onProgress?: OnProgress
  /** Work on the database once it is back, before it is stopped. */
  use?: (url: string) => Promise<void>
}

/** What a restoration brought: up to when, and whether the backup reached the moment asked for. */
type Restored = { reached: Date; isWhole: boolean; segments: number; files: number }

/** Puts the database and its files into DATA_DIR as they were at a moment. Throws a sentence when the backup cannot. */
export async function restoreMoment(options: RestoreOptions): Promise<Restored> {
  const vault = openVault(options.place, options.key)
  if (!(await vault.get('destino'))) throw new Error('Ahí no hay un respaldo continuo de JACVE')
  const way = await wayBack(vault, options.until)
  const isWhole = !options.until || way.reached >= options.until
  let files = 0
  await intoEmpty(options.dataDir, async (working) => {
    await unpack(fromPieces(vault, way.base), working, (at) => options.onProgress?.(at, way.index.bytes))
    await bringWal(vault, way.segments, working)
    files = await bringFiles(vault, working)
    await replay(working, isWhole ? options.until : undefined, options.use)
  })
  return {
    reached: isWhole && options.until ? options.until : way.reached,
    isWhole,
    segments: way.segments.length,
    files,
  }
}

type Way = { base: Base; index: BaseIndex; segments: string[]; reached: Date }

/** The last whole copy before the moment from which the WAL goes on without a gap. */
async function wayBack(vault: Vault, until?: Date): Promise<Way> {
  const names = await vault.list('cadenas/')
  let oldest: string | undefined
  for (const base of basesAmong(names).reverse()) {
    const index = await readIndex(vault, base)
    oldest = index.hasta
    if (until && Date.parse(index.hasta) > until.getTime()) continue
    const segments = segmentsFrom(names, base, index, until)
    const last = segments.at(-1)
    if (last && numberOf(segmentOf(last)) >= numberOf(index.fin))
      return { base, index, segments, reached: untilOf(last) }
  }
  if (until && oldest) throw new Error(`El respaldo empieza el ${oldest}: no se puede volver más atrás`)
  throw new Error('El respaldo no tiene todavía una copia completa')
}

const segmentOf = (name: string) => name.split('/').at(-1)?.split('.')[0] ?? ''
const untilOf = (name: string) => ofStamp(name.split('.').at(-1) ?? '')

/** Pieces of a base's chain one after another, up to the first that holds the moment. One kept twice counts once. */
function segmentsFrom(names: string[], { chain }: Base, { inicio, fin }: BaseIndex, until?: Date): string[] {
  const byNumber = new Map(
    names.filter((name) => name.startsWith(`cadenas/${chain}/wal/`)).map((name) => [numberOf(segmentOf(name)), name]),
  )
  const found: string[] = []
  for (let number = numberOf(inicio); ; number++) {
    const name = byNumber.get(number)
    if (!name) return found
    found.push(name)
    if (until && number >= numberOf(fin) && untilOf(name) >= until) return found
  }
}

/** A segment is mostly empty when it was closed by the clock: what is not written takes no room. */
async function bringWal(vault: Vault, names: string[], working: string): Promise<void> {
  const folder = join(working, 'postgres/data', WAL)
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) {
    const bytes = await vault.get(name)
    if (bytes?.length !== SEGMENT_BYTES) throw new Error(`La pieza ${name} del respaldo está incompleta`)
    await using file = await open(join(folder, segmentOf(name)), 'wx', 0o600)
    await file.writeFile(written(bytes))
    await file.truncate(SEGMENT_BYTES)
  }
}

const BLOCK = Buffer.alloc(64 * 1024)

/** Without the zeros at its end, by blocks. */
function written(segment: Buffer): Buffer {
  let end = segment.length
  while (end > 0 && BLOCK.equals(segment.subarray(end - BLOCK.length, end))) end -= BLOCK.length
  return segment.subarray(0, end)
}

/** Lets PostgreSQL read the WAL up to the moment and go on from there on a timeline of its own; then stops it. */
async function replay(working: string, until?: Date, use?: (url: string) => Promise<void>): Promise<void> {
  const data = join(working, 'postgres/data')
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
  const server = await startPostgres({
    dataDir: working,
    patience: LONGEST_REPLAY_MS,
    extra: {
      restore_command: `cp ${WAL}/%f %p`,
      recovery_target_timeline: 'current',
      hot_standby: 'off',
      ...(until && { recovery_target_time: asPostgres(until), recovery_target_action: 'promote' }),
    },
  })
  try {
    await use?.(server.url)
  } finally {
    await server.stop()
  }
  await rm(join(data, WAL), { recursive: true })
}

const asPostgres = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')
