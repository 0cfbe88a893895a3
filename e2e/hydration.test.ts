import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { anonymous, canOpen, type Session } from '#kit/base/access.ts'
import { type Page as TablePage, pages } from '#pages.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { buildWarningClient } from './warning-client.ts'
import { addressesOfDemo, wholeDemoDatabase } from './whole-demo.ts'
import { enterAs, mailboxes, type Who } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-hydration-'))
const CLIENT_DIST = await buildWarningClient(join(folder, 'client'))
const shop = await startShop({ CLIENT_DIST, DATA_DIR: folder }, wholeDemoDatabase(folder))
const addresses: Record<string, string | undefined> = await addressesOfDemo(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const people: (Who | null)[] = [
  null,
  ...(Object.keys(mailboxes) as Who[]).filter((who) => who !== 'otroCliente'), // its own keys
]
/** What each may, before the first page is looked at. */
const sessions = new Map<Who | null, Session>()
for (const who of people) {
  const context = await browser.newContext()
  if (who) await enterAs(await context.newPage(), shop, who)
  sessions.set(who, await sessionOf(context))
  await context.close()
}
/** What anybody may open shows clients their prices and staff its tools; to all others it is the same as to one of these. */
const seePublic: (Who | null)[] = [null, 'cliente', 'admin']
const table: [string, TablePage][] = Object.entries(pages)

/**
 * Who looks at each page, and how wide: who may do everything, and of the others, in turn, the next two who may; a phone every other
 * time, and both where only one may. What a page shows to one and not to another are lines and buttons, and the journeys of each role
 * open it too: there as well a word on the console is a fault.
 */
const looks = new Map<Who | null, { name: string; widths: number[] }[]>(people.map((who) => [who, []]))
let turn = 0
for (const [name, { access }] of table) {
  const may = people.filter((who) => canOpen(access, sessions.get(who) ?? anonymous) === 'ok')
  const viewers = Object.keys(access).length === 0 ? seePublic : someOf(may)
  for (const [n, who] of viewers.entries())
    looks.get(who)?.push({ name, widths: viewers.length === 1 ? [1280, 360] : [n % 2 ? 360 : 1280] })
}

function someOf(may: (Who | null)[]): (Who | null)[] {
  const [first, ...others] = may.toSorted((a, b) => Number(b === 'admin') - Number(a === 'admin'))
  if (first === undefined || others.length < 3) return may
  turn += 1
  return [first, ...[0, 1].flatMap((n) => others[(turn + n) % others.length] ?? [])]
}

test('every page is looked at by who may open it', () => {
  const seen = new Set([...looks.values()].flatMap((some) => some.map(({ name }) => name)))
  expect(table.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([])
  for (const [who, some] of looks) expect([who, some.length > 3]).toEqual([who, true])
})

test('every page that asks for something has an example', () => {
  expect(table.filter(([name, { path }]) => (addresses[name] ?? path).includes(':')).map(([name]) => name)).toEqual([])
})

describe.each(people)('%s', (who) => {
  test('every page hydrates without a word on the console', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    if (who) await enterAs(page, shop, who)
    const said = warningsOf(context)
    const faults: string[] = []
    for (const { name, widths } of looks.get(who) ?? []) {
      const address = shop.url + (addresses[name] ?? pages[name as keyof typeof pages].path)
      for (const width of widths) {
        const { status, isStyled } = await look(page, address, width)
        // Some see that there is nothing for them, or that it is another's: that page hydrates as well.
        if (status >= 500) faults.push(`${name}: ${status}`)
        if (isStyled) faults.push(`${name}: a style attribute`)
        faults.push(...said.splice(0).map((text) => `${name}, ${width} px: ${text}`))
      }
    }
    await context.close()
    expect(faults).toEqual([])
  }, 400_000)
})

async function look(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const answer = await openPage(page, address)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // What the content policy refuses: the browser would take it out without a word to who reads the page.
  const isStyled = /<[a-z][^<>]*\sstyle=/i.test((await answer?.text()) ?? '')
  return { status: answer?.status() ?? 0, isStyled }
}

function warningsOf(context: BrowserContext): string[] {
  const said: string[] = []
  context.on('console', (line) => {
    const isAnswer = line.text().startsWith('Failed to load resource')
    if ((line.type() === 'error' && !isAnswer) || line.type() === 'warning') said.push(line.text())
  })
  return said
}

async function sessionOf(context: BrowserContext): Promise<Session> {
  const answer = await context.request.get(`${shop.url}/api/v1/sesion`)
  return answer.ok() ? ((await answer.json()) as Session) : anonymous // the contract's own reply
}
