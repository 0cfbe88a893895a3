import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'

/** The browser's own line for an answer that is no success: journeys cause those on purpose, and look at what the page makes of them. */
const ANSWER = /^Failed to load resource/

type Faults = { heard: string[]; foreseen: RegExp[] }
const faults = new WeakMap<BrowserContext, Faults>()

/** From now on a page's uncaught error, and anything it puts on the console as an error (React does, of a hydration that differs), fails the test. */
export function hearFaults(browser: Browser): void {
  const open = new Set<Faults>()
  browser.on('context', (context) => {
    const own: Faults = { heard: [], foreseen: [ANSWER] }
    faults.set(context, own)
    open.add(own)
    const hear = (text: string, address = '') => own.heard.push(`${address}: ${text}`.slice(0, 1500))
    context.on('weberror', (fault) => hear(String(fault.error().stack ?? fault.error()), fault.page()?.url()))
    context.on('console', (line) => line.type() === 'error' && hear(line.text(), line.page()?.url()))
  })
  const look = () => {
    const told = [...open].flatMap(({ heard, foreseen }) =>
      heard.splice(0).filter((text) => !foreseen.some((pattern) => pattern.test(text.slice(text.indexOf(': ') + 2)))),
    )
    expect(told, 'what the pages said of their own faults').toEqual([])
  }
  afterEach(look)
  afterAll(look)
}

/** This context's pages may say this: the test causes it. */
export function foresee(context: BrowserContext, pattern: RegExp): void {
  faults.get(context)?.foreseen.push(pattern)
}
