import { appendFileSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { foresee } from './page-faults.ts'
import { type Finding, lastFaults, watchPages } from './storm-checker.ts'
import type { Journey } from './storm-journey.ts'
import { journeys } from './storm-journeys.ts'
import type { StormShop } from './storm-people.ts'
import { plugPuller } from './storm-plug.ts'
import { openStorm } from './storm-proxy.ts'
import { type Rule, rulesOf, type Storm } from './storm-rules.ts'
import { walk } from './storm-walker.ts'

const AT_ONCE = 3

export type Outcome = { journey: string; seed: number; requests: number; faults: number; findings: Finding[] }

/** A storm; or a line that is good but for the seconds in which the plug is out. */
export type Bad = Storm & { plug?: boolean }

/** One journey through one storm: what it found. */
export async function runJourney(browser: Browser, shop: StormShop, name: string, storm: Bad): Promise<Outcome> {
  const journey = journeys[name]
  if (!journey) throw new Error(`No hay recorrido «${name}»: ${Object.keys(journeys).join(', ')}`)
  const proxy = await openStorm(shop.origin, storm.plug ? { ...storm, rules: [] } : storm)
  const context = await newContext(browser)
  const others: (typeof context)[] = []
  const contexts = async () => {
    const other = await newContext(browser)
    others.push(other)
    return other
  }
  try {
    const page = await context.newPage()
    const person = await journey.who({ shop, page, contexts })
    const run = { shop, person, page, contexts }
    const checker = watchPages({ context, proxy, db: shop.db, shopUrl: shop.url })
    const way = await journey.way(run)
    const before = storm.plug
      ? plugPuller(page, proxy, { seed: storm.seed, steps: way.steps.length }, checker.found)
      : undefined
    const reaches = (pulls?: typeof before): Promise<string[]> =>
      walk(page, proxy, way, pulls).catch((error: unknown) => {
        checker.found('no way on', error instanceof Error ? error.message : String(error), page.url())
        return []
      })
    const stops = await reaches(before)
    // Who saw nothing of his end begins anew: on a good line he must find what he made, and make no other.
    if (storm.plug) stops.push('its end, to see whether one may', ...(await reaches()))
    // What was still on its way has arrived, or it never will.
    while (proxy.restsFor() < 600) await page.waitForTimeout(100)
    const findings = await checker.stop()
    if (!findings.some(({ what }) => what === 'no way on'))
      findings.push(...(await notKept(journey, run, proxy.history, stops)))
    return {
      journey: name,
      seed: storm.seed,
      requests: proxy.history.length,
      faults: proxy.history.filter(({ fault }) => fault).length,
      findings,
    }
  } finally {
    for (const one of [context, ...others]) await one.close()
    await proxy.close()
  }
}

/** The line is good until the journey begins, so this is the machine's fault or the journey's: it is told all the same. */
const notBegun = ({ seed, name }: { seed: number; name: string }, error: unknown): Outcome => ({
  journey: name,
  seed,
  requests: 0,
  faults: 0,
  findings: [{ what: 'no way on', detail: `could not begin: ${String(error)}`, url: '', after: [] }],
})

/** What its pages say of the faults they meet is wanted here; the checker judges what they make of them. */
async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  foresee(context, /./)
  return context
}

async function notKept(
  journey: Journey,
  run: Parameters<Journey['way']>[0],
  history: Parameters<typeof lastFaults>[0],
  stops: string[],
): Promise<Finding[]> {
  const fault = await journey.kept?.(run)
  if (!fault) return []
  const detail = [fault, ...stops.map((stop) => `begun anew after ${stop}`)].join(' · ')
  return [{ what: 'not kept', detail, url: run.page.url(), after: lastFaults(history) }]
}

/** A line for each, as somebody needs it to see it again. */
export function tell({ journey, seed, findings }: Outcome): string[] {
  return findings.map(
    ({ what, detail, url, after }) =>
      `seed ${seed} · «${journey}» · ${what} · ${detail} · ${url} · after ${after.join(' < ') || 'nothing'}`,
  )
}

export type Plan = { seeds: number[]; names: string[]; rules?: readonly Rule[]; oneIn?: number; plug?: boolean }

/** What to go through: `usual`, unless the environment asks for something else (bench/README.md, «storm»). */
export function planFrom(env: NodeJS.ProcessEnv, usual: Plan): Plan {
  const list = (name: string) => env[name]?.split(',').filter(Boolean)
  return {
    seeds: list('STORM_SEEDS')?.map(Number) ?? usual.seeds,
    names: list('STORM_JOURNEYS') ?? usual.names,
    rules: list('STORM_RULES')?.flatMap(rulesOf) ?? usual.rules,
    plug: usual.plug,
    oneIn: Number(env['STORM_ONE_IN'] ?? usual.oneIn ?? 6),
  }
}

/** Every journey through every storm, several at once: most of the time they wait. STORM_OUT keeps each outcome as it comes. */
export async function runStorms(browser: Browser, shop: StormShop, { seeds, names, ...bad }: Plan): Promise<Outcome[]> {
  const jobs = seeds.flatMap((seed) => names.map((name) => ({ seed, name })))
  const outcomes: Outcome[] = []
  const out = process.env['STORM_OUT']
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const outcome = await runJourney(browser, shop, job.name, { seed: job.seed, ...bad }).catch((error: unknown) =>
        notBegun(job, error),
      )
      outcomes.push(outcome)
      if (out) appendFileSync(out, `${JSON.stringify(outcome)}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}
