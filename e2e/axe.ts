import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { faultsOfText } from './text-faults.ts'

// The program of axe comes with its Playwright package.
const packaged = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const program = readFileSync(packaged.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong, each with its place; `only` narrows it to these rules, `also` adds some. Our pages have no frames, so axe is
 * read once a document, short, and says only what is wrong: its own package reads its long text twice a look and brings home all
 * that is right.
 */
export async function faultsOf(page: Page, only?: string[], also: string[] = []): Promise<string[]> {
  // Lists that are being read anew are dimmed.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
  return page.evaluate(look, { only, also })
}

type Axe = {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** Runs in the page. What is still fading in or turning into another colour is taken as what it will be. */
async function look({ only, also }: { only: string[] | undefined; also: string[] }): Promise<string[]> {
  for (const change of document.getAnimations())
    if (Number.isFinite(change.effect?.getComputedTiming().endTime)) change.finish()
  const { axe } = window as unknown as { axe: Axe } // what the program leaves there
  const rules = Object.fromEntries(also.map((rule) => [rule, { enabled: true }]))
  const runOnly = only && { runOnly: { type: 'rule', values: only } }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules, ...runOnly })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary}`),
  )
}

/**
 * What is wrong with the page that is open, at 1280 px in daylight, and at 360 px in the dark, where nothing may stick out
 * either: colours go in pairs of names, so that each pair is looked at by both lights on some page. Between them the texts alone
 * are looked at where the menu of work first stands beside the page and leaves it least room.
 */
export function faultsAtAllSizes(page: Page): Promise<string[]> {
  return faultsBySize(page, { withLayout: false })
}

/** The same and what `faultsOfLayout` says, with each width looked at once. */
export function faultsAndLayoutAtAllSizes(page: Page): Promise<string[]> {
  return faultsBySize(page, { withLayout: true })
}

async function faultsBySize(page: Page, { withLayout }: { withLayout: boolean }): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const wide = [...(await faultsOf(page)), ...(await faultsOfText(page))]
  const least: string[] = []
  for (const width of [1025, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const found = [...(await faultsOfText(page)), ...(withLayout ? await layoutAsItStands(page) : [])]
    for (const fault of found) least.push(`${width}: ${fault}`)
  }
  await page.setViewportSize({ width: 360, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const here = withLayout ? await faultsOf(page, undefined, ofLayout) : await faultsOf(page)
  const narrow = [...here, ...(await faultsOfText(page)), ...(await sticksOut(page))]
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wide, ...least, ...narrow]
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
    for (const fault of await layoutAsItStands(page)) faults.push(`${width}: ${fault}`)
  }
  return faults
}

async function layoutAsItStands(page: Page): Promise<string[]> {
  return [...(await faultsOf(page, ofLayout)), ...(await sticksOut(page))]
}

/** Says by how much the page is wider than its window, if it is, and what sticks out farthest. */
export async function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess <= 0) return []
    const edge = (element: Element) => element.getBoundingClientRect().right + scrollX
    const out = [...document.querySelectorAll('body *')].filter((one) => edge(one) > innerWidth + excess - 1)
    return [`${excess} px too wide: ${out.at(-1)?.outerHTML.slice(0, 160)}`]
  })
}

/**
 * What is lost at 400 % (1280 × 1024 seen as 320 × 256) by who reads with the spacing of WCAG 1.4.12: what the page is wider than its
 * window by, and texts that their box cuts off. A line that ends in «…» by itself is told whole elsewhere.
 */
export async function faultsOfReading(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  const cut = await page.evaluate(() => {
    // The policy refuses styles that are written into the page, not those of its own program.
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced]
    const isCut = (element: Element) => {
      const { overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element)
      const isShort = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 4
      return (
        isShort &&
        element.clientHeight > 1 &&
        textOverflow !== 'ellipsis' &&
        webkitLineClamp === 'none' &&
        position !== 'fixed'
      )
    }
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.textContent?.trim() && !element.closest('[popover], dialog, svg') && isCut(element))
      .map((element) => `cuts its text: ${element.outerHTML.slice(0, 160)}`)
  })
  const faults = [...cut, ...(await sticksOut(page))].map((fault) => `400 %, spaced: ${fault}`)
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  return faults
}

/**
 * Controls whose focus cannot be seen: no ring of two pixels on them nor around them, or one that a box cuts off on two sides. One of
 * each kind is looked at, since those of one look are drawn alike.
 */
export async function faultsOfFocus(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  // From now on the browser takes whoever is there for somebody with a keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const ring = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
      // A ring may be a shadow that has not blurred.
      const spreads = [...boxShadow.matchAll(/0px 0px 0px ([\d.]+)px/g)].map(([, spread]) => Number(spread))
      return Math.max(outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth), ...spreads)
    }
    // A link that fills its card draws it around the card.
    const wide = (element: Element) => Math.max(ring(element), ring(element, '::after'))
    /** It and what holds it. */
    const withHolders = (element: Element) => {
      const found: Element[] = []
      for (let one: Element | null = element; one && found.length < 5; one = one.parentElement) found.push(one)
      return found
    }
    const cutBy = (element: Element) => {
      const { outlineOffset } = getComputedStyle(element)
      const out = Number.parseFloat(outlineOffset) + wide(element)
      if (out <= 0) return 0
      const place = element.getBoundingClientRect()
      let sides = 0
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(box)
        if (display === 'contents') continue
        const frame = box.getBoundingClientRect()
        if (overflowX !== 'visible')
          sides += Number(place.left - out < frame.left - 0.5) + Number(place.right + out > frame.right + 0.5)
        if (overflowY !== 'visible')
          sides += Number(place.top - out < frame.top - 0.5) + Number(place.bottom + out > frame.bottom + 0.5)
      }
      return sides
    }
    // The link past the menus is seen by coming.
    const seen = new Set<string>()
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href]:not(#arriba), button, input, select, textarea, summary, [tabindex="0"]',
    )) {
      const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`
      if (seen.has(kind) || element.matches(':disabled, [type=hidden], [tabindex="-1"]') || !element.checkVisibility())
        continue
      seen.add(kind)
      element.focus()
      if (document.activeElement !== element) continue
      // A box for files, a choice or a search shows its ring on what holds it.
      const ringed = [...withHolders(element), element.nextElementSibling].find((one) => one && wide(one) >= 2)
      if (!ringed) faults.push(`no ring: ${element.outerHTML.slice(0, 160)}`)
      else if (cutBy(ringed) > 1) faults.push(`its ring is cut: ${element.outerHTML.slice(0, 160)}`)
    }
    return faults
  })
}
