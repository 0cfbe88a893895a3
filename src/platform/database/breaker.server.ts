import { setTimeout as sleep } from 'node:timers/promises'

export type Breaker = {
  isOpen(): boolean
  worked(): void
  failed(): void
  stop(): void
}

/**
 * After so many failures in a row whoever asks is refused at once, and `probe` asks by itself, `every` milliseconds, until
 * it is answered (trust.md 2). The first probe goes out as it opens: a pool that was only too busy costs milliseconds.
 */
export function openBreaker(probe: () => Promise<unknown>, { failures = 3, every = 500 } = {}): Breaker {
  const stopping = new AbortController()
  let inARow = 0
  let isOpen = false

  async function open(): Promise<void> {
    isOpen = true
    while (!stopping.signal.aborted) {
      const next = performance.now() + every
      if (await answers(probe)) break
      await sleep(Math.max(next - performance.now(), 0), undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      )
    }
    inARow = 0
    isOpen = false
  }

  return {
    isOpen: () => isOpen,
    worked() {
      inARow = 0
    },
    failed() {
      inARow++
      if (inARow >= failures && !isOpen && !stopping.signal.aborted) void open()
    },
    stop: () => stopping.abort(),
  }
}

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe()
    return true
  } catch {
    return false
  }
}
