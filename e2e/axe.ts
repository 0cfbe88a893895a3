import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong, each with its place; `rules` narrows it. Our pages have no frames: without the page of its own that
 * axe else opens to gather them, and without a list of what is right, a look costs a quarter.
 */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
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

/** Says by how much the page is wider than its window, if it is. */
export async function sticksOut(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return excess > 0 ? [`${excess} px too wide`] : []
}
