import { afterAll, expect, test } from 'vitest'
import { askAndStay, heldBy, kindsOfAnswer, leaveInCrowds, served, signInOver } from '#abandon.testing.ts'
import { startShop } from './browser.ts'
import { PASSWORD } from './demo-database.ts'
import { emailOf } from './people.ts'

// Not as tests are run: pages are kept for their second.
const shop = await startShop({ NODE_ENV: 'development', LOG_LEVEL: 'silent' })
const signed = await signInOver(shop.origin, emailOf('cliente'), PASSWORD)
const start = await (await fetch(`${shop.url}/home`, { headers: { accept: 'text/html' } })).text()
const asset = /src="([^"]+\.js)"/.exec(start)?.[1] ?? ''
afterAll(() => shop.stop())

test.each(Object.entries(kindsOfAnswer(signed, '/JACVE', asset)))(
  '%s: twenty who leave at any moment leave nothing held, and the next is served',
  async (name, raw) => {
    // What is asked is what it is called, and not refused at the door.
    if (name !== 'subida cortada') expect([200, 201]).toContain((await askAndStay(shop.origin, raw(0))).status)
    await leaveInCrowds(shop.origin, raw, 20)
    expect(await heldBy(shop.origin)).toEqual({})
    expect((await served(`${shop.url}/home`, 1)).status).toBe(200)
  },
)

const page = (path: string, host?: string) =>
  askAndStay(shop.origin, { head: [`GET ${path} HTTP/1.1`, 'Accept: text/html'], ...(host && { host }) })

test('a page names its own origin, also when another was asked for a moment ago', async () => {
  const path = '/JACVE/Contacto?v=origen'
  const canonical = async (host: string) => {
    const answer = await fetch(`${shop.origin}${path}`, { headers: { accept: 'text/html' } })
    await answer.text()
    const { first } = await page(path, host)
    return /rel="canonical" href="http:\/\/([^/"]+)/.exec(first)?.[1]
  }
  expect(await canonical('malo.example')).toBe('malo.example')
  const { host } = new URL(shop.origin)
  await page(path, 'malo.example')
  expect((await (await fetch(`${shop.origin}${path}`)).text()).includes('malo.example')).toBe(false)
  expect(await canonical(host)).toBe(host)
})

test.each([
  ['/JACVE/HOME/', '/JACVE/home'],
  ['/JACVE/%68ome', '/JACVE/home'],
  ['/JACVE//home', '/JACVE/home'],
  ['//JACVE/home?x=1', '/JACVE/home?x=1'],
  ['/jacve/./x/../home', '/JACVE/home'],
  ['/JACVE/verprods/a%2fb', '/JACVE/verprods/a%2Fb'],
])('%s is brought to %s', async (path, location) => {
  const { status, first } = await page(path)
  expect([status, /^location: (.*)$/im.exec(first)?.[1]?.trim()]).toEqual([301, location])
})

test.each(['/JACVE/HOME/%0d%0ax', '/JACVE/home%00', '/JACVE/%E0%A4%A', 'http://malo.example/JACVE/home'])(
  '%s is no address of ours',
  async (path) => expect((await page(path)).status).toBe(400),
)

test('while others are refused for lack of room the files of the site still come', async () => {
  const shed = async () => Number(/^http_requests_shed_total (\d+)/m.exec(await figures())?.[1])
  const before = await shed()
  const files: number[] = []
  await shop.db.transaction(async (tx) => {
    await tx.rows('lock table producto in access exclusive mode')
    const crowding = { isOver: false }
    const crowd = Promise.all(Array.from({ length: 200 }, (_, v) => page(`/searchDetails/details/LLENO-${v}`)))
    void crowd.finally(() => (crowding.isOver = true))
    while (!crowding.isOver) {
      const answer = await fetch(`${shop.origin}${files.length % 2 ? asset : '/JACVE/assets/no-hay.js'}`)
      await answer.arrayBuffer()
      files.push(answer.status)
    }
    await crowd
  })
  expect(await shed()).toBeGreaterThan(before)
  expect(files.length).toBeGreaterThan(2)
  expect(new Set(files)).toEqual(new Set([404, 200]))
})

const figures = async () => (await fetch(`${shop.origin}/metrics`)).text()
