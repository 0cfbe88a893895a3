import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Optional } from './optional.tsx'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import { part } from './part.ts'

const ToastCard = part(
  () => import('./toast-card.tsx'),
  (module) => module.ToastCard,
)
const none: Toast[] = []

/** Where toasts appear; stands once, in the shell, empty from the start so that readers listen to it. */
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
    <div ref={ref} popover="manual" role="status" className="toaster print:hidden">
      <Optional instead={toasts.map((shown) => <PlainToast key={shown.id} shown={shown} />)}>
        {toasts.map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
      </Optional>
    </div>
  )
}

/** Its words alone: that there is no connection is said without one. */
function PlainToast({ shown: { id, title, text } }: { shown: Toast }) {
  return (
    <div className="toast">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-soft">{text}</p>}
      </div>
      <button type="button" className="min-h-8 px-1 text-sm font-semibold" onClick={() => dismissToast(id)}>
        Cerrar
      </button>
    </div>
  )
}
