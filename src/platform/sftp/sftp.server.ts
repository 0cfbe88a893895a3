import { posix } from 'node:path'
import type { FileEntryWithStats, Stats } from 'ssh2'
import { plural } from '#kit/ui/format.ts'
import { SftpFault, slowFault } from './sftp-faults.ts'
import { type Line, LIMITS, openLine, type SftpLimits, type SftpPlace } from './sftp-line.server.ts'

/** Names that a folder may have. */
const MOST_NAMES = 10_000
/** Bytes asked for at once, and how many such questions are on their way together. */
const PIECE = 32 * 1024
const TOGETHER = 32

/** A name is no longer than this, in characters; no system has longer ones. */
const MOST_NAME = 255

/** How a file stands: its bytes, and when it was written, by the server's clock; null where the server does not say. */
type SftpFacts = { size: number; at: Date | null }
type SftpEntry = SftpFacts & { name: string; isFile: boolean; isLink: boolean }

/**
 * A folder of files on another machine. Paths are the server's: relative ones begin where the user comes in. Every operation throws
 * SftpFault; after one that ends the session `isOpen` is false and all others throw the same.
 */
export type SftpSession = {
  isOpen: () => boolean
  /** With the folders above it; one that is there stays as it is. */
  makeFolder: (path: string) => Promise<void>
  /** At most 10,000 names (`too-many`), in no order; those that lead elsewhere or cannot be written down are left out. */
  list: (path: string) => Promise<SftpEntry[]>
  /** How a path stands; null: nothing is there. */
  stat: (path: string) => Promise<SftpFacts | null>
  /** The bytes of a file that has no more than `most`, else `too-big`; up to 1 MB at a time. */
  pieces: (path: string, most: number) => AsyncGenerator<Buffer>
  /** All bytes of a file that has no more than `most`, else `too-big`. */
  read: (path: string, most: number) => Promise<Buffer>
  /** Never seen half written: under another name until it is whole, then in the place of what was there. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** In the place of what is there. */
  rename: (from: string, to: string) => Promise<void>
  /** One that is gone already is no fault. */
  remove: (path: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a session: 10 s until it is open, 15 s for each answer, 5 min for a whole file or folder. Throws SftpFault; `host` with the
 * print of the key when it is not the accepted one, before anything secret is sent. Whoever opens one closes it; an aborted signal ends
 * it at once, also in the middle of a file (`stopped`).
 */
export async function openSftp(
  place: SftpPlace,
  limits: Partial<SftpLimits> = {},
  signal?: AbortSignal,
): Promise<SftpSession> {
  const line = await openLine(place, { ...LIMITS, ...limits }, signal)
  return {
    isOpen: line.isOpen,
    makeFolder: (path) => makeFolder(line, path),
    list: (path) => list(line, path),
    stat: async (path) => {
      const there = await statOf(line, path)
      return there && factsOf(there)
    },
    pieces: (path, most) => pieces(line, path, most),
    read: async (path, most) => Buffer.concat(await Array.fromAsync(pieces(line, path, most))),
    write: (path, bytes) => write(line, path, bytes),
    rename: (from, to) => rename(line, from, to),
    remove: (path) => orMissing(line.ask({ verb: 'borrar', path }, (done) => line.sftp.unlink(path, done))),
    close: line.close,
  }
}

async function orMissing(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof SftpFault && error.kind === 'missing')) throw error
  }
}

/** What the server says of a path; null: nothing is there. */
async function statOf({ ask, sftp }: Line, path: string): Promise<Stats | null> {
  try {
    return await ask<Stats>({ verb: 'leer', path }, (done) => sftp.stat(path, done))
  } catch (error) {
    if (error instanceof SftpFault && error.kind === 'missing') return null
    throw error
  }
}

async function makeFolder(line: Line, path: string): Promise<void> {
  const there = await statOf(line, path)
  if (there?.isDirectory()) return
  const above = posix.dirname(path)
  if (!there && above !== path && above !== '.') await makeFolder(line, above)
  try {
    await line.ask({ verb: 'crear', path }, (done) => line.sftp.mkdir(path, done))
  } catch (error) {
    // Another one may have made it meanwhile.
    if (!line.isOpen() || !(await statOf(line, path))?.isDirectory()) throw error
  }
}

async function list(line: Line, path: string): Promise<SftpEntry[]> {
  const { ask, sftp, limits } = line
  const act = { verb: 'listar', path } as const
  const until = performance.now() + limits.whole
  const handle = await ask<Buffer>(act, (done) => sftp.opendir(path, done))
  const found: SftpEntry[] = []
  try {
    for (let answers = 0; answers <= MOST_NAMES; answers++) {
      const some = await ask<FileEntryWithStats[] | null>(act, (done) =>
        sftp.readdir(handle, (error, names) => (isEnd(error) ? done(null, null) : done(error, names))),
      )
      if (some === null) return found
      found.push(...some.map(entryOf).filter(({ name }) => isName(name)))
      if (found.length > MOST_NAMES) break
      if (performance.now() > until) throw slowFault(path, limits.whole)
    }
    throw new SftpFault('too-many', `La carpeta «${path}» tiene más de ${plural(MOST_NAMES, 'archivo', 'archivos')}.`)
  } finally {
    await letGo(line, handle)
  }
}

/** Status 1: there are no more. */
const isEnd = (error: Error | null | undefined) => Boolean(error && 'code' in error && error.code === 1)

/** A name leads nowhere else, and can be written down. */
const isName = (name: string) =>
  name.length <= MOST_NAME && !/[/\p{Cc}]/u.test(name) && name !== '' && name !== '.' && name !== '..'

function entryOf({ filename, attrs }: FileEntryWithStats): SftpEntry {
  const { mode }: Partial<Stats> = attrs
  return {
    name: filename,
    ...factsOf(attrs),
    // What is no folder, where the server tells no kinds.
    isFile: mode === undefined || attrs.isFile(),
    isLink: mode !== undefined && attrs.isSymbolicLink(),
  }
}

function factsOf({ size, mtime }: Partial<Stats>): SftpFacts {
  return {
    // What the server says may be any number of 64 bits.
    size: Math.min(size ?? 0, Number.MAX_SAFE_INTEGER),
    at: mtime === undefined ? null : new Date(mtime * 1000),
  }
}

/** A handle whose session is over went with it. */
async function letGo({ ask, sftp, isOpen }: Line, handle: Buffer): Promise<void> {
  if (isOpen()) await ask({ verb: 'abrir', path: '' }, (done) => sftp.close(handle, done)).catch(() => undefined)
}

async function* pieces(line: Line, path: string, most: number): AsyncGenerator<Buffer> {
  const { ask, sftp, limits } = line
  const act = { verb: 'leer', path } as const
  const until = performance.now() + limits.whole
  const handle = await ask<Buffer>(act, (done) => sftp.open(path, 'r', done))
  try {
    const { size }: Partial<Stats> = await ask<Stats>(act, (done) => sftp.fstat(handle, done))
    if (size === undefined) throw new SftpFault('unsupported', `El servidor SFTP no dice cuánto pesa «${path}».`)
    if (size > most) throw new SftpFault('too-big', `«${path}» pesa más de ${Math.floor(most / 1024 / 1024)} MB.`)
    for (let at = 0; at < size; ) {
      const bytes = Buffer.alloc(Math.min(size - at, PIECE * TOGETHER))
      const places = placesFrom(0, bytes.length)
      const piece = (from: number) =>
        ask<number>(act, (done) =>
          sftp.read(handle, bytes, from, Math.min(PIECE, bytes.length - from), at + from, done),
        )
      let whole = 0
      for (const [n, got] of (await Promise.all(places.map(piece))).entries()) {
        // After a piece that came short the next ones lie too far.
        if (places[n] === whole) whole += got
      }
      // It became shorter while it was read.
      if (whole === 0) return
      at += whole
      yield bytes.subarray(0, whole)
      if (performance.now() > until) throw slowFault(path, limits.whole)
    }
  } finally {
    await letGo(line, handle)
  }
}

/** Where the pieces begin that are on their way together. */
function placesFrom(at: number, size: number): number[] {
  return Array.from({ length: Math.min(TOGETHER, Math.ceil((size - at) / PIECE)) }, (_, n) => at + n * PIECE)
}

async function write(line: Line, path: string, bytes: Uint8Array): Promise<void> {
  const { ask, sftp, limits } = line
  const act = { verb: 'escribir', path } as const
  const draft = posix.join(posix.dirname(path), `.${posix.basename(path)}.tmp`)
  const until = performance.now() + limits.whole
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const handle = await ask<Buffer>(act, (done) => sftp.open(draft, 'w', done))
  try {
    try {
      const piece = (at: number) =>
        ask(act, (done) => sftp.write(handle, content, at, Math.min(PIECE, content.length - at), at, done))
      for (let at = 0; at < content.length; at += PIECE * TOGETHER) {
        await Promise.all(placesFrom(at, content.length).map(piece))
        if (performance.now() > until) throw slowFault(path, limits.whole)
      }
    } catch (error) {
      await letGo(line, handle)
      throw error
    }
    // Some say only now that they had no room.
    await ask(act, (done) => sftp.close(handle, done))
    await rename(line, draft, path)
  } catch (error) {
    if (line.isOpen()) await ask(act, (done) => sftp.unlink(draft, done)).catch(() => undefined)
    throw error
  }
}

async function rename(line: Line, from: string, to: string): Promise<void> {
  const { ask, sftp } = line
  const act = { verb: 'mover', path: from } as const
  try {
    return await ask(act, (done) => atOnce(line, from, to, done))
  } catch (error) {
    if (!(error instanceof SftpFault) || error.kind !== 'unsupported') throw error
  }
  try {
    await ask(act, (done) => sftp.rename(from, to, done))
  } catch (error) {
    // SFTP 3 renames over nothing, and has no code for it.
    const isTaken = line.isOpen() && (await statOf(line, from)) !== null && (await statOf(line, to)) !== null
    if (!isTaken) throw error
    await ask({ verb: 'borrar', path: to }, (done) => sftp.unlink(to, done))
    await ask(act, (done) => sftp.rename(from, to, done))
  }
}

/** OpenSSH's own way, which replaces what is there in one step; where the server has none, as if it had answered so. */
function atOnce({ sftp }: Line, from: string, to: string, done: (error: Error | null | undefined) => void): void {
  try {
    sftp.ext_openssh_rename(from, to, done)
  } catch (error) {
    done(Object.assign(new Error('no posix-rename', { cause: error }), { code: 8 }))
  }
}
