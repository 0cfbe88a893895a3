import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { anonymous, canOpen, type Session } from '#kit/base/access.ts'
import { type Page as TablePage, pages } from '#pages.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { buildWarningClient } from './warning-client.ts'
import { addressesOfDemo, loadWholeDemo } from './whole-demo.ts'
import { enterAs, mailboxes, type Who } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-hydration-'))
const CLIENT_DIST = await buildWarningClient(join(folder, 'client'))
const shop = await startShop({ CLIENT_DIST, DATA_DIR: folder })
await loadWholeDemo(shop, folder)
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
const seePublic = new Set<Who | null>([null, 'cliente', 'admin'])
const isPublic = (access: object) => Object.keys(access).length === 0
const table: [string, TablePage][] = Object.entries(pages)
/** How many have looked at it: with a phone every other one, and who is the only one who may with both. */
const looks = new Map<string, number>()

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
    const session = sessions.get(who) ?? anonymous
    const faults: string[] = []
    for (const [name, { path, access }] of table) {
      if (canOpen(access, session) !== 'ok' || (!seePublic.has(who) && isPublic(access))) continue
      const address = shop.url + (addresses[name] ?? path)
      for (const width of widthsOf(name, access)) {
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

function widthsOf(name: string, access: TablePage['access']): number[] {
  const before = looks.get(name) ?? 0
  looks.set(name, before + 1)
  const openers = isPublic(access)
    ? seePublic.size
    : [...sessions.values()].filter((one) => canOpen(access, one) === 'ok').length
  return openers === 1 ? [1280, 360] : [before % 2 ? 360 : 1280]
}

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
