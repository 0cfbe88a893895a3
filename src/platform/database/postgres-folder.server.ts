import { randomBytes, randomInt } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** DATA_DIR/postgres: `data` is PostgreSQL's own folder; the rest is ours. */
export type Folder = { home: string; data: string; password: string; port: string; log: string }

/** Makes DATA_DIR/postgres when missing. Throws when it is another user's. */
export function folderOf(dataDir: string): Folder {
  const home = join(resolve(dataDir), 'postgres')
  const real = openHome(home)
  const file = (name: string) => join(real, name)
  return { home: real, data: file('data'), password: file('password'), port: file('port'), log: file('log') }
}

function openHome(home: string): string {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(home)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    throw new Error(`${home} es de otro usuario: usa el mismo con el que se inició JACVE, u otra DATA_DIR`, {
      cause: error,
    })
  }
}

/** True once initdb has finished here: it works in `data.new`, renamed at the end. */
export function isInitialised(folder: Folder): boolean {
  return existsSync(join(folder.data, 'PG_VERSION'))
}

/** The kept password, made at the first call. */
export function passwordOf(folder: Folder): string {
  if (!existsSync(folder.password)) {
    writeFileSync(folder.password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(folder.password, 'utf8').trim()
}

/**
 * One starter of a folder at a time. The lock is a name in the kernel (an abstract socket), so it
 * disappears with its process whatever way that ends. Throws after `timeout` milliseconds.
 */
export async function lockFolder(folder: Folder, timeout = 120_000): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder.home)
  const deadline = Date.now() + timeout
  for (;;) {
    const server = createServer()
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(true))
      server.listen(`\0jacve-postgres-${dev}-${ino}`, () => done(false))
    })
    if (!taken) return () => new Promise((done) => server.close(() => done()))
    if (Date.now() > deadline)
      throw new Error(`Otro proceso lleva demasiado tiempo iniciando PostgreSQL en ${folder.home}`)
    await sleep(25)
  }
}

/** The kept port while it is free, else a new one below the range that outgoing connections take. */
export async function freePort(folder: Folder): Promise<number> {
  const kept = existsSync(folder.port) ? Number(readFileSync(folder.port, 'utf8')) : 0
  let port = kept
  while (!(port > 0 && (await isFree(port)))) port = randomInt(20_000, 32_000)
  if (port !== kept) writeFileSync(folder.port, String(port))
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

type PidFile = { pid: number; port: number; ready: boolean }

/** postmaster.pid as the server wrote it: line 1 is its process, 4 its port, 8 its state. */
export function readPidFile(folder: Folder): PidFile | undefined {
  const file = join(folder.data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** True when that process is alive (not a zombie) and is a PostgreSQL working in this folder. */
export function isServerOf(folder: Folder, pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false
    // After an upgrade the kernel calls the running program "postgres (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder.data
  } catch {
    return false
  }
}

/**
 * Makes the folder startable after a crash: waits for the orphans of a killed server (they hold its shared memory and
 * would corrupt a new one), then removes the files that name a process which is dead, a zombie or another program.
 */
export async function clearStale(folder: Folder): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    const orphans = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isServerOf(folder, pid))
    if (orphans.length === 0) break
    if (waited === 5000) for (const pid of orphans) tryKill(pid, 'SIGQUIT')
    if (waited > 30_000) throw new Error(`Quedan procesos de PostgreSQL que no terminan: ${orphans.join(', ')}`)
    await sleep(50)
  }
  for (const name of readdirSync(folder.data)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(folder.data, name))
  }
}

/** Sends a signal; false when the process is no longer there. */
export function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
