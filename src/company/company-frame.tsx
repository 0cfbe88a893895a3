import type { ReactNode } from 'react'
import { canOpen } from '#base/access.ts'
import { currentSession } from '#base/current-session.ts'
import { at } from '#base/place.ts'
import { pages } from '#pages.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Tabs } from '#ui/tabs.tsx'

const lists = ['clientes', 'solicitudes', 'mensajes', 'sucursales'] as const
type ListName = (typeof lists)[number]

type CompanyFrameProps = {
  current: ListName
  /** One line on what the page is for. */
  text: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The screens of clients and company, side by side for who may open more than one of them. */
export function CompanyFrame({ current, text, action, children }: CompanyFrameProps) {
  const session = currentSession()
  const open = lists.filter((name) => canOpen(pages[name].access, session) === 'ok')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">{pages[current].title}</h1>
          <p className="max-w-prose text-soft">{text}</p>
        </div>
        {action}
      </header>
      {open.length > 1 && (
        <Tabs
          label="Clientes y empresa"
          tabs={open.map((name) => ({
            href: at(pages[name].path),
            text: pages[name].title,
            isCurrent: name === current,
          }))}
        />
      )}
      {children}
    </div>
  )
}

type DetailFrameProps = {
  /** The list this belongs to. */
  list: ListName
  title: string
  /** Under the title: state, key, since when. */
  aside?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A page about one of a list. */
export function DetailFrame({ list, title, aside, action, children }: DetailFrameProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <Breadcrumbs crumbs={[{ texto: pages[list].title, href: at(pages[list].path) }, { texto: title }]} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-3xl wrap-anywhere">{title}</h1>
          {action}
        </div>
        {aside && <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">{aside}</div>}
      </header>
      {children}
    </div>
  )
}

type Fact = [label: string, value: ReactNode]

/** Facts as label and value; what is not known is not shown. */
export function Facts({ facts, className = '' }: { facts: Fact[]; className?: string }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={`grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] ${className}`}>
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft max-sm:mt-1.5">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
