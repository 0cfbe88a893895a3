import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tryKill } from '#platform/database/postgres-folder.server.ts'
import { ChildFailed, keepRunning, runToEnd } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, code: string): string[] {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  return [file]
}

const says = `process.on('disconnect', () => process.exit()); process.send({ ready: true, pid: process.pid, word: process.env.WORD })\n`
const pidOf = (message: unknown) => (message as { pid: number }).pid // what `says` sends
const gone = (pid: number) => expect.poll(() => tryKill(pid, 0), { timeout: 10_000 }).toBe(false)

test('one that is killed is started again, and stops when told', async () => {
  const marks = join(folder, 'marks')
  const args = program(
    'killed',
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(marks)}, process.pid + '\\n')\n${says}`,
  )
  const kept = keepRunning('Prueba', args, process.env)
  const first = pidOf(await kept.ready)
  process.kill(first, 'SIGKILL')
  const { readFileSync } = await import('node:fs')
  const pids = () => readFileSync(marks, 'utf8').trim().split('\n').map(Number)
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2)
  const second = pids()[1] ?? 0
  expect(second).not.toBe(first)
  await kept.stop(5000)
  await gone(second)
  expect(pids()).toHaveLength(2)
})

test('one that ends before it was ready tells its code and is left', async () => {
  const kept = keepRunning('Prueba', program('broken', 'process.exit(78)'), process.env)
  await expect(kept.ready).rejects.toEqual(expect.any(ChildFailed))
  await expect(kept.ready).rejects.toMatchObject({ code: 78 })
  await kept.stop(1000)
})

test('one that does not listen is killed', async () => {
  const kept = keepRunning(
    'Prueba',
    program('stubborn', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)\n${says}`),
    process.env,
  )
  const pid = pidOf(await kept.ready)
  await kept.stop(100)
  await gone(pid)
})

test.each([[[]], [['--watch']]])('when the supervisor is killed its children know (%j)', async (flags) => {
  const args = [...flags, ...program('child', says)]
  const parent = program(
    'parent',
    `const { keepRunning } = await import(${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))})
    console.log(JSON.stringify(await keepRunning('Prueba', ${JSON.stringify(args)}, process.env).ready))`,
  )
  const supervisor = spawn(process.execPath, parent, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const [line] = await once(supervisor.stdout, 'data')
  supervisor.kill('SIGKILL')
  await gone(pidOf(JSON.parse(String(line))))
})

test('a program that does not end well is told with its code', async () => {
  await runToEnd('Prueba', program('well', ''), process.env)
  await expect(runToEnd('Prueba', program('badly', 'process.exit(3)'), process.env)).rejects.toMatchObject({ code: 3 })
  const killed = runToEnd('Prueba', program('killed-once', `process.kill(process.pid, 'SIGKILL')`), process.env)
  await expect(killed).rejects.toEqual(expect.any(ChildFailed))
})
