/** The part of EventSource that the hub needs. */
type NewsSource = {
  readonly readyState: number
  close(): void
  addEventListener(type: string, hear: (event: Event) => void): void
}
/** `state`: what the topic has come to, where the notice says it (`announced`). */
export type NewsListener = { topics: string[]; hear(topic: string, state?: string): void }

const HIDDEN_MS = 60_000
const CLOSED = 2
const LONGEST_PAUSE_MS = 120_000
/** The server says every 25 s that it is there; a line may die without either end being told. */
const SILENT_MS = 70_000

/**
 * One stream of news for everything on the page that listens. `connect` opens it for these topics, `later` is setTimeout and
 * returns how to cancel. Failures are silent: whoever listens just hears nothing.
 */
export function newsHub(
  connect: (topics: string[]) => NewsSource,
  later: (work: () => void, ms: number) => () => void,
) {
  const listeners = new Set<NewsListener>()
  let stream: NewsSource | null = null
  let following: string[] = []
  let isAsleep = false
  let isDue = false
  let failures = 0
  let cancelPause = () => {}
  let cancelHide = () => {}
  let cancelSilence = () => {}

  function tell(topic: string, state?: string): void {
    for (const listener of listeners) if (listener.topics.includes(topic)) listener.hear(topic, state)
  }

  function shut(): void {
    cancelPause()
    cancelSilence()
    stream?.close()
    stream = null
    following = []
  }

  /** The old stream stays until the new one is open, so that nothing is missed between them. */
  function open(topics: string[]): void {
    const old = stream
    const known = old?.readyState === 1 ? following : []
    const next = connect(topics)
    stream = next
    following = topics
    let isFirst = true
    const lives = () => {
      if (stream !== next) return
      cancelSilence()
      cancelSilence = later(() => {
        old?.close()
        shut()
        refresh()
      }, SILENT_MS)
    }
    lives()
    next.addEventListener('latido', lives)
    next.addEventListener('open', () => {
      failures = 0
      lives()
      if (isFirst) old?.close()
      // What changed while nobody listened: everything, after a gap.
      for (const topic of topics) if (!isFirst || !known.includes(topic)) tell(topic)
      isFirst = false
    })
    next.addEventListener('message', (event) => {
      lives()
      if (event instanceof MessageEvent) tell(String(event.data), event.lastEventId || undefined)
    })
    // Too many pages listen: this one rests until somebody looks at it again.
    next.addEventListener('fin', () => {
      next.close()
      if (stream === next) cancelSilence()
    })
    next.addEventListener('error', () => {
      // Otherwise the browser comes back by itself.
      if (next.readyState !== CLOSED || stream !== next) return
      old?.close()
      shut()
      // Refused, perhaps because the session has ended: whoever listens looks for itself, once, and would say so.
      if (failures === 0) for (const topic of topics) tell(topic)
      cancelPause = later(refresh, Math.min(5000 * 2 ** failures++, LONGEST_PAUSE_MS))
    })
  }

  function refresh(): void {
    isDue = false
    const topics = [...new Set([...listeners].flatMap((listener) => listener.topics))].sort()
    if (isAsleep || topics.length === 0) return shut()
    if (stream && following.join() === topics.join()) return
    cancelPause()
    open(topics)
  }

  /** A page that turns takes its listeners away and brings others at once: one change. */
  function refreshSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(refresh)
  }

  return {
    follow(listener: NewsListener): () => void {
      listeners.add(listener)
      refreshSoon()
      return () => {
        listeners.delete(listener)
        refreshSoon()
      }
    },
    /** The page was hidden: after a minute it stops listening. */
    hide(): void {
      cancelHide()
      cancelHide = later(() => {
        isAsleep = true
        refresh()
      }, HIDDEN_MS)
    },
    /** The page is left, perhaps to be shown again: nothing stays open. */
    leave(): void {
      isAsleep = true
      refresh()
    },
    /** Somebody looks at it again: whoever listens is told once the stream is open. */
    show(): void {
      cancelHide()
      isAsleep = false
      if (stream?.readyState === CLOSED) shut()
      refresh()
    },
  }
}
