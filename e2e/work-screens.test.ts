import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { canOpen, isForAll, type Session } from '#kit/base/access.ts'
import { pages } from '#pages.ts'
import { faultsOfFocus, faultsOfLayout, faultsOfReading } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs, mailboxes, type Who } from './people.ts'
import { faultsOfText } from './text-faults.ts'
import { addressesOfDemo, wholeDemoDatabase } from './whole-demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'jacve-work-screens-'))
const shop = await startShop({ DATA_DIR: folder }, wholeDemoDatabase(folder))
const addresses: Record<string, string | undefined> = await addressesOfDemo(shop.db)
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Who looks at what only some may open: the first of these who is shown it. */
const people = (Object.keys(mailboxes) as Who[]).filter((who) => who !== 'otroCliente').toReversed() // its own keys
/** PANTALLAS=todas, or the names of some in the table of pages; the suite itself looks at screens where its journeys come by. */
const wanted = process.env['PANTALLAS'] ?? 'todas'
const guarded = Object.entries(pages).filter(([, { access }]) => !isForAll(access))
const isWanted = (name: string) => wanted === 'todas' || wanted.split(',').includes(name)
const left = new Map(guarded.filter(([name]) => isWanted(name)))

test.each(people)(
  'what %s works with is read, reached and does not move, from 320 to 1280 px',
  async (who) => {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await enterAs(page, shop, who)
    await page.addInitScript(countShifts)
    const session = (await (await context.request.get(`${shop.url}/api/v1/sesion`)).json()) as Session // the contract's own reply
    const faults: string[] = []
    for (const [name, { path, access }] of left) {
      if (canOpen(access, session) !== 'ok') continue
      const found = await faultsOfScreen(page, shop.url + (addresses[name] ?? path))
      if (!found) continue
      left.delete(name)
      faults.push(...found.map((fault) => `${name}: ${fault.replaceAll(/\s+/g, ' ')}`))
    }
    await context.close()
    expect(faults).toEqual([])
  },
  600_000,
)

const shown = Object.entries(pages).filter(([name, { access }]) => isForAll(access) && isWanted(name))

test.runIf(shown.length > 0)(
  'what everybody may open is read by a client who buys, with prices, verdicts and buttons',
  async () => {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await enterAs(page, shop, 'cliente')
    await page.addInitScript(countShifts)
    // Every part is marked for it.
    await openPage(page, shop.url + (addresses['CatalogoListaProductos'] ?? ''))
    const faults: string[] = []
    for (const [name, { path }] of shown)
      for (const fault of (await faultsOfScreen(page, shop.url + (addresses[name] ?? path))) ?? [])
        faults.push(`${name}: ${fault.replaceAll(/\s+/g, ' ')}`)
    await context.close()
    expect(faults).toEqual([])
  },
  600_000,
)

test('nothing was left out', () => expect([...left.keys()]).toEqual([]))

/** What is wrong with the screen at this address; null where this person is not shown it. */
async function faultsOfScreen(page: Page, address: string): Promise<string[] | null> {
  const faults: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const answer = await openPage(page, address)
    if (answer?.status() !== 200) return null
    const moved = await page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0) // left there by countShifts
    if (moved > MOST_MOVED) faults.push(`${width}: moved by ${moved.toFixed(3)} while it came`)
  }
  for (const width of [360, 768, 1025, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await faultsOfText(page)).map((fault) => `${width}: ${fault}`))
  }
  return [...faults, ...(await faultsOfLayout(page)), ...(await faultsOfReading(page)), ...(await faultsOfFocus(page))]
}

/** Of CLS; what is good is 0.1, ours is a tenth of that. */
const MOST_MOVED = 0.01

/** Runs in the page, before its own program. */
function countShifts(): void {
  let moved = 0
  new PerformanceObserver((list) => {
    // Layout shifts have a value, and say whether a person's own doing came just before.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) moved += entry.value
    Object.assign(window, { moved })
  }).observe({ type: 'layout-shift', buffered: true })
}
