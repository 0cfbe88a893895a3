import type { ReactNode } from 'react'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { type PageName, pages } from '#pages.ts'
import { Tabs } from '#kit/ui/tabs.tsx'

type ListFrameProps = {
  /** The lists that belong together, and what they are about. */
  lists: readonly PageName[]
  label: string
  current: PageName
  /** One line on what the list is for. */
  text: ReactNode
  /** The button that adds one. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A list of administration, side by side with its neighbours for who may open more than one of them. */
export function ListFrame({ lists, label, current, text, action, className = '', children }: ListFrameProps) {
  const session = currentSession()
  const open = lists.filter((name) => canOpen(pages[name].access, session) === 'ok')
  return (
    <div className={`wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8 ${className}`}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">{pages[current].title}</h1>
          <p className="max-w-prose text-soft">{text}</p>
        </div>
        {action}
      </header>
      {open.length > 1 && (
        <Tabs
          label={label}
          tabs={open.map((name) => ({
            href: addressOf(name),
            text: pages[name].title,
            isCurrent: name === current,
          }))}
        />
      )}
      {children}
    </div>
  )
}

/** A list whose path may also name one of it is the path without that. */
function addressOf(name: PageName): string {
  return at(pages[name].path.replace(/\/:\w+\?$/, ''))
}

type RecordFrameProps = {
  title: string
  /** Under the title: state, key, since when. */
  aside?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A page that shows, makes or changes one of a list. */
export function RecordFrame({ title, aside, action, children }: RecordFrameProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
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
