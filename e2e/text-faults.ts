import type { Page } from 'playwright-core'

/**
 * Texts of the page that is open, at its width, that a person cannot read as they stand: one squeezed into a column of single words,
 * and two that lie one over the other.
 */
export async function faultsOfText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A text and the boxes of what is seen of its lines. */
    type Text = { element: Element; text: string; seen: DOMRect[] }
    const FLOATS = '[popover], dialog, svg, select, option, [aria-hidden="true"]'
    /** Asked once an element: many texts have the same around them. */
    const around = new Map<Element, { floats: boolean; clips: DOMRect[] }>()
    const aroundOf = (element: Element): { floats: boolean; clips: DOMRect[] } => {
      const known = around.get(element)
      if (known) return known
      const { position, overflowX } = getComputedStyle(element)
      const outer = element.parentElement ? aroundOf(element.parentElement) : { floats: false, clips: [] }
      const found = {
        floats: outer.floats || position === 'fixed' || position === 'sticky' || position === 'absolute',
        clips: overflowX === 'visible' ? outer.clips : [...outer.clips, element.getBoundingClientRect()],
      }
      around.set(element, found)
      return found
    }
    // What a box cuts off is not seen: beneath its neighbour, or of what only readers are told.
    const within = (line: DOMRect, box: DOMRect) => {
      const [x, y] = [Math.max(line.left, box.left), Math.max(line.top, box.top)]
      const [right, bottom] = [Math.min(line.right, box.right), Math.min(line.bottom, box.bottom)]
      return new DOMRect(x, y, Math.max(right - x, 0), Math.max(bottom - y, 0))
    }
    const isSeen = ({ width, height }: DOMRect) => width > 2 && height > 2
    const seenOf = (node: Node, element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { clips } = aroundOf(element)
      return [...range.getClientRects()].map((line) => clips.reduce(within, line)).filter(isSeen)
    }
    const found: Text[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text.length < 2 || element.closest(FLOATS) || !element.checkVisibility()) continue
      found.push({ element, text, seen: seenOf(node, element) })
    }
    const squeezed = found
      .filter(({ text, seen }) => seen.length >= 5 && text.length / seen.length < 10)
      .map(({ text, seen }) => `squeezed into ${seen.length} lines: ${text.slice(0, 60)}`)

    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
    // From above: what begins below a line's end is over none of it, nor is what comes after.
    const lines = found
      .filter(({ element }) => !aroundOf(element).floats)
      .flatMap((one) => one.seen.map((line) => ({ one, line })))
      .toSorted((a, b) => a.line.top - b.line.top)
    const over = new Set<string>()
    for (const [n, { one, line }] of lines.entries())
      for (let m = n + 1; m < lines.length; m += 1) {
        const other = lines[m]
        if (!other || other.line.top >= line.bottom) break
        if (other.one !== one && overlap(line, other.line))
          over.add(`«${one.text.slice(0, 40)}» lies over «${other.one.text.slice(0, 40)}»`)
      }
    return [...squeezed, ...over]
  })
}
