import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-card text-ink hover:border-accent hover:text-accent-strong',
  quiet: 'text-accent hover:bg-accent-tint hover:text-accent-strong',
  danger: 'border border-no bg-card text-no hover:bg-no-tint',
}

// Fingers need 44 px; a mouse is content with 36–40.
const sizes: Record<Size, string> = {
  sm: 'min-h-11 px-3 text-sm md:min-h-8',
  md: 'min-h-11 px-4 md:min-h-10',
  lg: 'min-h-12 px-6 text-base',
}

/** Classes of a button, for what looks like one and is a link. */
export function buttonClass(variant: Variant = 'primary', size: Size = 'md'): string {
  return `button ${variants[variant]} ${sizes[size]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant
  size?: Size
  /** The write is on its way: the button stays where it is and cannot be pressed again. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  className = '',
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- given above, «button» unless the caller says «submit»
      type={type}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {busy && <span aria-hidden className="spinner size-4" />}
      {children}
    </button>
  )
}

type LinkButtonProps = {
  href: string
  variant?: Variant
  size?: Size
  className?: string
  /** Opens outside the site, in a new tab. */
  external?: boolean
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ href, variant, size, className = '', external, children }: LinkButtonProps) {
  const outside = external ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={`${buttonClass(variant, size)} ${className}`} {...outside}>
      {children}
    </a>
  )
}
