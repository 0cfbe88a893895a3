import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask, keepAsking, openDrill } from '#drill.testing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'jacve-outage-'))
chmodSync(dataDir, 0o711)
const shop = await openDrill(dataDir)
const agent = new Agent({ keepAlive: true })
afterAll(async () => {
  agent.destroy()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = `${shop.origin}/search/filtro/1`
const statusOf = async (url: string) => (await ask(agent, url)).status
const isBack = () => expect.poll(() => statusOf(call), { timeout: 30_000, interval: 50 }).toBe(200)
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${shop.origin}/metrics`)).text())?.[1])

test('with the database stopped: 503 with Retry-After and nothing else, alive, not ready; then as before', async () => {
  expect(await statusOf(call)).toBe(200)
  await shop.stopDatabase()
  const visitors = keepAsking(() => call, 4)
  expect(await statusOf(`${shop.origin}/readyz`)).toBe(503)
  expect(await statusOf(`${shop.origin}/healthz`)).toBe(200)
  await expect.poll(() => visitors.answers.length, { timeout: 30_000 }).toBeGreaterThan(200)
  const answers = await visitors.stop()
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])

  await shop.startDatabase()
  await isBack()
  expect(await statusOf(`${shop.origin}/readyz`)).toBe(200)
})

test('with the database hung: after three failures all others are told at once; then as before', async () => {
  await isBack()
  shop.hangDatabase()
  const visitors = keepAsking(() => call, 16)
  try {
    await expect.poll(() => figure('db_away'), { timeout: 30_000 }).toBe(1)
    // Each of these would wait for seconds, and the test would never end.
    for (let turn = 0; turn < 300; turn++)
      expect(await ask(agent, call)).toMatchObject({ status: 503, retryAfter: true })
    expect(await statusOf(`${shop.origin}/healthz`)).toBe(200)
    expect(await statusOf(`${shop.origin}/readyz`)).toBe(503)
  } finally {
    shop.wakeDatabase()
  }
  await isBack()
  const answers = await visitors.stop()
  expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([])
  await expect.poll(() => figure('db_away')).toBe(0)
  expect(shop.exits()).toBe(0)
})
