import type { ReactNode } from 'react'

type Fact = [label: string, value: ReactNode]

/** Facts as label and value, beside each other where the place they stand in is wide enough; what is not known is not shown. */
export function Facts({ facts, className = '' }: { facts: Fact[]; className?: string }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <div className={`@container ${className}`}>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm @sm:grid-cols-[10rem_minmax(0,1fr)]">
        {known.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft @max-sm:mt-1.5">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
