import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Accessible name; also the tooltip. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A square button that holds one icon: 44 px for fingers, 40 for a mouse. */
export function IconButton({ label, children, className = '', ref, ...rest }: IconButtonProps) {
  return (
    <button
      ref={ref}
      aria-label={label}
      title={label}
      {...rest}
      type="button"
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-sunk hover:text-ink disabled:opacity-55 aria-pressed:bg-accent aria-pressed:text-on-accent md:size-10 ${className}`}
    >
      {children}
    </button>
  )
}
