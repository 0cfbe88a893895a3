import { ArrowRightToLine } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Session } from '#kit/base/access.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { toast } from '#kit/ui/toast.ts'

const Palette = part(
  () => import('./palette.tsx'),
  (module) => module.Palette,
)

const asked = new EventTarget()

/** What Ctrl-K or ⌘K opens from anywhere, fields and dialogs too, and the button besides. Its program comes with its first use. */
export function GoTo({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const fail = useCallback(() => {
    setOpen(false)
    setOpened(false)
    toast({ title: 'No cargó «Ir a…»', text: 'Revisa tu conexión y vuelve a intentarlo.', kind: 'error' })
  }, [])
  useEffect(() => {
    const open = () => {
      setOpened(true)
      setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      if (!isGoTo(event)) return
      event.preventDefault()
      if (isOpen) close()
      else open()
    }
    document.addEventListener('keydown', press)
    asked.addEventListener('open', open)
    // From here on the keys are heard.
    document.documentElement.dataset['ir'] = ''
    return () => {
      document.removeEventListener('keydown', press)
      asked.removeEventListener('open', open)
    }
  }, [isOpen, close])
  if (!wasOpened) return null
  return (
    <Optional onFault={fail}>
      <Palette open={isOpen} onClose={close} session={session} />
    </Optional>
  )
}

function isGoTo(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing } = event
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !defaultPrevented && !isComposing
}

/** Opens it without keys; an icon where there is no room for the words. */
export function GoToButton({ isShort = false }: { isShort?: boolean }) {
  const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
  return (
    <button
      type="button"
      aria-label={isShort ? 'Ir a…' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      title={`Ir a… (${keys})`}
      onClick={() => asked.dispatchEvent(new Event('open'))}
      className={`items-center justify-center gap-2 rounded-control text-sm text-soft hover:bg-sunk hover:text-ink ${isShort ? 'inline-grid size-11' : 'flex min-h-9 px-2.5 whitespace-nowrap'}`}
    >
      <Icon of={ArrowRightToLine} size={isShort ? 20 : 16} />
      {!isShort && (
        <>
          <span className="max-[1200px]:sr-only">Ir a…</span>
          <kbd className="code rounded-tag border border-edge bg-sunk px-1 text-xs max-[1200px]:hidden">{keys}</kbd>
        </>
      )}
    </button>
  )
}
