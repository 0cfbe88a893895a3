import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import {
  DEBOUNCE_DESKTOP,
  DEBOUNCE_MOBILE,
  MIN_SEARCH,
  MOBILE_BREAKPOINT,
  type SearchMode,
} from '#kit/base/settings.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { searchLength, searchText } from '#finding/search/search-address.ts'

export type Suggestions = {
  /** Null until an answer came for a text of three characters or more. */
  rows: ResultRow[] | null
  isRunning: boolean
  /**
   * Looks for a text after the pause of K-02, or at once; shorter texts clear the rows. The answer of an older one is dropped. Who
   * types more slowly than the pause would only wait for it: every such text is looked for at once. Who pastes often presses Enter
   * with the next breath, which is ignored while a search runs (S-04): a pasted text waits.
   */
  look: (typed: string, mode: SearchMode, atOnce?: boolean) => void
  clear: () => void
}

/** The latest search wins: the one before it is aborted. `onAnswer` hears of every answer that is shown. */
export function useSuggestions(onAnswer: () => void): Suggestions {
  const [rows, setRows] = useState<ResultRow[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; search?: AbortController }>({})
  const last = useRef({ at: -Infinity, length: 0 })
  useEffect(() => () => stop(pending.current), [])

  const run = async (text: string, mode: SearchMode) => {
    const search = new AbortController()
    pending.current.search = search
    setRunning(true)
    try {
      const found = await call('GET /search/:text/:mode', { params: { text, mode }, signal: search.signal })
      if (search.signal.aborted) return
      setRows(found)
      onAnswer()
    } catch (error) {
      if (search.signal.aborted) return
      // Only logged; what was found before stays (XE-01).
      report('search', error)
    }
    setRunning(false)
  }

  const clear = () => {
    stop(pending.current)
    setRows(null)
    setRunning(false)
  }
  const look = (typed: string, mode: SearchMode, atOnce = false) => {
    const isPasted = Math.abs(typed.length - last.current.length) > 1
    const isFast = isPasted || performance.now() - last.current.at <= pause()
    last.current = { at: performance.now(), length: typed.length }
    if (searchLength(typed) < MIN_SEARCH) return clear()
    stop(pending.current)
    setRunning(false)
    const text = searchText(typed)
    pending.current.timer = setTimeout(() => void run(text, mode), atOnce || !isFast ? 0 : pause())
  }
  return { rows, isRunning, look, clear }
}

function stop({ timer, search }: { timer?: ReturnType<typeof setTimeout>; search?: AbortController }): void {
  clearTimeout(timer)
  search?.abort()
}

/** Asked each time: the window may have been made wider since. */
function pause(): number {
  return matchMedia(`(min-width: ${MOBILE_BREAKPOINT}px)`).matches ? DEBOUNCE_DESKTOP : DEBOUNCE_MOBILE
}
