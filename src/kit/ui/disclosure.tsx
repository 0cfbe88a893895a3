import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  summary: ReactNode
  /** Told at the end of the line, e.g. how many. */
  aside?: ReactNode
  open?: boolean
  /** Disclosures of one name: opening one closes the others. */
  name?: string
  className?: string
  children: ReactNode
}

/** A native details: works without scripts, and find-in-page opens it. */
export function Disclosure({ summary, aside, open, name, className = '', children }: DisclosureProps) {
  return (
    <details open={open} name={name} className={`group border-b border-line ${className}`}>
      <summary className="flex min-h-11 items-center gap-2 py-2 font-semibold">
        <span className="min-w-0 flex-1">{summary}</span>
        {aside && <span className="text-sm font-normal text-soft">{aside}</span>}
        <Icon of={ChevronDown} className="text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
