import type { ReactNode } from 'react'
import { at } from '#kit/base/place.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

type PageHeadProps = {
  title: string
  /** The pages between the start and this one. */
  trail?: Crumb[]
  /** What one finds here, in a sentence. */
  lead?: ReactNode
  /** What can be done here; beside the title where there is room. */
  action?: ReactNode
}

/** The head of a page for everybody: where it stands, what it is and what for; all begin at the same height. */
export function PageHead({ title, trail = [], lead, action }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <Breadcrumbs crumbs={[{ texto: 'Inicio', href: at('/home') }, ...trail, { texto: title }]} />
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {lead && <div className="max-w-prose text-pretty text-soft">{lead}</div>}
      </div>
      {action}
    </header>
  )
}
