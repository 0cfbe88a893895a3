import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Drawn, drawnOf, wholeOf } from './drawn-lines.ts'

type FollowWindowProps = {
  list: RefObject<HTMLUListElement | null>
  lines: readonly { id: number }[]
  shown: number | undefined
  /** Fields of forms to be filled in again, `name-id`. */
  missed: [name: string, value: string][] | null
  onDrawn: (drawn: Drawn) => void
}

/** Lines kept on either side of the one with the focus: the keyboard goes on from it wherever the window is. */
const AROUND = 2
/** Pixels: what is drawn changes by steps, not with each pixel scrolled. */
const STEP = 144

/** Draws no thing of its own: it tells which lines of a long list are near the window, are needed by the keyboard, or are for paper. */
export function FollowWindow(props: FollowWindowProps) {
  const { list, lines, shown, missed, onDrawn } = props
  const now = useRef(props)
  const [watch] = useState(watching)
  // Not after its own drawing: what that changes in the page is looked at with the next scroll, never in a circle.
  useLayoutEffect(() => {
    now.current = { list, lines, shown, missed, onDrawn }
    watch.look(now.current)
  }, [list, lines, shown, missed, onDrawn, watch])
  useEffect(() => {
    const paper = matchMedia('print')
    // At once: what comes into sight is there in the same frame, and paper waits for nobody.
    const look = () => flushSync(() => watch.look(now.current))
    const print = () => flushSync(() => watch.print(now.current, true))
    const show = () => flushSync(() => watch.print(now.current, false))
    const turn = () => (paper.matches ? print() : show())
    const { current: drawn } = list
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', show)
    paper.addEventListener('change', turn)
    drawn?.addEventListener('focusin', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', show)
      paper.removeEventListener('change', turn)
      drawn?.removeEventListener('focusin', look)
    }
  }, [list, watch])
  useEffect(() => {
    const form = list.current?.closest('form')
    if (form && missed) void import('#kit/forms/drafts.ts').then(({ fill }) => fill(form, missed))
  }, [list, missed])
  return null
}

/** Remembers how high lines were, what was told last, and whether it is for paper. */
function watching() {
  const heights = new Map<number, number>()
  let usual = 0
  let width = 0
  let told = ''
  let isPrinting = false
  const tell = ({ onDrawn }: FollowWindowProps, drawn: Drawn) => {
    const telling = JSON.stringify(drawn)
    if (telling !== told) onDrawn(drawn)
    told = telling
  }
  const look = (props: FollowWindowProps) => {
    const { list, lines } = props
    if (isPrinting) return tell(props, wholeOf(lines.length))
    if (!list.current) return
    const isResized = width !== list.current.clientWidth
    width = list.current.clientWidth
    if (isResized) heights.clear()
    measure(list.current, lines, heights)
    // Kept while the width is: lines above the window that nobody has seen do not change their height under the reader.
    if (isResized) usual = meanOf(heights)
    const all = lines.map(({ id }) => heights.get(id) ?? usual)
    tell(props, drawnOf(all, seenOf(list.current), [...asked(props), ...inUse(list.current)]))
  }
  const print = (props: FollowWindowProps, isPaper: boolean) => {
    isPrinting = isPaper
    look(props)
  }
  return { look, print }
}

/** What is in the window and a third of one beyond, in pixels from the list's top. */
function seenOf(list: HTMLUListElement): { top: number; bottom: number } {
  const { top } = list.getBoundingClientRect()
  const beyond = innerHeight / 3
  return {
    top: Math.floor((-top - beyond) / STEP) * STEP,
    bottom: Math.ceil((innerHeight - top + beyond) / STEP) * STEP,
  }
}

/** The first and the last line, where the keyboard comes in, and those that somebody asked for. */
function asked({ lines, shown, missed }: FollowWindowProps): number[] {
  const wanted = [shown, ...(missed ?? []).map(([name]) => Number(name.split('-').at(-1)))]
  return [0, lines.length - 1, ...lines.flatMap(({ id }, n) => (wanted.includes(id) ? [n] : []))]
}

function measure(list: HTMLUListElement, lines: FollowWindowProps['lines'], heights: Map<number, number>): void {
  for (const element of list.querySelectorAll(':scope > [aria-posinset]')) {
    const line = lines[placeOf(element)]
    if (line) heights.set(line.id, element.getBoundingClientRect().height)
  }
}

function meanOf(heights: Map<number, number>): number {
  return Math.round([...heights.values()].reduce((sum, height) => sum + height, 0) / Math.max(1, heights.size))
}

function placeOf(line: Element): number {
  return Number(line.getAttribute('aria-posinset')) - 1
}

/** Places of lines that hold what was typed, and of the one with the focus and its neighbours. */
function inUse(list: HTMLUListElement): number[] {
  const typed = [...list.querySelectorAll('[aria-posinset]:has([data-escrito])')].map(placeOf)
  const focused = list.querySelector(':scope > [aria-posinset]:focus-within')
  if (!focused) return typed
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, n) => placeOf(focused) - AROUND + n)
  return [...typed, ...around]
}
