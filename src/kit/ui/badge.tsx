import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'accent' | 'strong' | 'yes' | 'maybe' | 'no'

const tones: Record<Tone, string> = {
  neutral: '',
  accent: 'bg-accent-tint text-accent-strong',
  strong: 'bg-accent text-on-accent',
  yes: 'bg-yes-tint text-yes',
  maybe: 'bg-maybe-tint text-maybe',
  no: 'bg-no-tint text-no',
}

type BadgeProps = { tone?: Tone; icon?: LucideIcon; className?: string; children: ReactNode }

/** A short fact about a thing. Its words carry the meaning; the colour only helps the eye. */
export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  return (
    <span className={['badge', tones[tone], className].filter(Boolean).join(' ')}>
      {icon && <Icon of={icon} size={13} />}
      {children}
    </span>
  )
}
