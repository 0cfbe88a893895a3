import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { type Job, job, type Listener, listener, startWorker, type Worker } from './jobs.server.ts'
import { openSender } from './sender.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'

let url = ''
let db: Db
let worker: Worker | undefined
const faults: string[] = []

beforeAll(async () => {
  ;({ url, db } = await testDatabase())
  await db.session((client) => client.query('create table hecho (que text)'))
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  faults.length = 0
  await db.rows('delete from hecho')
})

const envOf = (address: string) => ({
  ...readEnv({ DATABASE_URL: address, APP_KEY: 'a key for tests that is long enough' }),
  DATABASE_URL: address,
})
const work = async (items: (Job | Listener)[]) => {
  worker = await startWorker(envOf(url), items, { onFault: (error) => faults.push(error.message) })
}
const done = async () => (await db.rows<{ que: string }>('select que from hecho order by que')).map(({ que }) => que)
const note = (context: { db: Db }, que: string) => context.db.rows('insert into hecho values ($1)', [que])
const eventually = (expected: string[], timeout = 20_000) =>
  expect.poll(done, { timeout, interval: 100 }).toEqual(expected)

test('a job exists when, and only when, its transaction commits', async () => {
  const greet = job<{ who: string }>('prueba.saluda', async ({ who }, context) => void (await note(context, who)))
  const sender = await openSender(url)
  await work([greet])
  await expect(
    db.transaction(async (tx) => {
      await sender.send(tx, greet, { who: 'nadie' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.transaction((tx) => sender.send(tx, greet, { who: 'Ana' }))
  await eventually(['Ana'])
  await sender.stop()
})

test('a failed run is told and tried again', async () => {
  let tries = 0
  const shaky = job('prueba.falla', async (_, context) => {
    if (++tries === 1) throw new Error('primera vez')
    await note(context, `intento ${tries}`)
  })
  const sender = await openSender(url)
  await work([shaky])
  await sender.send(db, shaky, {})
  await eventually(['intento 2'])
  expect(faults).toEqual(['prueba.falla: primera vez'])
  await sender.stop()
})

test('workers that start at the same moment all come up, by an engine that there is and by one that none has made yet', async () => {
  const items = Array.from({ length: 24 }, (_, n) =>
    job(`prueba.juntos${n}`, () => Promise.resolve(), n % 3 === 0 ? { cron: '*/5 * * * *' } : {}),
  )
  const fresh = await testDatabase()
  for (const address of [fresh.url, fresh.url, url]) {
    const starts = Array.from({ length: 5 }, () => startWorker(envOf(address), items, { onFault: () => undefined }))
    const ends = await Promise.allSettled(starts)
    for (const end of ends) if (end.status === 'fulfilled') await end.value.stop()
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([])
  }
})

test('a worker that a deadlock with others ends while it starts begins anew', async () => {
  await work([])
  await worker?.stop()
  // Its index is gone, so that it has to lock the runs, and whoever holds them wants what it holds.
  await db.rows('drop index pgboss.job_ended')
  const { starting } = await db.transaction(async (tx) => {
    await tx.rows(`set local deadlock_timeout = '10s'`)
    await tx.rows('lock table pgboss.job in row exclusive mode')
    const starting = work([])
    await expect
      .poll(() => db.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%job_ended%'`))
      .toHaveLength(1)
    await tx.rows(`select pg_advisory_xact_lock(hashtext('jacve procesos'))`)
    return { starting }
  })
  await starting
  expect(await db.rows(`select to_regclass('pgboss.job_ended') is not null as is`)).toEqual([{ is: true }])
})

test('a listener runs at the start and then for each notification, one run at a time', async () => {
  const runs: string[][] = []
  let atOnce = 0
  const hear = listener('prueba.oye', 'prueba', async (payloads) => {
    expect(++atOnce).toBe(1)
    runs.push(payloads)
    await new Promise((wait) => setTimeout(wait, 50))
    atOnce--
  })
  await work([hear])
  await db.rows(`select pg_notify('prueba', 'a')`)
  await db.rows(`select pg_notify('prueba', 'b'), pg_notify('prueba', 'c')`)
  await expect.poll(() => runs.flat().toSorted()).toEqual(['a', 'b', 'c'])
  expect(runs[0]).toEqual([])
  expect(faults).toEqual([])
})

test('stopping lets a job leave by its signal, and the next worker runs it again', async () => {
  const started = Promise.withResolvers<void>()
  const long = job('prueba.larga', (_, { signal }) => {
    started.resolve()
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('interrumpida'))))
  })
  const sender = await openSender(url)
  await work([long])
  await sender.send(db, long, {})
  await started.promise
  await worker?.stop()
  expect(faults).toEqual(['prueba.larga: interrumpida'])
  await work([job('prueba.larga', async (_, context) => void (await note(context, 'al fin')))])
  await eventually(['al fin'])
  await sender.stop()
})

test('kill -9 of a worker: within a minute its job is no longer active but done by another', async () => {
  const script = `const { startWorker, job } = await import(${JSON.stringify(join(import.meta.dirname, 'jobs.server.ts'))})
    const hold = job('prueba.muere', async () => { console.log('active'); await new Promise(() => {}) })
    await startWorker(${JSON.stringify(envOf(url))}, [hold], { onFault() {} })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const again = job('prueba.muere', async (_, context) => void (await note(context, 'por otro')))
  const sender = await openSender(url)
  await sender.send(db, again, {})
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const [row] = await db.rows<{ state: string }>(`select state::text from pgboss.job where name = 'prueba.muere'`)
  expect(row?.state).toBe('active')
  await work([again])
  await eventually(['por otro'], 60_000)
  await sender.stop()
}, 90_000)

test('finished jobs are kept fourteen days', async () => {
  await work([job('prueba.poda', () => Promise.resolve(), { cron: '0 3 * * *' })])
  const queues = await db.rows(
    `select deletion_seconds, retention_seconds from pgboss.queue where name = 'prueba.poda'`,
  )
  expect(queues).toEqual([{ deletion_seconds: 1_209_600, retention_seconds: 1_209_600 }])
  const schedules = await db.rows(`select cron, timezone from pgboss.schedule`)
  expect(schedules).toEqual([{ cron: '0 3 * * *', timezone: 'America/Mexico_City' }])
})

test('what an older program had by the clock is forgotten, and what it left waits for nobody', async () => {
  const nightly = { cron: '0 3 * * *' }
  const old = job('prueba.vieja', () => Promise.resolve(), nightly)
  await work([old])
  await worker?.stop()
  const sender = await openSender(url)
  await sender.send(db, old, {})
  await sender.stop()
  await work([job('prueba.nueva', () => Promise.resolve(), nightly)])
  expect(await db.rows('select name from pgboss.schedule')).toEqual([{ name: 'prueba.nueva' }])
  expect(await db.rows(`select state from pgboss.job where name = 'prueba.vieja'`)).toEqual([])
})
