import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

type Keys = { previous: string | null; next: string | null; enlarge: (by: number) => void }

/** Arrows turn the page, + and − enlarge; not while somebody is writing. */
export function useReaderKeys(keys: Keys): void {
  const navigate = useNavigate()
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const { previous, next, enlarge } = now.current
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null
      if (to) void navigate(to, { preventScrollReset: true })
      if (event.key === '+') enlarge(1)
      if (event.key === '-') enlarge(-1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
}
