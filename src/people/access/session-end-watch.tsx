import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { bring } from '#kit/base/bring.ts'
import { tabMemory } from '#kit/base/browser-memory.ts'
import { report } from '#kit/base/report.ts'
import { restOfStyles } from '#kit/base/rest-of-styles.ts'
import { DRAFTS } from '#kit/forms/drafts-key.ts'
import { currentSessionEnd, onSessionEnd, type SessionEnd } from './session-end.ts'

/**
 * Stands once in the shell: warns that the session has ended, and on the way back fills in again what was being typed
 * (G13). What it needs for either is loaded only then.
 */
export function SessionEndWatch() {
  const ended = useSyncExternalStore(onSessionEnd, currentSessionEnd, () => null)
  const [Warning, setWarning] = useState<ComponentType<{ ended: SessionEnd }> | null>(null)
  useEffect(() => {
    if (!ended) return
    Promise.all([bring(() => import('./session-end-dialog.tsx')), bring(restOfStyles)]).then(
      ([module]) => setWarning(() => module.SessionEndDialog),
      (error: unknown) => report('sesion', error),
    )
  }, [ended])

  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!tabMemory.read(DRAFTS)) return
    bring(() => import('#kit/forms/drafts.ts')).then(
      ({ restoreDrafts }) => restoreDrafts(document, pathname + search),
      (error: unknown) => report('borradores', error),
    )
  }, [pathname, search])

  return ended && Warning ? <Warning ended={ended} /> : null
}
