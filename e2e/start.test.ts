import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#kill-drill.testing.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'jacve-start-'))
beforeAll(() => chmodSync(dataDir, 0o711))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// What one that failed left running is no other's fault.
afterEach(() => {
  for (const pid of processes()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
})

type Started = { process: ChildProcess; origin: string; said: () => string; code: Promise<number | null> }

function launch(env: Record<string, string>, program = 'src/start.ts'): Omit<Started, 'origin'> {
  const [command, args] = program === 'npm' ? ['npm', ['start']] : [process.execPath, [program]]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DEMO: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  return { process: child, said: () => text, code: new Promise((done) => child.once('exit', done)) }
}

async function start(env: Record<string, string> = {}, program?: string): Promise<Started> {
  const port = String(await freePort())
  const started = launch({ PORT: port, ...env }, program)
  // Against what hangs: a machine that tests all else at once took 37 s where an idle one takes 6.
  await expect.poll(started.said, { timeout: 200_000 }).toContain('JACVE está listo')
  return { ...started, origin: `http://127.0.0.1:${port}` }
}

/** Every live process that works in this data folder or was started for it: the server's, the worker's, the database's. */
function processes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && belongs(pid))
}

function belongs(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0]
    if (state === 'Z') return false
    const told = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`)
    return told || readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
  } catch {
    return false
  }
}

const ready = async (origin: string) => (await fetch(`${origin}/readyz`)).status
const nothingLeft = () => expect.poll(processes, { timeout: 60_000 }).toEqual([])

test('from nothing to ready; a second one adopts the database; SIGTERM leaves nothing behind', async () => {
  const first = await start()
  expect(await ready(first.origin)).toBe(200)
  // Built with NODE_ENV=test around it, and yet what runs.
  expect((await fetch(`${first.origin}/JACVE/home`, { headers: { accept: 'text/html' } })).status).toBe(200)
  expect(first.said()).toMatch(/Base de datos: iniciada .*\nMigraciones: \d+ aplicadas\n/)

  const second = await start()
  expect(second.said()).toContain('Base de datos: ya estaba en marcha')
  expect(second.said()).not.toContain('Migraciones')
  expect(await ready(second.origin)).toBe(200)
  second.process.kill('SIGTERM')
  expect(await second.code).toBe(0)
  expect(await ready(first.origin)).toBe(200)

  first.process.kill('SIGTERM')
  expect(await first.code).toBe(0)
  await nothingLeft()
})

test('Ctrl-C passed on more than once stops it once, cleanly', async () => {
  const shop = await start()
  shop.process.kill('SIGINT')
  shop.process.kill('SIGINT')
  expect(await shop.code).toBe(0)
  expect(shop.said()).toContain('JACVE se detuvo.')
  await nothingLeft()
})

test('kill -9 of the supervisor leaves no process, and the next start works', async () => {
  const shop = await start()
  shop.process.kill('SIGKILL')
  await nothingLeft()
  const again = await start()
  expect(await ready(again.origin)).toBe(200)
  again.process.kill('SIGTERM')
  expect(await again.code).toBe(0)
})

test('kill -9 of npm start’s own process too', async () => {
  const shop = await start({}, 'scripts/start.mjs')
  shop.process.kill('SIGKILL')
  await nothingLeft()
})

test('kill -9 of npm itself', async () => {
  const shop = await start({}, 'npm')
  shop.process.kill('SIGKILL')
  await nothingLeft()
})

test('kill -9 of the database, the web or the worker: each comes back', async () => {
  const shop = await start()
  for (const victim of [/postgres$/, /src\/server\.ts$/, /src\/worker\.ts$/]) {
    const find = () => processes().find((pid) => victim.test(commandOf(pid)) && !/start/.test(commandOf(pid)))
    const pid = find()
    expect(pid, String(victim)).toBeDefined()
    if (pid) process.kill(pid, 'SIGKILL')
    await expect.poll(() => ready(shop.origin).catch(() => 0), { timeout: 30_000 }).toBe(200)
    await expect.poll(find, { timeout: 30_000 }).not.toBe(pid)
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  }
  shop.process.kill('SIGTERM')
  expect(await shop.code).toBe(0)
  await nothingLeft()
})

/** The program and its file; for the database only its program, since its backends rename themselves. */
function commandOf(pid: number): string {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('/postgres') ? program : [program, ...args].join(' ').trim()
  } catch {
    return ''
  }
}

test('a wrong environment stops it with every fault and exit code 78; a taken port with a sentence', async () => {
  const wrong = launch({ PORT: 'ochenta', LOG_LEVEL: 'mucho' })
  expect(await wrong.code).toBe(78)
  expect(wrong.said()).toMatch(/PORT: .*\nLOG_LEVEL: /)

  const squatter = createServer()
  const port = await freePort()
  await new Promise<void>((done) => squatter.listen(port, '127.0.0.1', done))
  const refused = launch({ PORT: String(port) })
  expect(await refused.code).toBe(1)
  expect(refused.said()).toContain(`El puerto ${port} está ocupado`)
  squatter.close()
  await nothingLeft()
})
