import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { count, plural } from './format.ts'
import { Icon } from './icon.tsx'
import { Pager } from './pager.tsx'
import { changed, PAGE_SIZES, readTable, sortedBy } from './table-address.ts'
import { TableColumns } from './table-columns.tsx'

export type TableColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Name of the order by this column, where the server knows one. */
  orden?: string
  /** Figures stand at the end of their cell. */
  atEnd?: boolean
  /** Shown only when chosen. */
  isExtra?: boolean
}

type TableProps<Row> = {
  /** What the rows are: `['usuario', 'usuarios']`. */
  noun: [one: string, other: string]
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  total: number
  /** The order the server uses when the address names none. */
  defaultOrder: string
  /** What stands in place of the rows when there are none. */
  empty: ReactNode
  /** Buttons of a row, at its end. */
  actions?: (row: Row) => ReactNode
  /** Address of the filtered rows as a file. */
  exportHref?: (format: 'csv' | 'xlsx', search: string) => string
}

/**
 * The one list of administration (G5): order, page, size and columns are links, so the address is the state and it works
 * without scripts. Arrow keys go from row to row; under 1025 px each row is a card.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { noun, columns, rows, total, empty, defaultOrder, exportHref } = props
  const { search } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const { pagina, por, columnas, ...state } = readTable(new URLSearchParams(search))
  const order = { orden: state.orden ?? defaultOrder, sentido: state.sentido }
  const shown = columns.filter(({ id, isExtra }) => (columnas ? columnas.includes(id) : !isExtra))
  const visible = shown.length ? shown : columns.filter(({ isExtra }) => !isExtra)
  const paginas = Math.max(1, Math.ceil(total / por))

  return (
    <section aria-label={noun[1]} aria-busy={isLoading} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="font-semibold tabular-nums">{plural(total, noun[0], noun[1])}</output>
        <div className="ml-auto flex flex-wrap items-center gap-1 print:hidden">
          <CardOrder columns={visible} order={order} search={search} />
          <TableColumns columns={columns} visible={visible.map(({ id }) => id)} search={search} />
          {exportHref && total > 0 && <Exports href={(format) => exportHref(format, search)} />}
        </div>
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <Grid {...props} columns={visible} order={order} search={search} isLoading={isLoading} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Pager page={Math.min(pagina, paginas)} paginas={paginas} href={(page) => changed(search, { pagina: page })} />
        {total > PAGE_SIZES[0] && <Sizes por={por} search={search} />}
      </div>
    </section>
  )
}

type Order = { orden: string; sentido: 'asc' | 'desc' }
type GridProps<Row> = TableProps<Row> & { order: Order; search: string; isLoading: boolean }

// A row that is shown as a card is no table row to a reader unless it is called one: hence the roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */
function Grid<Row>({ noun, columns, rows, rowKey, actions, order, search, isLoading }: GridProps<Row>) {
  return (
    <div className="rounded-panel border border-line bg-card max-desktop:border-0 max-desktop:bg-transparent">
      <table
        role="table"
        aria-label={noun[1]}
        onKeyDown={moveByArrows}
        className={`w-full text-sm transition-opacity max-desktop:block ${isLoading ? 'opacity-60' : ''}`}
      >
        <thead role="rowgroup" className="max-desktop:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} order={order} search={search} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={headCell}>
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-desktop:grid max-desktop:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-t border-line hover:bg-sunk max-desktop:relative max-desktop:grid max-desktop:gap-1.5 max-desktop:rounded-panel max-desktop:border max-desktop:bg-card max-desktop:p-4"
            >
              {columns.map(({ id, title, cell, atEnd }, place) => (
                <td
                  key={id}
                  role="cell"
                  className={`px-4 py-2.5 align-middle max-desktop:grid max-desktop:grid-cols-[7.5rem_minmax(0,1fr)] max-desktop:gap-2 max-desktop:p-0 ${place === 0 ? 'max-desktop:block max-desktop:pr-12 max-desktop:text-base max-desktop:font-semibold' : ''} ${atEnd ? 'desktop:text-right tabular-nums' : ''}`}
                >
                  {place > 0 && (
                    <span aria-hidden className="text-soft desktop:hidden">
                      {title}
                    </span>
                  )}
                  <span className="min-w-0">{cell(row)}</span>
                </td>
              ))}
              {actions && (
                <td
                  role="cell"
                  className="w-px px-2 text-right max-desktop:absolute max-desktop:top-2 max-desktop:right-2 max-desktop:p-0"
                >
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headCell =
  'sticky top-(--bar) z-10 bg-card px-4 py-2.5 text-left font-semibold whitespace-nowrap first:rounded-tl-panel last:rounded-tr-panel shadow-[inset_0_-1px_var(--color-line)]'

type HeadCellProps<Row> = { column: TableColumn<Row>; order: Order; search: string }

function HeadCell<Row>({ column: { title, orden, atEnd }, order, search }: HeadCellProps<Row>) {
  const isCurrent = orden !== undefined && orden === order.orden
  const direction = order.sentido === 'asc' ? 'ascending' : 'descending'
  const arrow = order.sentido === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isCurrent ? direction : undefined}
      className={`${headCell} ${atEnd ? 'text-right' : ''}`}
    >
      {orden ? (
        <a
          href={sortedBy(search, orden, order)}
          className="inline-flex min-h-8 items-center gap-1 text-ink no-underline hover:text-accent-strong"
        >
          {title}
          <Icon of={isCurrent ? arrow : ChevronsUpDown} size={14} className={isCurrent ? 'text-accent' : 'text-soft'} />
        </a>
      ) : (
        title
      )}
    </th>
  )
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Cards have no headers to press: the orders as a line of links. */
function CardOrder<Row>({ columns, order, search }: { columns: TableColumn<Row>[]; order: Order; search: string }) {
  const sortable = columns.filter(
    (column): column is TableColumn<Row> & { orden: string } => column.orden !== undefined,
  )
  if (sortable.length === 0) return null
  return (
    <nav aria-label="Ordenar por" className="flex flex-wrap items-center gap-x-3 text-sm desktop:hidden">
      <span aria-hidden className="text-soft">
        Ordenar:
      </span>
      {sortable.map(({ id, title, orden }) => (
        <a
          key={id}
          href={sortedBy(search, orden, order)}
          aria-current={orden === order.orden ? 'true' : undefined}
          className="inline-flex min-h-11 items-center gap-1 text-accent aria-[current]:font-semibold"
        >
          {title}
          {orden === order.orden && <Icon of={order.sentido === 'asc' ? ArrowUp : ArrowDown} size={14} />}
        </a>
      ))}
    </nav>
  )
}

function Exports({ href }: { href: (format: 'csv' | 'xlsx') => string }) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a
      key={format}
      href={href(format)}
      download
      className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent hover:bg-accent-tint md:min-h-8"
    >
      <span className="sr-only">Descargar en </span>
      {format.toUpperCase()}
    </a>
  ))
}

function Sizes({ por, search }: { por: number; search: string }) {
  return (
    <nav aria-label="Filas por página" className="flex items-center gap-1 text-sm">
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

/** Up and down from row to row, on what can be pressed in each; Space presses it as Enter does. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || target.closest('dialog')) return
  if (event.key === ' ' && target instanceof HTMLAnchorElement) {
    event.preventDefault()
    target.click()
  }
  if (!step) return
  const links = Array.from(currentTarget.querySelectorAll<HTMLElement>('tbody tr')).map((row) =>
    row.querySelector<HTMLElement>('a, button, summary'),
  )
  const row = target.closest('tbody tr')
  const here = row ? Array.from(currentTarget.querySelectorAll('tbody tr')).indexOf(row) : -1
  const next = links[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
