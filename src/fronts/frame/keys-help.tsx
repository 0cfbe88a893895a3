import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { at, withoutBase } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { hasOwnKeys, mayOpenCounter } from './counter-key.ts'

const KeysSheet = part(
  () => import('./keys-sheet.tsx'),
  (module) => module.KeysSheet,
)

/** «?» shows what can be done by keyboard on this screen, F2 opens the counter (MS-10); for who has signed in. */
export function KeysHelp({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const path = withoutBase(pathname) ?? pathname
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const press = useRef<(key: string) => boolean>(() => false)
  useEffect(() => {
    press.current = (key) => {
      if (key === '?') {
        setOpened(true)
        setOpen(true)
      } else if (key === 'F2' && mayOpenCounter(session)) void navigate(at(pages.HerramientasClienteCotizador.path))
      else return false
      return true
    }
  })
  const isOwn = hasOwnKeys(path)
  useEffect(() => {
    if (isOwn) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // A function key writes nothing: it works from a field too, but not from a dialog, which may hold what was typed.
      const busy = event.key === 'F2' ? 'dialog[open]' : 'input, textarea, select, [contenteditable], dialog'
      const isTyping = event.target instanceof HTMLElement && event.target.closest(busy)
      if (!isTyping && press.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isOwn])
  if (isOwn || !wasOpened) return null
  return (
    <Optional>
      <KeysSheet path={path} hasCounter={mayOpenCounter(session)} open={isOpen} onClose={() => setOpen(false)} />
    </Optional>
  )
}
