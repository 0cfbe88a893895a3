import type { LucideIcon } from 'lucide-react'

type IconProps = { of: LucideIcon; size?: number; className?: string }

/**
 * An icon beside text: 18 px, one stroke weight everywhere, hidden from readers because the text says it.
 * `import { Search } from 'lucide-react'` one by one, then `<Icon of={Search} />`.
 */
export function Icon({ of: Glyph, size = 18, className = '' }: IconProps) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={className} />
}
