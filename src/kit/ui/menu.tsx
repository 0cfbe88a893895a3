import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

type MenuProps = {
  /** Accessible name of the button, when its content does not say it. */
  label?: string
  button: ReactNode
  buttonClass?: string
  /** Where the panel opens. */
  panelClass?: string
  className?: string
  /** The pointer or the focus reached the button: what the panel needs may be fetched. */
  onNear?: () => void
  children: ReactNode
}

/** A disclosure button with a panel of links (not an ARIA menu): opens without scripts; Esc, a press outside and a choice close it. */
export function Menu({
  label,
  button,
  buttonClass = '',
  panelClass = 'top-full right-0 mt-1',
  className = '',
  onNear,
  children,
}: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const pressed = (event: Event) => {
      const menu = ref.current
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('focusin', pressed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('focusin', pressed)
    }
  }, [])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return
    event.stopPropagation()
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }
  const chosen = (event: MouseEvent) => {
    const isChoice = event.target instanceof Element && event.target.closest('a, button')
    if (isChoice && ref.current) ref.current.open = false
  }
  return (
    // Listens for what is pressed in it; the summary and the links are what can be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={ref} onKeyDown={keyDown} className={`relative ${className}`}>
      <summary onPointerEnter={onNear} onFocus={onNear} aria-label={label} title={label} className={buttonClass}>
        {button}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        onClick={chosen}
        className={`absolute z-50 min-w-56 rounded-panel border border-line bg-card p-1.5 text-ink shadow-float ${panelClass}`}
      >
        {children}
      </div>
    </details>
  )
}

/** Classes of a line of a menu, be it a link or a button. */
export const menuLine = 'menu-line'
