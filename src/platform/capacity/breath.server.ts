import { setImmediate as pause } from 'node:timers/promises'

/** Milliseconds of work at a stretch: then the other jobs of the process have their turn. */
const STRETCH = 25

/** Call it within long work: it lets others run when they have waited long enough. */
export function breather(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < STRETCH) return
    await pause()
    last = performance.now()
  }
}

/** `list.map(work)` that lets others run. */
export async function mapped<T, R>(list: Iterable<T>, work: (one: T) => R, breathe: () => Promise<void>): Promise<R[]> {
  const made: R[] = []
  for (const one of list) {
    made.push(work(one))
    await breathe()
  }
  return made
}
