import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { at, withoutBase } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { KeysDialog } from '#kit/ui/keys-dialog.tsx'
import { hasOwnKeys, keysOf, mayOpenCounter } from './screen-keys.ts'

/** «?» shows what can be done by keyboard on this screen, F2 opens the counter (MS-10); for who has signed in. */
export function KeysHelp({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const path = withoutBase(pathname) ?? pathname
  const [isOpen, setOpen] = useState(false)
  const press = useRef<(key: string) => boolean>(() => false)
  useEffect(() => {
    press.current = (key) => {
      if (key === '?') setOpen(true)
      else if (key === 'F2' && mayOpenCounter(session)) void navigate(at(pages.HerramientasClienteCotizador.path))
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
  if (isOwn) return null
  return (
    <KeysDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Teclas de esta pantalla"
      keys={keysOf(path, session)}
    />
  )
}
