import type { Page } from 'playwright-core'

/**
 * Texts of the page that is open, at its width, that a person cannot read as they stand: one squeezed into a column of single words,
 * and two that lie one over the other.
 */
export async function faultsOfText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A text and the boxes of its lines. */
    type Text = { element: Element; text: string; lines: DOMRect[] }
    const FLOATS = '[popover], dialog, svg, .sr-only, select, option, [aria-hidden="true"]'
    const isFixed = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { position } = getComputedStyle(one)
        if (position === 'fixed' || position === 'sticky' || position === 'absolute') return true
      }
      return false
    }
    const linesOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    }
    const found: Text[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text.length < 2 || element.closest(FLOATS) || !element.checkVisibility()) continue
      found.push({ element, text, lines: linesOf(node) })
    }
    const squeezed = found
      .filter(({ text, lines }) => lines.length >= 5 && text.length / lines.length < 10)
      .map(({ text, lines }) => `squeezed into ${lines.length} lines: ${text.slice(0, 60)}`)

    // What a box cuts off is not seen beneath its neighbour.
    const cut = ({ element, lines }: Text) => {
      let seen = lines
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        seen = seen
          .map((line) => {
            const [x, y] = [Math.max(line.left, left), Math.max(line.top, top)]
            return new DOMRect(x, y, Math.min(line.right, right) - x, Math.min(line.bottom, bottom) - y)
          })
          .filter(({ width, height }) => width > 2 && height > 2)
      }
      return seen
    }
    const standing = found.filter(({ element }) => !isFixed(element)).map((one) => ({ ...one, seen: cut(one) }))
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
    const over: string[] = []
    for (const [n, one] of standing.entries())
      for (const other of standing.slice(n + 1))
        if (one.seen.some((line) => other.seen.some((theirs) => overlap(line, theirs))))
          over.push(`«${one.text.slice(0, 40)}» lies over «${other.text.slice(0, 40)}»`)
    return [...squeezed, ...over]
  })
}
