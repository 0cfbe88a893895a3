import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; text?: ReactNode; isNarrow?: boolean; children: ReactNode }

/** Fields that belong together: three beside each other where there is room, four of the short ones (`isNarrow`). */
export function Panel({ title, text, isNarrow, children }: PanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4 rounded-panel border border-line bg-card p-4 md:p-5">
      <header className="grid gap-0.5">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {text && <p className="max-w-prose text-sm text-soft">{text}</p>}
      </header>
      <div
        className={`grid gap-4 ${isNarrow ? 'grid-cols-2 md:grid-cols-4' : 'grid-cols-[minmax(0,1fr)] md:grid-cols-3'}`}
      >
        {children}
      </div>
    </section>
  )
}
