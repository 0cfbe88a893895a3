import type { Locator, Page } from 'playwright-core'
import type { StormProxy } from './storm-proxy.ts'

/** One thing a person wants: how it is tried, and what shows that it came about. Both look at the page as it is now. */
export type Step = {
  name: string
  act: (page: Page) => Promise<unknown>
  isDone: (page: Page) => Promise<boolean>
  /** Milliseconds of quiet after which a person would try again; half a second where it is not said. */
  patience?: number
}

/** Where a person begins, and what he wants one after another. */
export type Way = { begin: string; steps: Step[] }

type Before = (step: Step, place: number) => Promise<void>

const TRIES = 6
const ROUNDS = 3
const RETRY = /^(?:Reintentar|Recargar|Intentar otra vez|Volver a intentar)/

/** A step that is done once this can be seen. */
export function until(name: string, shown: (page: Page) => Locator, act: Step['act'], patience?: number): Step {
  return { name, act, patience, isDone: (page) => shown(page).first().isVisible() }
}

/** Nothing on the screen led any further. */
export class NoWayOn extends Error {}

/**
 * Goes the way as a person would: tries, waits, presses what offers another try, reloads what does not answer, and in the end begins anew.
 * Throws NoWayOn when that does not help either. `before` each step something else may happen. Tells where he began anew, and what
 * he saw there: who does everything again may well make something again.
 */
export async function walk(page: Page, proxy: StormProxy, { begin, steps }: Way, before?: Before): Promise<string[]> {
  const person = personAt(page, proxy)
  const stops: string[] = []
  while (stops.length < ROUNDS) {
    await person.open(proxy.url + begin)
    let stopped: Step | undefined
    for (const [place, step] of steps.entries()) {
      proxy.nextAction()
      await before?.(step, place)
      if (await person.manages(step)) continue
      stopped = step
      break
    }
    if (!stopped) return stops
    stops.push(`${stopped.name}: ${await person.sees()}`)
  }
  throw new NoWayOn(stops.at(-1))
}

/** A page that turns at this moment may answer with a fault, which is no answer. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)
const isSeen = (one: Locator) => one.isVisible().catch(() => false)

/** What offers another try. */
function retryOf(page: Page): Locator {
  const link = page.getByRole('link', { name: RETRY })
  return page.getByRole('button', { name: RETRY }).or(link).first()
}

function personAt(page: Page, proxy: StormProxy) {
  let address = ''
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) address = request.url()
  })
  const isFailed = () => quietly(page.title()).then((title) => title === 'Portal' || !page.url().startsWith('http'))
  const retry = () => retryOf(page)

  async function open(url: string): Promise<void> {
    for (let tried = 0; tried < TRIES; tried++) {
      await quietly(page.goto(url, { timeout: 12_000 }))
      await settle()
      if (!(await isFailed())) return
    }
  }

  /** Until the page answers to fingers, or shows that it will not. */
  async function settle(): Promise<void> {
    await quietly(page.locator('html[data-interactiva]').waitFor({ state: 'attached', timeout: 4000 }))
  }

  /** Until it is done, or nothing is under way any more. */
  async function wait(step: Step): Promise<boolean> {
    const start = performance.now()
    for (;;) {
      if (await step.isDone(page).catch(() => false)) return true
      const waited = performance.now() - start
      const isQuiet =
        waited > (step.patience ?? 500) &&
        proxy.restsFor() > 500 &&
        !(await isSeen(page.locator('[aria-busy=true], .spinner').first()))
      if (isQuiet || waited > 15_000 || (waited > 300 && (await isSeen(retry())))) return false
      await page.waitForTimeout(100)
    }
  }
  return {
    open,
    // Bar and menu are the same everywhere: what stands in the page, and above it.
    sees: async () => {
      const texts = await page
        .locator('main, dialog[open], .notice-strip, [aria-live]')
        .allInnerTexts()
        .catch(() => [])
      return `${page.url()} «${texts.join(' · ').replaceAll(/\s+/g, ' ').slice(0, 900)}»`
    },
    async manages(step: Step): Promise<boolean> {
      for (let tried = 1; tried <= TRIES; tried++) {
        if (await step.isDone(page).catch(() => false)) return true
        if (await isFailed()) await open(address)
        else if (await isSeen(retry())) await quietly(retry().click({ timeout: 2000 }))
        // Twice in vain: it does not answer, and everybody knows what to do then.
        else if (tried === 3 || tried === 5) await open(page.url())
        else {
          await quietly(step.act(page))
        }
        if (await wait(step)) return true
      }
      return false
    },
  }
}
