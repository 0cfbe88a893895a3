import type { KeyboardEvent } from 'react'

/** What moves from row to row in a list of parts: the step, or null for any other key. */
export function stepOf(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, count - 1)
    case 'ArrowUp':
      return Math.max(place - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Arrows, Home and End go from part to part; Space opens like Enter. Only while the focus is on a part's own link. */
export function moveAmongParts(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(':scope > li a[data-parte]')]
  const place = links.findIndex((link) => link === event.target)
  if (place < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return

  if (event.key === ' ') {
    event.preventDefault()
    links[place]?.click()
    return
  }
  const next = stepOf(event.key, place, links.length)
  if (next === null) return
  event.preventDefault()
  links[next]?.focus()
}
