import { useEffect, useRef } from 'react'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { newsHub, type NewsListener } from './news-hub.ts'

let hub: ReturnType<typeof newsHub> | undefined

function pageHub() {
  if (hub) return hub
  const made = newsHub(
    (topics) => new EventSource(`${at('/api/v1/novedades')}?temas=${topics.join(',')}`),
    (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  )
  document.addEventListener('visibilitychange', () => (document.hidden ? made.hide() : made.show()))
  addEventListener('pagehide', () => made.leave())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) made.show()
  })
  return (hub = made)
}

/**
 * Calls back with a topic (`kind:id`), and the state it has come to if that is told, whenever it changed, here or anywhere, and once it is being followed, since what the page
 * shows may be older than that. Topics that are not this session's stay silent, and so does everything while there is no connection.
 */
export function useNews(topics: string[], onNews: (...news: Parameters<NewsListener['hear']>) => unknown): void {
  const heard = useRef(onNews)
  useEffect(() => {
    heard.current = onNews
  })
  const list = topics.join(',')
  useEffect(() => {
    if (!list) return undefined
    const hear: NewsListener['hear'] = (...news) => void answered(() => heard.current(...news))
    return pageHub().follow({ topics: list.split(','), hear })
  }, [list])
}

/** What could not be read now is read at the next news, or by whoever acts on what is shown. */
async function answered(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) report('novedades', error)
  }
}

/** The same outside a component; returns how to stop. */
export function followNews(listener: NewsListener): () => void {
  return pageHub().follow(listener)
}
