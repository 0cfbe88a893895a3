import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { ZONE } from '#kit/base/settings.ts'
import type { Content } from './editing.ts'

type Autosave = {
  /** What is to be read beside the text: when it was kept, or why not. */
  said: string
  /** What was typed is kept by the server or the person gave it up. */
  isKept: boolean
  /** Somebody saved another version since this one was begun. */
  isStale: boolean
}

/** After the last key, and at most this long after the first. */
const PAUSE_MS = 1500
const MOST_MS = 8000
const clock = new Intl.DateTimeFormat('es-MX', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: false,
  timeZone: ZONE,
})

type Watched = {
  id: number
  version: number
  content: Content
  isChanged: boolean
  /** What the form holds is kept: leaving loses nothing. */
  onKept: () => void
}

/** Keeps what is being written with the server, a moment after it was typed. While there is no connection it tries again. */
export function useAutosave({ id, version, content, isChanged, onKept }: Watched): Autosave {
  const [state, setState] = useState<Autosave>({ said: '', isKept: true, isStale: false })
  const kept = useRef(content)
  const since = useRef(0)
  const [again, setAgain] = useState(0)
  const told = useRef(onKept)
  useEffect(() => {
    told.current = onKept
  })
  useEffect(() => {
    if (!isChanged || kept.current === content) return undefined
    setState((now) => ({ ...now, isKept: false }))
    since.current ||= Date.now()
    const wait = Math.min(PAUSE_MS, Math.max(0, since.current + MOST_MS - Date.now()))
    const timer = setTimeout(() => {
      since.current = 0
      setState((now) => ({ ...now, said: 'Guardando…' }))
      call('PUT /api/v1/publicaciones/:id/borrador', { params: { id }, body: { version, contenido: content } })
        .then((done) => {
          kept.current = content
          told.current()
          setState({
            said: `Guardado ${clock.format(new Date(done.guardado_en))}`,
            isKept: true,
            isStale: done.version !== version,
          })
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) report('borrador', error)
          setState((now) => ({ ...now, said: 'Sin guardar: no hay conexión. Se intenta otra vez.', isKept: false }))
          setTimeout(() => setAgain((count) => count + 1), 4000)
        })
    }, wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try after a failure is a reason too
  }, [id, version, content, isChanged, again])
  return state
}
