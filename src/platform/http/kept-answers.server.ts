import type { BoundCall, Context, RawInput } from './serve.server.ts'
import { type Shared, sharePieces } from './shared-pieces.server.ts'

const MOST = 2000

/** `until`: how long it may be kept (ms since 1970); 0 for what may not. */
type Kept = { until: number; answer: Promise<unknown> }

export type KeptAnswers = {
  /** The kept answer of this very question, else what `make` answers; only what anybody may keep is kept (the contract's `cache`). */
  answer(call: BoundCall, raw: RawInput, context: Context, make: () => Promise<unknown>): Kept
  /** What answers are made of, as long as they are kept. */
  shared: Shared
  /** Called when the catalogue or the company changes. */
  forget(): void
}

/**
 * What a shared cache in front of the public calls would do, for the pages made in this process: a page of eight blocks asks
 * the database nothing while nothing has changed. Answers live as long as their contract says, or until a notice of change.
 */
export function keepAnswers(): KeptAnswers {
  const kept = new Map<string, Kept>()
  const pieces = sharePieces()
  return {
    shared: pieces,
    answer(call, raw, context, make) {
      const { endpoint } = call
      const seconds = Number(/max-age=(\d+)/.exec(endpoint.cache ?? '')?.[1] ?? 0)
      const isTheirs = context.session.isLoggedin && !endpoint.everybodys
      if (seconds === 0 || endpoint.method !== 'GET' || isTheirs) return { until: 0, answer: make() }

      const key = `${endpoint.path} ${JSON.stringify([raw.params, raw.query])}`
      const found = kept.get(key)
      if (found && found.until > Date.now()) return found

      if (kept.size >= MOST) kept.clear()
      const made = { until: Date.now() + seconds * 1000, answer: make() }
      kept.set(key, made)
      made.answer.catch(() => kept.delete(key))
      return made
    },
    forget() {
      kept.clear()
      pieces.forget()
    },
  }
}
