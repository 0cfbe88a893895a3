import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Env, EnvError, fromFiles, readEnv, shownEnv } from '#platform/settings/env.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { letGo, onServer } from '#platform/backup/wal.server.ts'
import { keepAddress } from './address.ts'
import { closeDemoAccounts } from './close-demo.ts'
import { hasCatalogue, openDatabase, withDb } from './database.ts'
import { lacksContent } from './demo-content.ts'
import { ChildFailed, keepRunning, keepServing, type Kept, runToEnd } from './supervise.ts'
import { say, since } from './terminal.ts'

const PATIENCE = 4000
/** Milliseconds for what the old server still has in hand, e.g. a file on its way. */
const ROLL_PATIENCE = 20_000
// What a request or a row of a list leaves behind is small: 30 to 50 MB of memory less than with Node's own size.
const SMALL_YOUNG = '--max-semi-space-size=8'
const began = performance.now()
let stopping = false
let database: Postgres | undefined
let children: Kept[] = []
let server: Kept | undefined
let keeper: Kept | undefined
/** The demo accounts, to be told once all is ready. */
let accounts = ''

/** Supervisor: database, migrations, demo catalogue, then the web and the worker, until it is told to stop. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (process.argv.includes('--print-config')) {
    for (const line of shownEnv(env)) say(line)
    process.exit(0)
  }
  if (env.BACKUP_URL && env.DATABASE_URL)
    throw new EnvError('BACKUP_URL: es para la base de datos propia; la de DATABASE_URL la respalda su servidor')
  await refuseTakenPort(env)
  const { url, own } = await startDatabase(env)
  await prepare(env, url)

  const watch = process.env['JACVE_DEV'] === '1' ? ['--watch', '--watch-preserve-output'] : []
  // A watched program starts itself again, so it listens by itself.
  const keepWeb = watch.length > 0 ? keepRunning : keepServing
  const web = keepWeb('El servidor', [...watch, SMALL_YOUNG, program('server')], childEnv(env, await webUrl(url, own)))
  // A load of 200,000 rows or a new search index keeps a core busy for a minute: on a full machine a visitor's search goes first.
  const worker = keepRunning('El proceso de tareas', [...watch, SMALL_YOUNG, program('worker')], childEnv(env, url), {
    niceness: 10,
  })
  if (env.BACKUP_URL) keeper = keepBackup(env)
  children = [web, worker]
  server = web
  if (own) void guard(env, own, web)

  const [{ port }] = (await Promise.all([web.ready, worker.ready])) as [{ port: number }, object] // server.ts sends its port
  keepAddress(env, port)
  // Now, since it may be killed as its children may.
  flushCompileCache()
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  say(`\nJACVE está listo (${since(began)}): ${env.PUBLIC_URL ?? `http://${host}:${port}`}${env.BASE_PATH}/`)
  if (accounts) say(accounts)
  say('Ctrl-C lo detiene todo.\n')
  if (env.DEMO) await publishDemo(env, url)
}

/** The demo's posts and banners come a moment after the site is open: drawing them would make the first start slow. */
async function publishDemo(env: Env, url: string): Promise<void> {
  try {
    if (!(await withDb(url, lacksContent))) return
    await runToEnd('El contenido de muestra', ['src/demo-content.ts'], childEnv(env, url))
  } catch (error) {
    if (!stopping) say(messageOf(error))
  }
}

/** It finds the database by itself, whatever port it has; what it cannot keep yet waits, and the shop does not. */
function keepBackup(env: Env): Kept {
  const given = { ...childEnv(env, ''), DATABASE_URL: '' }
  const kept = keepRunning('El respaldo continuo', [SMALL_YOUNG, 'src/jacve.ts', 'backup', '--continuo'], given, {
    niceness: 10,
  })
  kept.ready.catch((error: unknown) => say(messageOf(error)))
  return kept
}

async function startDatabase(env: Env): Promise<{ url: string; own?: Postgres }> {
  const start = performance.now()
  const opened = await openDatabase(env)
  database = opened.own
  const how = !opened.own ? 'la de DATABASE_URL' : opened.own.adopted ? 'ya estaba en marcha' : 'iniciada'
  say(`Base de datos: ${how} (${since(start)})`)
  return opened
}

async function prepare(env: Env, url: string): Promise<void> {
  if (!env.BACKUP_URL && !env.DATABASE_URL) await stopHolding(env)
  const applied = await migrate(url)
  if (applied.length > 0) say(`Migraciones: ${applied.length} aplicadas`)
  if (!env.DEMO) {
    if (env.NODE_ENV === 'production') await withDb(url, closeDemoAccounts)
    return
  }
  if (!(await withDb(url, hasCatalogue))) {
    // In a process of its own: what making the catalogue takes of memory goes with it.
    await runToEnd('La carga del catálogo de muestra', ['src/jacve.ts', 'demo'], childEnv(env, url))
  }
  // In our own database also in production, where one that is named would be refused: it finds that by itself.
  const given = { ...childEnv(env, url), DATABASE_URL: env.DATABASE_URL ?? '' }
  accounts = await runToEnd('Las cuentas de muestra', ['src/demo-accounts.ts'], given)
}

/** Without a continuous backup no log need wait for one that there was. */
function stopHolding({ DATA_DIR }: Env): Promise<void> {
  return onServer(DATA_DIR, letGo)
}

/** In our own database the web process has a role of its own (S27); in another its administrator decides. */
function webUrl(url: string, own: Postgres | undefined): Promise<string> {
  return own ? webAddress(url) : Promise.resolve(url)
}

/** A program of this shop: built where this one is, else from the sources. */
function program(name: string): string {
  return extname(import.meta.filename) === '.js' ? `dist/programa/${name}.js` : `src/${name}.ts`
}

/** What the children are told: the address of the database, and what goes with giving one. */
function childEnv(env: Env, url: string): NodeJS.ProcessEnv {
  // The demo catalogue is this process's matter; with DATABASE_URL in production the children would refuse it.
  const demo = env.DEMO && env.NODE_ENV !== 'production' ? '1' : '0'
  const given = { DATABASE_URL: url, APP_KEY: env.APP_KEY, DATA_DIR: env.DATA_DIR, DEMO: demo }
  // What Node made of our TypeScript is kept: a process that is started again answers a second sooner.
  return {
    NODE_COMPILE_CACHE: join(env.DATA_DIR, 'compilado'),
    // Of glibc: for each thread heaps of its own otherwise, 10 MB of them unused.
    MALLOC_ARENA_MAX: '2',
    ...fromFiles(process.env).given,
    ...given,
  }
}

/** The embedded database ended by itself, or with the process that had started it: it is started again. */
async function guard(env: Env, first: Postgres, web: Kept): Promise<void> {
  for (let current = first; ; ) {
    await current.gone
    if (stopping) return
    say('La base de datos se detuvo: se inicia otra vez')
    const { url } = current
    try {
      database = current = await startPostgres({ dataDir: env.DATA_DIR })
      if (current.url === url) continue
      for (const child of children) {
        child.restart(childEnv(env, child === web ? await webAddress(current.url) : current.url))
      }
    } catch (error) {
      say(messageOf(error))
      await sleep(2000)
    }
  }
}

/** Before minutes of work rather than after. */
async function refuseTakenPort({ PORT, HOST }: Env): Promise<void> {
  const code = await new Promise<string | undefined>((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code))
    probe.listen(PORT, HOST, () => probe.close(() => done(undefined)))
  })
  if (code === 'EADDRINUSE')
    throw new Error(`El puerto ${PORT} está ocupado. Usa otro, por ejemplo: PORT=${PORT + 1} npm start`)
  if (code) throw new Error(`No se puede atender en ${HOST}:${PORT} (${code}). Revisa HOST y PORT.`)
}

/** Web and worker first, so that they can finish what they hold; then the database. At most 10 s. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([...children, ...(keeper ? [keeper] : [])].map((child) => child.stop(PATIENCE)))
  await database?.stop()
  if (code === 0) say('JACVE se detuvo.')
  process.exit(code)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// npm, its shell and the terminal may all pass on the same Ctrl-C: the second one changes nothing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
// A terminal that closes sends it too, and then nobody is there to want a new server.
process.on('SIGHUP', () => void (process.stdout.isTTY ? stop(0) : server?.roll(ROLL_PATIENCE)))
process.once('disconnect', () => void stop(0))

await main().catch(async (error: unknown) => {
  if (stopping) return
  say(messageOf(error))
  const config = error instanceof EnvError || (error instanceof ChildFailed && error.code === 78)
  await stop(config ? 78 : 1)
})
