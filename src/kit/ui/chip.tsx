import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const shape = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border pl-3 text-sm no-underline md:min-h-8'
const plain = 'border-edge bg-card text-ink'
const press = 'transition-colors hover:border-accent hover:text-accent-strong'

type ChipProps = { children: ReactNode; className?: string }

/** Something that holds now: a filter, a word that was understood. */
export function Chip({ children, className = '' }: ChipProps) {
  return <span className={`${shape} ${plain} pr-3 ${className}`}>{children}</span>
}

type ChipLinkProps = ChipProps & {
  href: string
  /** What pressing it does, for readers: «Quitar Línea: Balatas». */
  label?: string
  isCurrent?: boolean
}

/** A chip that leads somewhere: another mode, a suggestion, a line. */
export function ChipLink({ href, label, isCurrent, children, className = '' }: ChipLinkProps) {
  const current = isCurrent ? 'border-accent bg-accent-tint text-accent-strong font-semibold' : plain
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${shape} ${press} pr-3 ${current} ${className}`}
    >
      {children}
    </a>
  )
}

/** A chip whose link takes it away: the address without it. The whole chip is the target. */
export function RemovableChip({ href, label, children, className = '' }: ChipLinkProps & { label: string }) {
  return (
    <a href={href} aria-label={label} title={label} className={`${shape} ${plain} ${press} group pr-2 ${className}`}>
      <span>{children}</span>
      <Icon of={X} size={15} className="text-soft group-hover:text-accent-strong" />
    </a>
  )
}
