import type { ReactNode, ToggleEventHandler } from 'react'

// In the middle of the screen where the browser cannot place it beside its button.
const beside =
  'm-auto supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-inline,flip-block,flip-block_flip-inline]'

type PopoverProps = {
  /** What the button names in `popoverTarget`. */
  id: string
  label: string
  /** Its width. */
  className?: string
  onToggle?: ToggleEventHandler<HTMLElement>
  children: ReactNode
}

/** Opens beside the button that names it, closes with Esc or a press elsewhere; works without scripts. */
export function Popover({ id, label, className = '', onToggle, children }: PopoverProps) {
  return (
    <div
      id={id}
      popover="auto"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would bring the modal dialogs' look and movement
      role="dialog"
      aria-label={label}
      onToggle={onToggle}
      className={`${beside} max-h-[min(28rem,80dvh)] overflow-y-auto rounded-panel border border-line bg-card p-4 text-left text-ink shadow-float ${className}`}
    >
      {children}
    </div>
  )
}
