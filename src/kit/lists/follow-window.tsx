import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Drawn, drawnOf, wholeOf } from './drawn-lines.ts'

type FollowWindowProps = {
  list: RefObject<HTMLElement | null>
  /** What names each line, in their order. */
  ids: readonly (number | string)[]
  /** Places of lines that are always drawn, with commas. */
  staying: string
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
  const { list, ids, staying, shown, missed, onDrawn } = props
  const now = useRef(props)
  const [watch] = useState(watching)
  // Not after its own drawing: what that changes in the page is looked at with the next scroll, never in a circle.
  useLayoutEffect(() => {
    now.current = { list, ids, staying, shown, missed, onDrawn }
    watch.look(now.current)
  }, [list, ids, staying, shown, missed, onDrawn, watch])
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
    const unfolds = drawn && onUnfold(drawn, look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', show)
      paper.removeEventListener('change', turn)
      drawn?.removeEventListener('focusin', look)
      unfolds?.disconnect()
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
  const heights = new Map<number | string, number>()
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
    const { list, ids } = props
    if (isPrinting) return tell(props, wholeOf(ids.length))
    if (!list.current) return
    const now = Math.round(list.current.getBoundingClientRect().width)
    // In a dialog or a fold that is not open yet no line has a height.
    if (now === 0) return
    const isResized = width !== now
    width = now
    if (isResized) heights.clear()
    measure(list.current, ids, heights)
    // Kept while the width is: lines above the window that nobody has seen do not change their height under the reader.
    if (isResized) usual = meanOf(heights)
    const all = ids.map((id) => heights.get(id) ?? usual)
    tell(props, drawnOf(all, seenOf(list.current), [...asked(props), ...inUse(list.current)]))
  }
  const print = (props: FollowWindowProps, isPaper: boolean) => {
    isPrinting = isPaper
    look(props)
  }
  return { look, print }
}

/** Looks when a list comes into being whose dialog or fold was closed. */
function onUnfold(list: HTMLElement, look: () => void): ResizeObserver {
  let isOpen = list.offsetWidth > 0
  const observer = new ResizeObserver(() => {
    const wasOpen = isOpen
    isOpen = list.offsetWidth > 0
    if (isOpen && !wasOpen) look()
  })
  observer.observe(list)
  return observer
}

/** What is in the window and a third of one beyond, in pixels from the list's top. */
function seenOf(list: HTMLElement): { top: number; bottom: number } {
  const { top } = list.getBoundingClientRect()
  const beyond = innerHeight / 3
  return {
    top: Math.floor((-top - beyond) / STEP) * STEP,
    bottom: Math.ceil((innerHeight - top + beyond) / STEP) * STEP,
  }
}

/** The first and the last line, where the keyboard comes in, and those that somebody asked for. */
function asked({ ids, staying, shown, missed }: FollowWindowProps): number[] {
  const wanted = [String(shown), ...(missed ?? []).map(([name]) => name.split('-').at(-1))]
  const always = staying === '' ? [] : staying.split(',').map(Number)
  return [0, ids.length - 1, ...always, ...ids.flatMap((id, n) => (wanted.includes(String(id)) ? [n] : []))]
}

/** Lines of a list and rows of a table. */
const LINES = ':scope > :is([aria-posinset], [aria-rowindex])'

function measure(list: HTMLElement, ids: FollowWindowProps['ids'], heights: Map<number | string, number>): void {
  for (const element of list.querySelectorAll(LINES)) {
    const id = ids[placeOf(element)]
    if (id !== undefined) heights.set(id, element.getBoundingClientRect().height)
  }
}

function meanOf(heights: Map<number | string, number>): number {
  return Math.round([...heights.values()].reduce((sum, height) => sum + height, 0) / Math.max(1, heights.size))
}

function placeOf(line: Element): number {
  const row = line.getAttribute('aria-rowindex')
  return row === null ? Number(line.getAttribute('aria-posinset')) - 1 : Number(row) - 2
}

/** Places of lines that hold what was typed, and of the one with the focus and its neighbours. */
function inUse(list: HTMLElement): number[] {
  const drawn = [...list.querySelectorAll(LINES)]
  const typed = drawn.filter(isTyped).map(placeOf)
  const focused = drawn.find((line) => line.contains(document.activeElement))
  if (!focused) return typed
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, n) => placeOf(focused) - AROUND + n)
  return [...typed, ...around]
}

/** Something stands in it that only the page knows: said so by it, or a field that is no longer as it came. */
function isTyped(line: Element): boolean {
  if (line.matches('[data-escrito], :has([data-escrito])')) return true
  return [...line.querySelectorAll('input, textarea')].some((field) =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
      ? field.checked !== field.defaultChecked
      : (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.value !== field.defaultValue,
  )
}
