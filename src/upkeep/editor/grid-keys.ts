import type { KeyboardEvent } from 'react'

type Does = {
  /** To the same cell so many rows below. */
  move: (by: number) => void
  add: () => void
  copy: () => void
  remove: () => void
  /** Null while nothing was taken away: the browser takes back what was typed. */
  undo: (() => void) | null
}

/** The keys of the grid. Without Ctrl or Cmd every key does in a cell what it does in any field; Enter alone goes a row down. */
export function gridKey(event: KeyboardEvent, does: Does): void {
  const work = workOf(event, does)
  if (!work) return
  event.preventDefault()
  work()
}

function workOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, does: Does): (() => void) | null {
  // A form would be sent; where a suggestion is open the browser keeps the key to itself.
  if (key === 'Enter' && !ctrlKey && !metaKey) return () => does.move(shiftKey ? -1 : 1)
  if (!ctrlKey && !metaKey) return null
  const works = new Map<string, (() => void) | null>([
    ['Enter', does.add],
    ['ArrowUp', () => does.move(-1)],
    ['ArrowDown', () => does.move(1)],
    ['d', does.copy],
    ['Delete', does.remove],
    ['z', does.undo],
  ])
  return works.get(key.length === 1 ? key.toLowerCase() : key) ?? null
}
