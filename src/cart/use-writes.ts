import { useEffect, useRef, useState } from 'react'
import { type Job, nothingWaits, writeQueue } from './write-queue.ts'

/** Place of a fault that concerns the cart as a whole; the others are ids of lines. */
export const WHOLE = 0

export type Writes = ReturnType<typeof useWrites>

/** Writes go out one after another, and again until they are answered; what was refused stays said at its place until the next try there. */
export function useWrites() {
  const [state, setState] = useState(nothingWaits)
  const wake = useRef<(() => void) | undefined>(undefined)
  const [queue] = useState(() => writeQueue(setState, (ms) => pause(ms, wake)))
  useEffect(() => {
    const back = () => wake.current?.()
    queue.stay()
    addEventListener('online', back)
    return () => {
      removeEventListener('online', back)
      queue.leave()
    }
  }, [queue])
  const write = (place: number, send: Job['send'], mend: Job['mend'], sets?: string) =>
    queue.write({ place, send, mend, sets })
  return { ...state, ...queue, write, retry: () => wake.current?.() }
}

type Wake = { current: (() => void) | undefined }

function pause(ms: number, wake: Wake): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    wake.current = () => {
      clearTimeout(timer)
      done()
    }
  })
}
