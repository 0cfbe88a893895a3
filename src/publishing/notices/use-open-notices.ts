import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import type { Told } from './notice-bodies.tsx'
import { isClosed, rememberClosed } from './notice-memory.ts'

/** What of these announcements is still to be told here, and what a reader can do with each. */
export function useOpenNotices(notices: Told[]) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const leave = ({ id }: Told) => setGone((now) => new Set([...now, id]))
  return {
    open: notices.filter((notice) => !gone.has(notice.id) && !isClosed(notice)),
    busy,
    close: (notice: Told): void => {
      rememberClosed(notice)
      leave(notice)
      if (currentSession().isLoggedin) void tell(notice, false)
    },
    accept: async (notice: Told): Promise<void> => {
      setBusy(true)
      // What could not be kept is asked again on the next page.
      if (await tell(notice, true)) leave(notice)
      setBusy(false)
    },
  }
}

/** True when it is kept, or the announcement is over. */
async function tell({ id }: Told, enterado: boolean): Promise<boolean> {
  try {
    await call('POST /api/v1/anuncios/:id/visto', { params: { id }, body: { enterado } })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return true
    report('anuncio', error)
    return false
  }
}
