import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { pagesAround } from './pages-around.ts'

type PagerProps = {
  page: number
  paginas: number
  /** The address of a page of the list. */
  href: (page: number) => string
  /** Where two stand on one page, which is which. */
  label?: string
}

const cell =
  'inline-grid h-11 min-w-11 place-items-center rounded-control px-2 tabular-nums no-underline md:h-9 md:min-w-9'

/** The pages of a list as links. Nothing when there is only one. */
export function Pager({ page, paginas, href, label = 'Páginas' }: PagerProps) {
  if (paginas <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 print:hidden">
      <Step href={page > 1 ? href(page - 1) : null} rel="prev" label="Página anterior">
        <Icon of={ChevronLeft} />
      </Step>
      {pagesAround(page, paginas).map((n, place) =>
        n === null ? (
          // Gaps have no other identity than their place.
          <span key={`gap-${place}`} aria-hidden className="px-1 text-soft">
            …
          </span>
        ) : (
          <a
            key={n}
            href={href(n)}
            aria-label={`Página ${count(n)}`}
            aria-current={n === page ? 'page' : undefined}
            className={`${cell} text-ink hover:bg-sunk aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent`}
          >
            {count(n)}
          </a>
        ),
      )}
      <Step href={page < paginas ? href(page + 1) : null} rel="next" label="Página siguiente">
        <Icon of={ChevronRight} />
      </Step>
    </nav>
  )
}

function Step({
  href,
  rel,
  label,
  children,
}: {
  href: string | null
  rel: string
  label: string
  children: ReactNode
}) {
  if (!href)
    return (
      <span aria-hidden className={`${cell} text-line`}>
        {children}
      </span>
    )
  return (
    <a
      href={href}
      rel={rel}
      aria-label={label}
      title={label}
      className={`${cell} text-soft hover:bg-sunk hover:text-ink`}
    >
      {children}
    </a>
  )
}
