import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { FoundRecord } from './contract.ts'
import { RECORDS_FROM } from './record-kinds.ts'

const PAUSE_MS = 150

type Records = {
  found: readonly FoundRecord[]
  /** Asked for and not here yet. */
  isRunning: boolean
  /** The server did not answer; what is here goes on without it. */
  hasFailed: boolean
}

type Pending = { timer?: ReturnType<typeof setTimeout>; asked?: AbortController }

const nothing: Records = { found: [], isRunning: false, hasFailed: false }

/** The records that a text names, asked for a moment after the last key; the answer to an older text is dropped. */
export function useRecords(): Records & { look: (text: string) => void } {
  const [records, setRecords] = useState(nothing)
  const pending = useRef<Pending>({})
  useEffect(() => () => stop(pending.current), [])

  const run = async (q: string) => {
    const asked = new AbortController()
    pending.current.asked = asked
    try {
      const { registros } = await call('GET /api/v1/ir-a', { query: { q }, signal: asked.signal })
      if (!asked.signal.aborted) setRecords({ found: registros, isRunning: false, hasFailed: false })
    } catch (error) {
      if (asked.signal.aborted) return
      report('ir-a', error)
      setRecords({ found: [], isRunning: false, hasFailed: true })
    }
  }
  const look = (text: string) => {
    stop(pending.current)
    const q = text.trim()
    if (Array.from(q).length < RECORDS_FROM) return setRecords(nothing)
    // What was found before stays, as far as it still answers: nothing jumps at each key.
    setRecords((before) => ({ ...before, isRunning: true, hasFailed: false }))
    pending.current.timer = setTimeout(() => void run(q), PAUSE_MS)
  }
  return { ...records, look }
}

function stop({ timer, asked }: Pending): void {
  clearTimeout(timer)
  asked?.abort()
}
