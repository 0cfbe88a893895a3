import { type PointerEvent, type ReactNode, useRef } from 'react'

/** Pixels: from there it is a drag and no press, and from there letting go closes. */
const DRAG_FROM = 12
const CLOSE_FROM = 72

type DragAwayProps = { onClose: () => void; className?: string; children: ReactNode }

/** What lies in a drawer at the left edge: a finger draws the drawer back there. Its button and Esc close it all the same. */
export function DragAway({ onClose, className = '', children }: DragAwayProps) {
  const start = useRef<{ x: number; pulled: number } | null>(null)
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return
    const pulled = Math.max(0, start.current.x - clientX)
    start.current.pulled = pulled
    if (pulled < DRAG_FROM) return
    // From here on the finger is the drawer's, wherever it goes: what lay under it is not pressed.
    currentTarget.setPointerCapture(pointerId)
    const drawer = currentTarget.closest('dialog')
    if (drawer) drawer.style.transform = `translateX(-${pulled}px)`
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    const pulled = start.current?.pulled ?? 0
    start.current = null
    const drawer = event.currentTarget.closest('dialog')
    if (drawer) drawer.style.transform = ''
    if (event.type === 'pointerup' && pulled >= CLOSE_FROM) onClose()
  }
  return (
    <div
      onPointerDown={({ pointerType, clientX }) => {
        start.current = pointerType === 'mouse' ? null : { x: clientX, pulled: 0 }
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className={`min-h-full touch-pan-y ${className}`}
    >
      {children}
    </div>
  )
}
