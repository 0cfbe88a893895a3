import { appendFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import type { Shop } from './browser.ts'
import { watchPages } from './storm-checker.ts'
import { openStorm, type StormProxy } from './storm-proxy.ts'
import { planFrom } from './storm-run.ts'

// With STORM_SEED every journey goes through a storm, without knowing. Its own steps may fail then: what counts is what is found here.

type Watching = ReturnType<typeof watchPages>
type Over = { shop: Shop; proxy: StormProxy; watching: Watching[] }
/** The shop that was opened last. */
let over: Over | undefined

const seedOf = () => Number(process.env['STORM_SEED'] ?? 0)

/** The shop as its visitors reach it: by a bad line. */
export async function throughStorm(shop: Shop): Promise<Shop> {
  const seed = seedOf()
  if (!seed) return shop
  const { rules, oneIn } = planFrom(process.env, { seeds: [], names: [] })
  const base = new URL(shop.url).pathname
  const proxy = await openStorm(shop.origin, { seed, rules, oneIn }, base)
  const opened: Over = (over = { shop, proxy, watching: [] })
  const stop = async () => {
    const findings = (await Promise.all(opened.watching.map((one) => one.stop()))).flat()
    const { history } = proxy
    const outcome = {
      journey: process.env['STORM_NAME'],
      seed,
      requests: history.length,
      faults: history.filter(({ fault }) => fault).length,
      findings,
    }
    if (process.env['STORM_OUT']) appendFileSync(process.env['STORM_OUT'], `${JSON.stringify(outcome)}\n`)
    await proxy.close()
    await shop.stop()
  }
  return { ...shop, origin: proxy.origin, url: proxy.url, stop }
}

/** Every page of this browser is looked at whenever it rests. */
export function underWatch(browser: Browser): Browser {
  if (!seedOf()) return browser
  browser.on('context', (context) => {
    if (!over) return
    // A step that cannot be done any more need not be waited for as long as usual.
    context.setDefaultTimeout(12_000)
    const { proxy, shop, watching } = over
    watching.push(watchPages({ context, proxy, db: shop.db, shopUrl: shop.url }))
  })
  return browser
}
