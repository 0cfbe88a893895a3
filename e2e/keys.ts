import type { Page } from 'playwright-core'

/** What has the focus, as people name it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const name =
      element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? (element as HTMLElement).innerText ?? '' // only HTML takes the focus here
    return name.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ').trim()
  })
}

/** What has the focus and is hidden entirely (WCAG 2.4.11): its beginning, and what lies over it. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    // The page's own frame takes the focus when one arrives, and is no stop.
    if (!element || element === document.body || element.matches('[tabindex="-1"]')) return null
    // A field for files shows as its label.
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const parts = [0.5, 0.1, 0.9]
    const over = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + width * x, top + height * y)))
    const isSeen = over.some((one) => one && (shown.contains(one) || one.contains(shown)))
    return isSeen ? null : `${element.outerHTML.slice(0, 120)} under ${over[0]?.outerHTML.slice(0, 120)}`
  })
}

/** The same once the page has scrolled there: that takes some frames. */
async function stillHidden(page: Page): Promise<string | null> {
  for (let look = 0; look < 10; look++) {
    if (!(await hiddenFocus(page))) return null
    await page.waitForTimeout(100)
  }
  return hiddenFocus(page)
}

type Wanted = { most?: number; back?: boolean }

/** Tab until the focus is on what is named so; throws when that takes too many, or when something in between cannot be seen. */
export async function tabTo(page: Page, name: string | RegExp, { most = 90, back }: Wanted = {}): Promise<void> {
  for (let step = 0; step <= most; step++) {
    const focused = await focusedName(page)
    const hidden = await stillHidden(page)
    if (hidden) throw new Error(`has the focus and cannot be seen: ${hidden}`)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${most} tabs do not reach ${name}; the focus is on «${await focusedName(page)}»`)
}

/** The same, and Enter. */
export async function enterOn(page: Page, name: string | RegExp, wanted?: Wanted): Promise<void> {
  await tabTo(page, name, wanted)
  await page.keyboard.press('Enter')
}
