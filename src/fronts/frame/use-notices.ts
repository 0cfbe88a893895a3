import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Api } from '#api.ts'
import type { Session } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'

type Current = Reply<Api['GET /api/v1/anuncios/vigentes']>['anuncios']

/** So long an answer counts while one goes from page to page. */
const FRESH_MS = 60_000

/** The announcements of the moment: asked for once the page is at rest, so that it is the same for all and comes as soon (AD-s4). */
export function useNotices(session: Session): { notices: Current; by: string } {
  const [notices, setNotices] = useState<Current>([])
  const asked = useRef({ at: 0, by: '' })
  // Drawn anew on each navigation.
  useLocation()
  const by = `${session.user?.id ?? ''}.${session.acting}`
  useEffect(() => {
    if (asked.current.by === by && Date.now() - asked.current.at < FRESH_MS) return undefined
    return whenAtRest(() => {
      asked.current = { at: Date.now(), by }
      call('GET /api/v1/anuncios/vigentes').then(
        ({ anuncios }) => setNotices(anuncios),
        (error: unknown) => report('anuncios', error),
      )
    })
  })
  return { notices, by }
}

/** When the browser has nothing better to do, at the latest after two seconds; returns how to call it off. */
function whenAtRest(work: () => void): () => void {
  // Safari has no such call.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(id)
}
