import { useEffect } from 'react'
import { type UIMatch, useMatches, useNavigate } from 'react-router'
import { canOpen, type Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import type { Page } from '#pages.ts'

/** Looks at the open page again whenever the session's rights were read anew (S-13): what may no longer be seen is left. */
export function useGuardAgain(session: Session): void {
  const match = useMatches().at(-1) as UIMatch<unknown, { page?: Page } | undefined> | undefined // routes.ts gives every page this handle
  const access = match?.handle?.page?.access
  const navigate = useNavigate()
  useEffect(() => {
    if (access && canOpen(access, session) === 'unauthorized') void navigate(at('/unauthorized'), { replace: true })
  }, [access, session, navigate])
}
