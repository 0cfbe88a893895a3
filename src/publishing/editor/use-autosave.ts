import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { ZONE } from '#kit/base/settings.ts'
import type { Content } from './editing.ts'

type Autosave = {
  /** What is to be read beside the text: when it was kept, or why not. */
  said: string
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

/**
 * Keeps what is being written with the server, a moment after it was typed; one keeping follows the answer of the other, so that none
 * comes after a later one. While there is no connection it tries again.
 */
export function useAutosave(watched: Watched): Autosave {
  const { content, isChanged } = watched
  const [said, setSaid] = useState('')
  const kept = useRef(content)
  const since = useRef(0)
  const [again, setAgain] = useState(0)
  const latest = useRef(watched)
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    latest.current = watched
  })
  useEffect(() => {
    if (!isChanged || kept.current === content) return undefined
    const keep = async () => {
      const { id, version, content: now } = latest.current
      if (kept.current === now) return
      setSaid('Guardando…')
      try {
        const body = { version, contenido: now }
        const { guardado_en } = await call('PUT /api/v1/publicaciones/:id/borrador', { params: { id }, body })
        kept.current = now
        // What was typed meanwhile is not kept yet.
        if (latest.current.content === now) latest.current.onKept()
        setSaid(`Guardado ${clock.format(new Date(guardado_en))}`)
      } catch (error) {
        if (!(error instanceof Refusal)) report('borrador', error)
        setSaid('Sin guardar: no hay conexión. Se intenta otra vez.')
        setTimeout(() => setAgain((count) => count + 1), 4000)
      }
    }
    since.current ||= Date.now()
    const wait = Math.min(PAUSE_MS, Math.max(0, since.current + MOST_MS - Date.now()))
    const timer = setTimeout(() => {
      since.current = 0
      turn.current = turn.current.then(keep)
    }, wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try after a failure is a reason too
  }, [content, isChanged, again])
  return { said }
}
