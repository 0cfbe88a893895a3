import type { ReactNode } from 'react'
import { moment } from '#kit/base/moment.ts'

/** What happened to something, one under the other in the order given; wide enough, when and who stand beside what. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="@container divide-y divide-line border-y border-line">{children}</ol>
}

type HappeningProps = {
  /** An ISO instant; a day without an hour is told by `day`. */
  en?: string
  /** Its day, in words. */
  day?: string
  /** Who did it, null for the system; left out where it goes without saying. */
  who?: string | null
  /** For whom he acted. */
  behalf?: string | null
  /** Under when and who. */
  source?: ReactNode
  title?: ReactNode
  /** An amount, or what can be done about it. */
  aside?: ReactNode
  children?: ReactNode
}

/** One thing that happened. */
export function Happening({ en, day, who, behalf, source, title, aside, children }: HappeningProps) {
  return (
    <li
      className={`grid gap-x-6 gap-y-1 py-3 text-sm ${aside ? '@lg:grid-cols-[12rem_minmax(0,1fr)_auto]' : '@lg:grid-cols-[12rem_minmax(0,1fr)]'}`}
    >
      <div className="text-soft">
        {en ? <time dateTime={en}>{moment(en)}</time> : day}
        {who !== undefined && (
          <span className="block wrap-anywhere">
            {who ?? 'El sistema'}
            {behalf && ` por ${behalf}`}
          </span>
        )}
        {source}
      </div>
      <div className="grid content-start gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {aside && <div className="justify-self-start @lg:text-right">{aside}</div>}
    </li>
  )
}
