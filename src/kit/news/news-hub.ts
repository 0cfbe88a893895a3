import { CLOSED, type Later, type NewsSource, newsStream, type NewsStream } from './news-stream.ts'

/** `state`: what the topic has come to, where the notice says it (`announced`). */
export type NewsListener = { topics: string[]; hear(topic: string, state?: string): void }

const HIDDEN_MS = 60_000
const LONGEST_PAUSE_MS = 120_000

/**
 * One stream of news for everything on the page that listens. `connect` opens it for these topics, `later` is setTimeout and
 * returns how to cancel. Failures are silent: whoever listens just hears nothing.
 */
export function newsHub(connect: (topics: string[]) => NewsSource, later: Later) {
  const listeners = new Set<NewsListener>()
  /** Over the silence of a stream; while there is none, over the pause before the next. */
  const watch = alarm(later)
  const hidden = alarm(later)
  let source: NewsSource | null = null
  let stream: NewsStream | null = null
  let isAsleep = false
  let failures = 0

  const isLast = (one: NewsSource) => one === source
  const opened = () => void (failures = 0)

  function tell(topic: string, state?: string): void {
    for (const listener of listeners) if (listener.topics.includes(topic)) listener.hear(topic, state)
  }

  function shut(): void {
    watch()
    stream?.close()
    stream = source = null
  }

  function lost(refused?: string[]): void {
    shut()
    if (!refused) return refresh()
    // Perhaps because the session has ended: whoever listens looks for itself, once, and would say so.
    if (failures === 0) for (const topic of refused) tell(topic)
    watch(refresh, Math.min(5000 * 2 ** failures++, LONGEST_PAUSE_MS))
  }

  function refresh(): void {
    const topics = [...new Set([...listeners].flatMap((listener) => listener.topics))].sort()
    if (isAsleep || topics.length === 0) return shut()
    if (stream && stream.topics.join() === topics.join()) return
    source = connect(topics)
    stream = newsStream(topics, source, stream, { tell, opened, isLast, watch, lost })
  }

  /** A page that turns takes its listeners away and brings others at once: the first to look sees them all, the next no change. */
  const refreshSoon = () => queueMicrotask(refresh)

  /** The page is left, perhaps to be shown again: nothing stays open. */
  function leave(): void {
    isAsleep = true
    refresh()
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
    leave,
    /** The page was hidden: after a minute it stops listening. */
    hide: () => hidden(leave, HIDDEN_MS),
    /** Somebody looks at it again: whoever listens is told once the stream is open. */
    show(): void {
      hidden()
      isAsleep = false
      if (stream?.source.readyState === CLOSED) shut()
      refresh()
    },
  }
}

/** One timer: set anew each time, and only stopped where there is no work for it. */
function alarm(later: Later) {
  let stop = () => {}
  return (work?: () => void, ms = 0) => {
    stop()
    stop = work ? later(work, ms) : () => {}
  }
}
