import type { Browser } from 'playwright-core'

/** Milliseconds until the largest thing was painted, milliseconds of long tasks beyond 50 each, and how far things moved. */
export type Vitals = { lcp: number; tbt: number; cls: number }

/** How long a page is watched after it has loaded: what comes late by itself has come. */
const WATCHED_MS = 3000

/** What the browser's own observers say of a first visit on a phone's screen, with its processor slowed down so many times. */
export async function vitalsOf(browser: Browser, address: string, slowdown: number): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      const seen = { lcp: 0, tbt: 0, cls: 0 }
      Object.assign(window, { seen })
      const observe = (
        type: string,
        hear: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
      ) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
      observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
      observe('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)))
      observe('layout-shift', ({ value = 0, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value))
    })
    const answer = await page.goto(address, { waitUntil: 'load' })
    if (!answer?.ok()) throw new Error(`${address}: ${answer?.status()}`)
    await page.waitForTimeout(WATCHED_MS)
    return await page.evaluate(() => (window as unknown as { seen: Vitals }).seen) // what the script above keeps
  } finally {
    await context.close()
  }
}
