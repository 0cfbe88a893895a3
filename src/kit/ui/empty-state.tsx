import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** What is empty, as a sentence. */
  title: string
  /** Why: filter, date, nothing yet. */
  text?: ReactNode
  /** A drawing or an icon, decorative. */
  figure?: ReactNode
  /** What to do next: links and buttons. */
  children?: ReactNode
  level?: 1 | 2 | 3
}

/** Never a blank area: what is empty, why, and what next (G2). */
export function EmptyState({ title, text, figure, children, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-12 text-center">
      {figure && <div className="mb-1 text-soft">{figure}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <div className="text-soft text-pretty">{text}</div>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
