import type { ServerResponse } from 'node:http'

/**
 * Calls `over` once, as soon as nobody waits for this answer any more: at once where its client has already gone, else on the
 * answer's `close`, which comes after its last byte and also when it was cut. The request's own `close` comes once a body was read,
 * and Fastify's `onResponse` not at all for whoever has left.
 */
export function whenOver(answer: ServerResponse, over: () => void): void {
  if (answer.destroyed || answer.closed) over()
  else answer.once('close', over)
}

/** Whoever asked went before the whole answer was sent. */
export function isLeft(answer: ServerResponse): boolean {
  return (answer.destroyed || answer.closed) && !answer.writableFinished
}

export type Lease = {
  /** Gives back what is held; what was given back stays so. */
  end(): void
}

type LeaseOptions = {
  /** Milliseconds after which it is taken back from whoever forgot it. */
  ms: number
  /** Told of it: a bug. */
  overdue: () => void
}

/** Something that is held for a request: given back exactly once, however the request ends, and at the latest at the lease's own deadline. */
export function lease(give: () => void, { ms, overdue }: LeaseOptions): Lease {
  let isHeld = true
  const end = () => {
    if (!isHeld) return
    isHeld = false
    clearTimeout(timer)
    give()
  }
  const timer = setTimeout(() => {
    overdue()
    end()
  }, ms).unref()
  return { end }
}
