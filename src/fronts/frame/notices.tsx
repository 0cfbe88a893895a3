import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { Told } from '#publishing/notices/notice-bodies.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const NoticeLayer = part(
  () => import('#publishing/notices/notice-layer.tsx'),
  (module) => module.NoticeLayer,
)
/** So long an answer counts while one goes from page to page. */
const FRESH_MS = 60_000

/** Announcements: asked for once the page is at rest, so that it is the same for all and comes as soon (AD-s4). */
export function Notices({ session }: { session: Session }) {
  const [notices, setNotices] = useState<Told[]>([])
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
  if (notices.length === 0) return null
  return (
    <Optional isQuiet>
      <NoticeLayer key={by} notices={notices} />
    </Optional>
  )
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
