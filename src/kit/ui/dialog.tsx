import { X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

const places = {
  center: 'm-auto w-[min(40rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-panel',
  wide: 'm-auto w-[min(64rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-panel',
  sheet:
    'm-auto w-[min(40rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-panel max-md:mx-0 max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none',
  left: 'drawer-left mr-auto ml-0 my-0 h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] max-w-none rounded-r-panel',
  right: 'drawer-right ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(26rem,calc(100vw-3rem))] max-w-none rounded-l-panel',
  full: 'm-0 h-dvh max-h-dvh w-screen max-w-none',
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Where it opens; below 768 px a `sheet` sits at the foot, under the thumb. */
  place?: keyof typeof places
  hideTitle?: boolean
  /** Stays below the content while it scrolls: the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A native modal dialog: the browser keeps focus in it, closes it on Esc or a press outside, and gives focus back. */
export function Dialog({ open, onClose, title, place = 'center', hideTitle, foot, children }: DialogProps) {
  const ref = useModal(open)
  const id = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      closedby="any"
      className={`${places[place]} overflow-hidden border border-line bg-card p-0 text-ink shadow-float`}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-0 flex-col h-full">
          <div className={`flex items-center gap-3 py-2 pr-2 pl-5 ${hideTitle ? '' : 'border-b border-line'}`}>
            <h2 id={id} className={hideTitle ? 'sr-only' : 'flex-1 text-lg'}>
              {title}
            </h2>
            <IconButton label="Cerrar" className="ml-auto" onClick={onClose}>
              <Icon of={X} size={20} />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {foot && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{foot}</div>}
        </div>
      )}
    </dialog>
  )
}

/** Opens and closes the native element as the state says. */
export function useModal(open: boolean): Ref<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // React's autoFocus comes before the dialog is open; this one after.
      dialog.querySelector<HTMLElement>('[data-starts-focused]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return ref
}
