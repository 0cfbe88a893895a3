import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { tabMemory } from '#kit/base/browser-memory.ts'
import { DRAFTS } from './drafts-key.ts'
import { LeaveQuestion } from './leave-question.tsx'

type Unsaved = {
  /** For the form that is watched. */
  form: RefObject<HTMLFormElement | null>
  /** What the form holds now is saved, or given up: leaving asks nothing. */
  settle: () => void
  /** The question; stands anywhere on the page. */
  guard: ReactNode
}

/** Asks before a form with changes is left (G4): by a link, by back, or by closing the tab. */
export function useUnsaved(): Unsaved {
  const form = useRef<HTMLFormElement>(null)
  const settled = useRef('')
  useEffect(() => {
    settled.current = contentOf(form.current)
    const leaving = (event: BeforeUnloadEvent) => {
      // Kept over a new sign-in: nothing is lost.
      if (contentOf(form.current) !== settled.current && !tabMemory.read(DRAFTS)) event.preventDefault()
    }
    addEventListener('beforeunload', leaving)
    return () => removeEventListener('beforeunload', leaving)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && contentOf(form.current) !== settled.current,
  )
  const guard = (
    <LeaveQuestion blocker={blocker} stay="Seguir editando">
      Si sales de esta página se pierde lo que cambiaste.
    </LeaveQuestion>
  )
  return { form, settle: () => void (settled.current = contentOf(form.current)), guard }
}

/** Order counts and files do not: enough to tell a change. A form that is gone has none. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
}
