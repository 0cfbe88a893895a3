import type { ReactNode } from 'react'

export type Tab = { href: string; text: ReactNode; isCurrent: boolean; count?: string }

/** Views of one page as links: the address is the state. Where they do not all fit, the current one is slid into sight. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ href, text, isCurrent, count }) => (
        <a
          key={href}
          ref={isCurrent ? slideIntoSight : undefined}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-soft no-underline -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {text}
          {count && <span className="text-sm text-soft tabular-nums">{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The page itself stays where it is. */
function slideIntoSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft + (tab.offsetWidth - list.clientWidth) / 2
}
