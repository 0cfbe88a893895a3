import { useEffect, useState } from 'react'
import { isStaff, type Session } from '#kit/base/access.ts'
import { bring } from '#kit/base/bring.ts'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { PageName } from '#pages.ts'
import { keepFresh } from './keep-fresh.ts'
import type { Waiting } from './waiting-text.ts'

/** So long an answer counts, however often news come. */
const FRESH_MS = 15_000

/** What waits for whoever is in, by line of the menu: read when work begins, then by news. What cannot be read has no number. */
export function useWaiting(session: Session): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({})
  const topic = topicOf(session)
  useEffect(() => {
    let isHere = true
    let stopNews: (() => void) | undefined
    const read = () =>
      call('GET /api/v1/pendientes').then(
        ({ pendientes }) => isHere && setWaiting(byPage(pendientes)),
        (error: unknown) => {
          report('pendientes', error)
          if (isHere) setWaiting({})
        },
      )
    const fresh = keepFresh(read, FRESH_MS)
    fresh.ask()
    // What keeps it up to date comes once the page stands.
    void bring(() => import('#kit/news/use-news.ts')).then(
      ({ followNews }) => {
        if (isHere) stopNews = followNews({ topics: [topic], hear: fresh.ask })
      },
      (error: unknown) => report('pendientes', error),
    )
    return () => {
      isHere = false
      fresh.stop()
      stopNews?.()
    }
  }, [topic])
  return waiting
}

function topicOf(session: Session): string {
  return `pendientes:${isStaff(session) ? 'personal' : (session.cliente?.id ?? 0)}`
}

function byPage(pendientes: { pagina: PageName; n: number }[]): Waiting {
  const sums: Waiting = {}
  for (const { pagina, n } of pendientes) sums[pagina] = (sums[pagina] ?? 0) + n
  return sums
}
