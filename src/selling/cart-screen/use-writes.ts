import { useEffect, useState } from 'react'
import { type Job, nothingWaits, writeQueue } from './write-queue.ts'

/** Place of a fault that concerns the cart as a whole; the others are ids of lines. */
export const WHOLE = 0

export type Writes = ReturnType<typeof useWrites>

/** Writes go out one after another, and again until they are answered; what was refused stays said at its place until the next try there. */
export function useWrites() {
  const [state, setState] = useState(nothingWaits)
  const [{ queue, wake }] = useState(() => {
    const { pause, wake } = sleeper()
    return { queue: writeQueue(setState, pause), wake }
  })
  useEffect(() => {
    queue.stay()
    addEventListener('online', wake)
    return () => {
      removeEventListener('online', wake)
      queue.leave()
    }
  }, [queue, wake])
  const write = (place: number, send: Job['send'], mend: Job['mend'], sets?: string) =>
    queue.write({ place, send, mend, sets })
  return { ...state, ...queue, write, retry: wake }
}

/** Waits so many milliseconds, or until it is woken. */
function sleeper() {
  let end: (() => void) | undefined
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      end = () => {
        clearTimeout(timer)
        done()
      }
    })
  return { pause, wake: () => end?.() }
}
