import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

// The program of axe comes with its Playwright package.
const packaged = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const program = readFileSync(packaged.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong, each with its place; `rules` narrows it. Our pages have no frames, so axe is read once a document,
 * short, and says only what is wrong: its own package reads its long text twice a look and brings home all that is right.
 */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Lists that are being read anew are dimmed.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
  return page.evaluate(look, rules)
}

type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** Runs in the page. What is still fading in or turning into another colour is taken as what it will be. */
async function look(rules: string[] | undefined): Promise<string[]> {
  for (const change of document.getAnimations())
    if (Number.isFinite(change.effect?.getComputedTiming().endTime)) change.finish()
  const { axe } = window as unknown as { axe: Axe } // what the program leaves there
  const only = rules && { runOnly: { type: 'rule', values: rules } }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary}`),
  )
}

/**
 * What is wrong with the page that is open, at 1280 px in daylight, and at 360 px in the dark, where nothing may stick out
 * either: colours go in pairs of names, so that each pair is looked at by both lights on some page.
 */
export async function faultsAtAllSizes(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const wide = await faultsOf(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const narrow = [...(await faultsOf(page)), ...(await sticksOut(page))]
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wide, ...narrow]
}

// What depends on the width; colours and words are looked at in `faultsAtAllSizes`. Targets: WCAG 2.5.8, 24 px or room around.
const ofLayout = [
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'nested-interactive',
  'link-name',
  'button-name',
]

/** What is wrong with the page that is open on a phone, a tablet and a small desktop, of what depends on the width: small targets above all. Quick. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [360, 768, 1025]) {
    await page.setViewportSize({ width, height: 900 })
    for (const fault of [...(await faultsOf(page, ofLayout)), ...(await sticksOut(page))])
      faults.push(`${width}: ${fault}`)
  }
  return faults
}

/** Says by how much the page is wider than its window, if it is. */
export async function sticksOut(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return excess > 0 ? [`${excess} px too wide`] : []
}
