import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAsking } from '#drill.testing.ts'
import { freePort } from '#kill-drill.testing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'jacve-rolling-'))
chmodSync(dataDir, 0o711)
const port = String(await freePort())
const shop = spawn(process.execPath, ['src/start.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
    PORT: port,
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let said = ''
for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (said += String(text)))
afterAll(async () => {
  if (shop.exitCode === null) {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('three times another web process under load, and no request fails', { timeout: 300_000 }, async () => {
  await expect.poll(() => said, { timeout: 120_000 }).toContain('JACVE está listo')
  const visitors = keepAsking(() => `http://127.0.0.1:${port}/search/filtro/1`, 2)
  for (let turn = 1; turn <= 3; turn++) {
    const before = visitors.answers.length
    await expect.poll(() => visitors.answers.length, { timeout: 120_000 }).toBeGreaterThan(before + 50)
    shop.kill('SIGHUP')
    await expect.poll(() => said.split('se cambió por uno nuevo').length - 1, { timeout: 120_000 }).toBe(turn)
  }
  const answers = await visitors.stop()
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThan(200)
  expect(said).not.toContain('terminó')
})

test('and then it stops in order', async () => {
  shop.kill('SIGTERM')
  expect(await once(shop, 'exit')).toEqual([0, null])
  expect(said).toContain('JACVE se detuvo.')
})
