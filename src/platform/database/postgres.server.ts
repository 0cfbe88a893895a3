import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import {
  clearStale,
  type Folder,
  folderOf,
  freePort,
  isInitialised,
  isServerOf,
  lockFolder,
  passwordOf,
  readPidFile,
  tryKill,
} from './postgres-folder.server.ts'
import { chooseLaunch, commandOf, give, type Launch } from './postgres-launch.server.ts'

export type Postgres = {
  url: string
  /** True when the server of this folder was already running: `stop` leaves it alone. */
  adopted: boolean
  pid: number
  /** Settles when the server ends, whoever ended it. */
  gone: Promise<void>
  stop(): Promise<void>
}

type PostgresOptions = {
  dataDir: string
  /** False only for data that may be lost with the machine: no fsync. */
  durable?: boolean
  /** Settings of this run alone, e.g. up to where a restoration replays. */
  extra?: Record<string, string>
  /** Milliseconds until it must be ready; five minutes. */
  patience?: number
  /** How to run it instead of the way found; for tests. */
  launch?: (folder: Folder) => Launch
}

// Relative to the process, because its user may not be allowed to walk down to the folder (below /root).
const HERE = '/proc/self/cwd'
// A server that was killed in the middle of much work replays it first.
const START_TIMEOUT = 300_000
const LONGEST_SOCKET = 107

/**
 * Starts the PostgreSQL of DATA_DIR/postgres, or adopts the one that already runs there. It ends with its parent, even
 * a killed one. Throws with the end of the server's log.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = folderOf(options.dataDir)
  const unlock = await lockFolder(folder)
  try {
    return (await adopt(folder)) ?? (await launchServer(folder, options))
  } finally {
    await unlock()
  }
}

/** The address of the server that runs on a DATA_DIR, where one does. Starts none. */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const folder = folderOf(dataDir)
  const found = isInitialised(folder) ? readPidFile(folder) : undefined
  return found?.ready && isServerOf(folder, found.pid) ? urlOf(folder, found.port) : undefined
}

async function adopt(folder: Folder): Promise<Postgres | undefined> {
  const deadline = Date.now() + START_TIMEOUT
  for (;;) {
    const found = isInitialised(folder) ? readPidFile(folder) : undefined
    if (!found || !isServerOf(folder, found.pid)) return undefined
    const url = urlOf(folder, found.port)
    if (found.ready && (await answers(url))) {
      return { url, adopted: true, pid: found.pid, gone: left(folder, found.pid), stop: () => Promise.resolve() }
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL (proceso ${found.pid}) no termina de iniciar`)
    await sleep(25)
  }
}

async function left(folder: Folder, pid: number): Promise<void> {
  while (isServerOf(folder, pid)) await sleep(500, undefined, { ref: false })
}

async function launchServer(folder: Folder, options: PostgresOptions): Promise<Postgres> {
  const { durable = true, extra = {}, patience = START_TIMEOUT } = options
  const launch = (options.launch ?? chooseLaunch)(folder)
  if (!isInitialised(folder)) initialise(folder, launch, durable)
  give(folder.data, launch)
  await clearStale(folder)

  const logged = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
  if (logged > 10_000_000) renameSync(folder.log, `${folder.log}.1`)
  for (let attempt = 1; attempt <= 3; attempt++) {
    const child = run(folder, launch, settings(await freePort(folder), durable, extra))
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    const found = await ready(folder, child, patience)
    if (!found) continue // another program may have taken the port in between

    const url = urlOf(folder, found.port)
    await createDatabase(url)
    return { url, adopted: false, pid: found.pid, gone, stop: () => stop(child, found.pid, gone) }
  }
  throw new Error(
    `PostgreSQL no inició:\n${readFileSync(folder.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n')}`,
  )
}

function initialise(folder: Folder, launch: Launch, durable: boolean): void {
  const draft = `${folder.data}.new`
  passwordOf(folder)
  give(folder.password, launch)

  const args = ['-D', HERE, '-U', 'jacve', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  args.push('--locale=C', '--auth=scram-sha-256', '--pwfile=/dev/stdin', '--data-checksums', '--no-instructions')
  if (!durable) args.push('--no-sync')
  let fault = ''
  // The C library's lc_ctype still decides what a letter is for pg_trgm: under "C" it takes ñ for punctuation.
  for (const ctype of ['C.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    give(draft, launch)
    const password = openSync(folder.password, 'r')
    const [program, rest] = commandOf(launch, 'initdb', [...args, `--lc-ctype=${ctype}`])
    const { status, stderr } = spawnSync(program, rest, {
      ...setting(launch, draft),
      stdio: [password, 'ignore', 'pipe'],
    })
    closeSync(password)
    if (status === 0) return renameSync(draft, folder.data)
    fault = String(stderr)
  }
  throw new Error(`No se pudo crear la base de datos en ${folder.data}:\n${fault}`)
}

function settings(port: number, durable: boolean, extra: Record<string, string>): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  const chosen = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: HERE,
    unix_socket_permissions: '0700',
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 8, 64), 2048))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(!durable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
    }),
    ...extra,
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function run(folder: Folder, launch: Launch, flags: string[]): ChildProcess {
  const log = openSync(folder.log, 'a', 0o600)
  const dies = spawnSync('setpriv', ['--pdeathsig=INT', 'true']).status === 0
  const [program, args] = commandOf(
    launch,
    'postgres',
    ['-D', HERE, ...flags],
    dies ? ['setpriv', '--pdeathsig=INT'] : [],
  )
  // A session of its own: Ctrl-C belongs to the parent, which stops the database last.
  const child = spawn(program, args, { ...setting(launch, folder.data), stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.on('error', () => undefined)
  child.unref()
  if (!dies && child.pid) watch(child, child.pid, launch)
  return child
}

/** Without setpriv: a shell that waits for the end of a pipe, which is the end of this process. */
function watch(child: ChildProcess, pid: number, launch: Launch): void {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...setting(launch, '/'),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.on('error', () => undefined)
  shell.unref()
  child.once('exit', () => shell.kill())
}

function setting(
  { uid, gid }: Launch,
  cwd: string,
): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return { uid, gid, cwd, env: { PATH: process.env['PATH'], TZ: 'UTC' } }
}

async function ready(
  folder: Folder,
  child: ChildProcess,
  patience: number,
): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + patience
  while (child.exitCode === null && child.signalCode === null && child.pid) {
    const found = readPidFile(folder)
    if (found?.ready && isServerOf(folder, found.pid)) return found
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      return undefined
    }
    await sleep(10)
  }
  return undefined
}

/** By the socket in the data folder where its path is short enough for the kernel, else by loopback. */
function urlOf(folder: Folder, port: number): string {
  const short = Buffer.byteLength(join(folder.data, `.s.PGSQL.${port}`)) <= LONGEST_SOCKET
  const host = short ? encodeURIComponent(folder.data) : '127.0.0.1'
  return `postgres://jacve:${passwordOf(folder)}@${host}:${port}/jacve`
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'jacve'`)
    if (!rowCount) await client.query('create database jacve')
  })
}

/** False while it starts, stops or was killed a moment ago. Throws when it asks for another password than the kept one. */
async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') throw error
    return false
  }
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  // The database that initdb makes: ours may not be there yet.
  const client = new Client({ connectionString: url.replace(/\/jacve$/, '/postgres'), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Fast shutdown; then without the closing checkpoint, which the next start makes up for; within 6 s in all. */
async function stop(child: ChildProcess, pid: number, gone: Promise<void>): Promise<void> {
  child.ref()
  for (const [signal, patience] of [
    ['SIGINT', 4000],
    ['SIGQUIT', 1000],
    ['SIGKILL', 500],
  ] as const) {
    tryKill(pid, signal)
    const stopped = await Promise.race([gone.then(() => true), sleep(patience, false, { ref: false })])
    if (stopped) return
  }
}
