/** The part of EventSource that news need. */
export type NewsSource = {
  readonly readyState: number
  close(): void
  addEventListener(type: string, hear: (event: Event) => void): void
}

/** Like setTimeout; returns how to cancel. */
export type Later = (work: () => void, ms: number) => () => void

const OPEN = 1
export const CLOSED = 2
/** The server says every 25 s that it is there; a line may die without either end being told. */
const SILENT_MS = 70_000

type Follower = {
  tell: (topic: string, state?: string) => void
  opened: () => void
  /** Nothing took the place of this one. */
  isLast: (source: NewsSource) => boolean
  /** Does this when nothing else is watched for in so many milliseconds; without work, nothing. */
  watch: (work?: () => void, ms?: number) => void
  /** It came to an end that nobody here wanted: the server refused these topics, or nothing is heard of it any more. */
  lost: (refused?: string[]) => void
}
export type NewsStream = { topics: string[]; source: NewsSource; close(): void }

/** A stream of these topics over `source`. The one before it stays until this one is open, so that nothing is missed between them. */
export function newsStream(
  topics: string[],
  source: NewsSource,
  before: NewsStream | null,
  { tell, opened, isLast, watch, lost }: Follower,
): NewsStream {
  const known = before?.source.readyState === OPEN ? before.topics : []
  let old = before
  let isFirstTime = true
  const lives = () => {
    if (isLast(source)) watch(lost, SILENT_MS)
  }

  lives()
  source.addEventListener('latido', lives)
  source.addEventListener('open', () => {
    opened()
    lives()
    old?.close()
    old = null
    // What changed while nobody listened: everything, after a gap.
    for (const topic of topics) if (!isFirstTime || !known.includes(topic)) tell(topic)
    isFirstTime = false
  })
  source.addEventListener('message', (event) => {
    lives()
    if (event instanceof MessageEvent) tell(String(event.data), event.lastEventId || undefined)
  })
  // Too many pages listen: this one rests until somebody looks at it again.
  source.addEventListener('fin', () => {
    source.close()
    if (isLast(source)) watch()
  })
  source.addEventListener('error', () => {
    // Otherwise the browser comes back by itself.
    if (source.readyState === CLOSED && isLast(source)) lost(topics)
  })
  return {
    topics,
    source,
    close() {
      old?.close()
      source.close()
    },
  }
}
