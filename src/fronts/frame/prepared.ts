import type { Session } from '#kit/base/access.ts'
import { aborting } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'

/** How long data that nobody asked for yet may wait for the click. */
const FRESH_MS = 10_000
/** Pages prepared in that time at most: a sixth of what the limit of searches leaves (H7). */
const MOST = 10

type Prepared = { address: string; session: Session; since: number; data: Promise<unknown>; stop: AbortController }

let prepared: Prepared | null = null
let starts: number[] = []

/** Asks for a page's data before the click; one page at a time. */
export function prepareData(address: string, load: (signal: AbortSignal) => unknown): void {
  const since = Date.now()
  if (prepared?.address === address && since - prepared.since < FRESH_MS) return
  starts = starts.filter((start) => since - start < FRESH_MS)
  if (starts.length >= MOST) return
  starts.push(since)
  const stop = new AbortController()
  const data = aborting(stop.signal, async () => load(stop.signal))
  // What failed is asked for again by the click, which says so.
  data.catch(() => prepared?.data === data && (prepared = null))
  prepared = { address, session: currentSession(), since, data, stop }
}

/** The pointer went elsewhere: what is still under way is given up. */
export function dropData(): void {
  prepared?.stop.abort()
}

/** What was prepared for this address and reader, once; undefined when there is nothing fresh. */
export function takeData(address: string): Promise<unknown> | undefined {
  const found = prepared
  if (found?.address !== address) return undefined
  prepared = null
  const isFresh = !found.stop.signal.aborted && Date.now() - found.since < FRESH_MS
  return isFresh && found.session === currentSession() ? found.data : undefined
}
