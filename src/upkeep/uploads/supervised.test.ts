import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { LOAD_CHANNEL } from './ask.server.ts'
import { waitingLoad } from './uploads.testing.ts'

const { db, url } = await testDatabase()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const src = join(import.meta.dirname, '../..')
const pidFile = join(env.DATA_DIR, 'worker.pid')

// The worker of the house with the jobs of this room only; it leaves its number where it can be killed by it.
const worker = join(env.DATA_DIR, 'worker.mjs')
writeFileSync(
  worker,
  `import { writeFileSync } from 'node:fs'
  import { flushCompileCache } from 'node:module'
  const { startWorker } = await import(${JSON.stringify(join(src, 'platform/jobs/jobs.server.ts'))})
  const { readEnv } = await import(${JSON.stringify(join(src, 'platform/settings/env.server.ts'))})
  const { uploadsJobs } = await import(${JSON.stringify(join(src, 'upkeep/uploads/jobs.server.ts'))})
  flushCompileCache()
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  const worker = await startWorker(readEnv(process.env), uploadsJobs, { onFault: (error) => console.error(error) })
  process.send({ ready: true })
  for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void worker.stop().then(() => process.exit(0)))`,
)
const supervisor = join(env.DATA_DIR, 'supervisor.mjs')
writeFileSync(
  supervisor,
  `const { keepRunning } = await import(${JSON.stringify(join(src, 'supervise.ts'))})
  const kept = keepRunning('El proceso de tareas', [${JSON.stringify(worker)}], process.env, { niceness: 10 })
  await kept.ready
  console.log('ready')
  process.once('SIGTERM', () => void kept.stop(5000).then(() => process.exit(0)))`,
)

const running = spawn(process.execPath, [supervisor], {
  cwd: join(src, '..'),
  env: {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: env.DATA_DIR,
    APP_KEY: 'a key for tests that is long enough',
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(env.DATA_DIR, 'compilado'),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
afterAll(async () => {
  running.kill('SIGTERM')
  if (running.exitCode === null) await once(running, 'exit')
})

const pidOf = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
const rows = async (text: string) => (await db.rows(text)).length

test('a supervised worker killed in the middle of a load: another one is started and does it, and nothing is left running', async () => {
  await once(running.stdout, 'data')
  await emptyCatalogue(db)
  await importText(db, 'productos', 'clave,descripcion,precio,existencia\nA-1,Antes,1,5\n')
  const first = pidOf()
  expect(getPriority(first)).toBe(10)

  // Stock is written last: whoever holds its row keeps the load where everything else is written and nothing is kept yet.
  await db.session(async (holder) => {
    await holder.query('begin; select from existencia for update')
    const list = Array.from({ length: 300 }, (_, at) => `A-${at},Balata ${at},Línea ${at % 9},${at + 1},${at + 2}`)
    const text = `clave,descripcion,linea,precio,existencia\n${list.join('\n')}\n`
    await waitingLoad({ db, env }, 'productos', text, true)
    await db.rows('select pg_notify($1, $2)', [LOAD_CHANNEL, ''])
    const waiting = async () => {
      const held = await db.rows<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%existencia%'`,
      )
      return held.map(({ pid }) => pid)
    }
    await expect.poll(waiting, { timeout: 60_000, interval: 100 }).not.toEqual([])
    const [cut] = await waiting()
    expect(await rows(`select from carga where estado = 'APLICANDO'`)).toBe(1)
    process.kill(first, 'SIGKILL')
    // The server notices that its client died, and undoes; the next worker may be waiting for the same row by then.
    await expect.poll(waiting, { timeout: 30_000, interval: 100 }).not.toContain(cut)
    expect(await rows('select from producto')).toBe(1)
    await holder.query('rollback')
  })

  await expect
    .poll(() => rows(`select from carga where tarea is not null or estado in ('VALIDANDO', 'APLICANDO')`), {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(0)
  expect(await rows(`select from carga where estado = 'APLICADA' and con_cambios`)).toBe(1)
  expect(await rows('select from producto')).toBe(300)
  expect(pidOf()).not.toBe(first)
  rmSync(pidFile)
}, 180_000)
