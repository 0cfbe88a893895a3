import { useCallback, useRef, useState } from 'react'
import { Refusal } from '#base/refusal.ts'
import { report } from '#base/report.ts'

/** Place of a fault that concerns the cart as a whole; the others are ids of lines. */
export const WHOLE = 0

export type Writes = ReturnType<typeof useWrites>

/** Writes go out one after another; what was refused stays said at its place until the next try there. */
export function useWrites() {
  const [pending, setPending] = useState(0)
  const [faults, setFaults] = useState<ReadonlyMap<number, Refusal>>(new Map())
  const work = useRef({ queue: Promise.resolve(), running: 0 })

  const fail = (place: number, fault: Refusal | null) =>
    setFaults((before) => {
      const after = new Map(before)
      if (fault) after.set(place, fault)
      else after.delete(place)
      return after
    })
  const count = (change: 1 | -1) => {
    work.current.running += change
    setPending(work.current.running)
  }

  /** Sends when what was sent before has been answered; false when it was refused, after `mend`. */
  const write = (place: number, send: () => Promise<void>, mend: () => Promise<void>): Promise<boolean> => {
    count(1)
    fail(place, null)
    const done = work.current.queue.then(async () => {
      try {
        await send()
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) report('carrito', error)
        const refusal = error instanceof Refusal ? error : new Refusal(500, 'Something went wrong. Please try again.')
        // The end of the session has a warning of its own (XE-03).
        if (refusal.status !== 401) fail(place, refusal)
        return false
      } finally {
        count(-1)
      }
    })
    work.current.queue = done.then((isDone) => (isDone ? undefined : mend()))
    return done
  }

  /** Nothing waits behind what is being answered now. */
  const isLast = () => work.current.running === 1
  const isBusy = useCallback(() => work.current.running > 0, [])
  /** When all that was sent has been answered. */
  const settled = () => work.current.queue
  return { write, fail, faults, isPending: pending > 0, isLast, isBusy, settled }
}
