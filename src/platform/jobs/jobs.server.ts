import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { Client } from 'pg'
import { type Db, openDb } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { ownTrace } from '#platform/telemetry/spans.server.ts'
import { ZONE } from '#kit/base/settings.ts'

export type JobContext = {
  db: Db
  env: Env
  /** Aborted when the worker stops or the job lost its claim: leave soon, the job comes again. */
  signal: AbortSignal
}

type JobOptions = {
  /** Minute-wise cron expression in Mexico City's time: the job is also sent by the clock. */
  cron?: string
  /** How many at once in a worker; 1. */
  concurrency?: number
  /** Seconds a run may take; 900. */
  expireInSeconds?: number
  /** Further tries after a failure, each a little later; 5. */
  retryLimit?: number
}

export type Job<Data extends object = object> = {
  kind: 'job'
  name: string
  options: JobOptions
  // A method, so that jobs of different data stand in one list.
  run(data: Data, context: JobContext): Promise<void>
}

export type Listener = {
  kind: 'listener'
  name: string
  channel: string
  run: (payloads: string[], context: JobContext) => Promise<void>
}

type Handler<Data extends object> = (data: Data, context: JobContext) => Promise<void>

/** Work kept in the database: at least once, so `run` must bear being repeated. `name` is `room.verb`. */
export function job<Data extends object>(name: string, run: Handler<Data>, options: JobOptions = {}): Job<Data> {
  return { kind: 'job', name, options, run }
}

/**
 * Work on every NOTIFY of a channel, one run at a time, with the payloads that came since the last run; and once at the
 * start and after each reconnection, with none, to make up for what was missed.
 */
export function listener(name: string, channel: string, run: Listener['run']): Listener {
  return { kind: 'listener', name, channel, run }
}

/** Where a worker is told the id of a run that somebody stopped. */
export const STOP_CHANNEL = 'proceso_detenido'
const STOP_LISTENER = 'procesos.detener'
/** Every worker hears on a connection of this name: as many as there are, so many workers run. */
export const WORKER_CONNECTION = `jacve ${STOP_LISTENER}`

// How a job's last run ended is asked at every page of who may see to it, among fourteen days of runs.
const lastEnded = `create index if not exists job_ended on pgboss.job (name, completed_on) where state in ('completed', 'failed')`

const FOURTEEN_DAYS = 14 * 24 * 60 * 60
// A job whose worker was killed is seen within HEARTBEAT + 2 × SUPERVISE seconds.
const HEARTBEAT = 10
const SUPERVISE = 5

/** A job's queue, made on first use. */
export const queueOptions = ({ expireInSeconds = 900, retryLimit = 5 }: JobOptions) => ({
  expireInSeconds,
  retryLimit,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: FOURTEEN_DAYS,
  deleteAfterSeconds: FOURTEEN_DAYS,
  heartbeatSeconds: HEARTBEAT,
  notify: true,
})

export type Worker = { stop(): Promise<void> }

type Heard = {
  /** Failed runs, and a database that does not answer. */
  onFault: (error: Error) => void
  /** A run began or ended. */
  onMoved?: () => void
}

/** What a worker's jobs and listeners share. */
type Works = Required<Heard> & {
  url: string
  boss: PgBoss
  /** Runs of this worker, by their id: how to stop them. */
  running: Map<string, AbortController>
  context: (signal: AbortSignal) => JobContext
}

/** Runs every job and listener on the environment's database until stopped. */
export async function startWorker(
  env: Env & { DATABASE_URL: string },
  work: (Job | Listener)[],
  { onFault, onMoved = () => undefined }: Heard,
): Promise<Worker> {
  const url = env.DATABASE_URL
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  const boss = await unlessDeadlocked(() => startEngine(url, onFault))
  await unlessDeadlocked(() => makeIndex(db))

  const stopping = new AbortController()
  const running: Works['running'] = new Map()
  const works: Works = {
    url,
    boss,
    running,
    onFault,
    onMoved,
    context: (signal) => ({ db, env, signal: AbortSignal.any([signal, stopping.signal]) }),
  }
  for (const item of work) if (item.kind === 'job') await startJob(works, item)
  await unlessDeadlocked(() => dropOthers(boss, work))
  const listeners = [stopper(running), ...work.filter((item) => item.kind === 'listener')]
  const close = await startListeners(works, listeners, works.context(stopping.signal))

  return {
    async stop() {
      stopping.abort(new Error('El proceso de tareas se detiene'))
      await close().catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 3000 })
      await db.end()
    },
  }
}

async function startEngine(url: string, onFault: Heard['onFault']): Promise<PgBoss> {
  const { PgBoss: Engine } = await import('pg-boss')
  const boss = new Engine({
    connectionString: url,
    application_name: 'jacve tareas',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE,
    monitorIntervalSeconds: SUPERVISE,
  })
  boss.on('error', onFault)
  try {
    await boss.start()
  } catch (error) {
    // What had begun of it would go on, with its connections.
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

/** Of several workers that start at once one makes it; where it is made, nothing of the runs is locked. */
async function makeIndex(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('jacve procesos'))`)
    const [known] = await tx.rows<{ is: boolean }>(`select to_regclass('pgboss.job_ended') is not null as is`)
    if (!known?.is) await tx.rows(lastEnded)
  })
}

const DEADLOCK = '40P01'

/**
 * Of what can be done twice. Whoever starts beside workers that are at work may be the one that PostgreSQL picks to end a deadlock: it
 * begins anew, a moment later, a few times.
 */
async function unlessDeadlocked<T>(deed: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK
    if (!isDeadlock || tries <= 1) throw error
    await sleep(100 + Math.random() * 400)
    return unlessDeadlocked(deed, tries - 1)
  }
}

/** What an older program had by the clock and this one has not would wait for nobody. */
async function dropOthers(boss: PgBoss, work: (Job | Listener)[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (work.some((item) => item.kind === 'job' && item.name === name)) continue
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}

/** pg-boss forgets a run that is stopped, but does not tell who runs it. */
function stopper(running: Works['running']): Listener {
  return listener(STOP_LISTENER, STOP_CHANNEL, (ids) => {
    for (const id of ids) running.get(id)?.abort(new Error('Alguien detuvo esta corrida'))
    return Promise.resolve()
  })
}

async function startJob({ boss, running, context, onFault, onMoved }: Works, item: Job): Promise<void> {
  const { name, options } = item
  await unlessDeadlocked(async () => {
    await boss.createQueue(name, queueOptions(options))
    await boss.updateQueue(name, queueOptions(options))
    if (options.cron) await boss.schedule(name, options.cron, null, { tz: ZONE })
    else await boss.unschedule(name)
  })

  const polling = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    localConcurrency: options.concurrency ?? 1,
  }
  await boss.work<object>(name, polling, async ([claimed]) => {
    if (!claimed) return
    const stopped = new AbortController()
    running.set(claimed.id, stopped)
    onMoved()
    try {
      const work = context(AbortSignal.any([claimed.signal, stopped.signal]))
      await ownTrace(`trabajo ${name}`, {}, () => item.run(claimed.data ?? {}, work))
    } catch (error) {
      // Whoever stopped it knows.
      if (!stopped.signal.aborted) onFault(faultOf(name, error))
      throw error
    } finally {
      running.delete(claimed.id)
      onMoved()
    }
  })
}

/** All of them hear on one connection: each would be a process of the database more. */
async function startListeners(works: Works, listeners: Listener[], context: JobContext): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: works.url, application_name: WORKER_CONNECTION, keepAlive: true })
  // A lost connection ends the worker (onFault), and its next start makes up for what was missed.
  client.on('error', works.onFault)
  const queues = listeners.map((item) => ({ channel: item.channel, ...queueOf(works, item, context) }))
  client.on('notification', ({ channel, payload }) => {
    for (const queue of queues) if (queue.channel === channel) queue.add(payload ?? '')
  })
  await client.connect()
  for (const channel of new Set(queues.map((queue) => queue.channel)))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  for (const queue of queues) queue.begin()
  return async () => {
    await client.end()
    for (const queue of queues) await queue.end()
  }
}

/** What a listener is told while it works, it is told together when it is done; at its beginning it looks once by itself. */
function queueOf({ onFault, onMoved }: Works, { name, run }: Listener, context: JobContext) {
  let waiting: string[] | undefined = []
  let running: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting && !context.signal.aborted) {
      const payloads = waiting
      waiting = undefined
      const began = performance.now()
      const falla = await ownTrace(`trabajo ${name}`, {}, () => run(payloads, context)).then(
        () => null,
        (error: unknown) => faultOf(name, error),
      )
      if (falla) onFault(falla)
      if (name !== STOP_LISTENER)
        await noteRun(context.db, { name, ms: performance.now() - began, falla }).catch(onFault)
      onMoved()
    }
    running = undefined
  }

  return {
    add(payload: string): void {
      waiting = [...(waiting ?? []), payload]
      running ??= drain()
    },
    begin: () => void (running ??= drain()),
    end: () => running,
  }
}

function faultOf(name: string, error: unknown): Error {
  return new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}

/** A listener leaves no runs behind: how the last went, and how often it ran since it is known. */
async function noteRun(db: Db, { name, ms, falla }: { name: string; ms: number; falla: Error | null }): Promise<void> {
  await db.rows(
    `insert into proceso_oyente as o (nombre, veces, ultima_en, ms, falla, falla_en)
     values ($1, 1, now(), $2, $3::text, case when $3::text is not null then now() end)
     on conflict (nombre) do update set veces = o.veces + 1, ultima_en = now(), ms = excluded.ms,
       falla = coalesce(excluded.falla, o.falla), falla_en = coalesce(excluded.falla_en, o.falla_en)`,
    [name, Math.round(ms), falla?.message.slice(0, 500) ?? null],
  )
}
