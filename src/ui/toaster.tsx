import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { TOAST_MS } from '#base/settings.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, onToasts, type Toast, type ToastKind } from './toast.ts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert }
const inks: Record<ToastKind, string> = {
  success: 'text-yes',
  info: 'text-accent',
  warning: 'text-maybe',
  error: 'text-no',
}
const none: Toast[] = []

/** Where toasts appear; stands once, in the shell. The bar that shrinks is the clock: pausing it pauses the 3 s. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Out and in again: above whatever dialog was opened in the meantime.
    const box = ref.current
    if (!box) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (toasts.length > 0) box.showPopover()
  }, [toasts])

  useEffect(() => {
    const mark = () => ref.current?.toggleAttribute('data-page-hidden', document.hidden)
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <div ref={ref} popover="manual" role="status" className="toaster">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </div>
  )
}

function ToastCard({ shown: { id, title, text, kind } }: { shown: Toast }) {
  return (
    <div className="toast">
      <Icon of={icons[kind]} size={20} className={`mt-0.5 ${inks[kind]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-soft">{text}</p>}
      </div>
      <IconButton label="Cerrar aviso" className="-my-2 -mr-2" onClick={() => dismissToast(id)}>
        <Icon of={X} size={16} />
      </IconButton>
      <span
        aria-hidden
        className={`toast-clock ${inks[kind]}`}
        style={{ animationDuration: `${TOAST_MS}ms` }}
        onAnimationEnd={() => dismissToast(id)}
      />
    </div>
  )
}
