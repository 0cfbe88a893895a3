import { ArrowDown, ArrowUp } from 'lucide-react'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { changed, sortedBy, type TableOrder } from './table-address.ts'
import { PAGE_SIZES } from '#kit/base/settings.ts'

type Sortable = { id: string; title: string; orden?: string }

/** Cards have no headers to press: the orders as a line of links. */
export function CardOrder({ columns, order, search }: { columns: Sortable[]; order: TableOrder; search: string }) {
  const sortable = columns.flatMap(({ id, title, orden }) => (orden ? [{ id, title, orden }] : []))
  if (sortable.length === 0) return null
  return (
    <nav
      aria-label="Ordenar por"
      className="relative flex w-full items-center gap-x-4 overflow-x-auto text-sm desktop:hidden print:hidden"
    >
      <span aria-hidden className="text-soft">
        Orden
      </span>
      {sortable.map(({ id, title, orden }) => (
        <a
          key={id}
          href={sortedBy(search, orden, order)}
          aria-current={orden === order.orden ? 'true' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 text-soft no-underline aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {title}
          {orden === order.orden && (
            <>
              <Icon of={order.sentido === 'asc' ? ArrowUp : ArrowDown} size={14} />
              <span className="sr-only">{order.sentido === 'asc' ? ', ascendente' : ', descendente'}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

/** The filtered rows, with the shown columns, as a file. */
export function Exports({ href }: { href: (format: 'csv' | 'xlsx') => string }) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a
      key={format}
      href={href(format)}
      download
      className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent no-underline hover:bg-accent-tint md:min-h-8"
    >
      <span className="sr-only">Descargar en </span>
      {format.toUpperCase()}
    </a>
  ))
}

/** How many rows a page holds. */
export function PageSizes({ por, search }: { por: number; search: string }) {
  return (
    <nav aria-label="Filas por página" className="ml-auto flex items-center gap-1 text-sm">
      <span aria-hidden className="text-soft">
        Por página
      </span>
      {PAGE_SIZES.map((size) => (
        <a
          key={size}
          href={changed(search, { por: size === PAGE_SIZES[0] ? null : size })}
          aria-current={size === por ? 'true' : undefined}
          className="inline-grid h-11 min-w-11 place-items-center rounded-control px-2 text-ink tabular-nums no-underline hover:bg-sunk aria-[current]:font-semibold aria-[current]:text-accent md:h-8 md:min-w-8"
        >
          {count(size)}
        </a>
      ))}
    </nav>
  )
}
