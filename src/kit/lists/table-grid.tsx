import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import type { TableColumn, TableProps } from './table-props.ts'
import { sortedBy, type TableOrder } from './table-address.ts'
import type { TablePlace } from './use-keeping.ts'
import { WidthHandle } from './width-handle.tsx'

/** More columns than this do not fit: the table scrolls in a frame of its own. */
const FITTING = 6

type GridProps<Row> = TableProps<Row> & {
  order: TableOrder
  search: string
  isLoading: boolean
  place: TablePlace
  /** Pixels by column, where the person has said so. */
  anchos: Record<string, number>
}

/** Of a column that was shown since. */
const USUAL_WIDTH = 160
/** What can be done with a row is no column of the list's own. */
const ACTIONS = 'acciones'

// A row that is shown as a card is no table row to a reader unless it is called one: hence the roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The rows: a table whose header stays in sight, or under 1025 px a card each. */
export function TableGrid<Row>({
  noun,
  columns,
  rows,
  rowKey,
  renderActions,
  order,
  search,
  isLoading,
  place,
  anchos,
}: GridProps<Row>) {
  const isDrawn = Object.keys(anchos).length > 0
  const isWide = isDrawn || columns.length > FITTING
  const frame = isWide ? 'desktop:max-h-[calc(100dvh-var(--bar)-6rem)] desktop:overflow-auto' : ''
  // What slides must be reached by keys, also where its rows have nothing to press.
  const sliding = isWide && { tabIndex: 0, role: 'group', 'aria-label': `Tabla de ${noun[1]}` }
  return (
    <div
      {...sliding}
      className={`rounded-panel border border-line bg-card max-desktop:border-0 max-desktop:bg-transparent ${frame}`}
    >
      <table
        role="table"
        aria-label={noun[1]}
        onKeyDown={moveByArrows}
        className={`w-full text-sm transition-opacity ${isDrawn ? 'desktop:table-fixed' : isWide ? 'desktop:[&_td]:min-w-max desktop:[&_td]:whitespace-nowrap' : ''} max-desktop:block ${isLoading ? 'opacity-60 delay-150' : ''}`}
      >
        {isDrawn && <Widths columns={columns} anchos={anchos} hasActions={renderActions !== undefined} />}
        <thead role="rowgroup" className="max-desktop:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} order={order} search={search} isWide={isWide} place={place} />
            ))}
            {renderActions && (
              <th
                role="columnheader"
                scope="col"
                data-columna={ACTIONS}
                className={`${headCell(isWide)} ${isWide ? 'right-0' : ''}`}
              >
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-desktop:grid max-desktop:gap-3">
          {rows.map((row) => (
            <GridRow key={rowKey(row)} row={row} columns={columns} renderActions={renderActions} isWide={isWide} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Widths({
  columns,
  anchos,
  hasActions,
}: {
  columns: { id: string }[]
  anchos: Record<string, number>
  hasActions: boolean
}) {
  return (
    <colgroup className="max-desktop:hidden">
      {columns.map(({ id }) => (
        <col key={id} data-columna={id} width={anchos[id] ?? USUAL_WIDTH} />
      ))}
      {hasActions && <col width={anchos[ACTIONS] ?? USUAL_WIDTH} />}
    </colgroup>
  )
}

type GridRowProps<Row> = Pick<TableProps<Row>, 'columns' | 'renderActions'> & { row: Row; isWide: boolean }

function GridRow<Row>({ row, columns, renderActions, isWide }: GridRowProps<Row>) {
  return (
    <tr
      role="row"
      className="border-line not-first:border-t hover:bg-page max-desktop:relative max-desktop:grid max-desktop:gap-1.5 max-desktop:rounded-panel max-desktop:border max-desktop:bg-card max-desktop:p-4"
    >
      {columns.map(({ id, title, cell, atEnd }, place) => (
        <td
          key={id}
          role="cell"
          className={`${cellClass(place === 0, atEnd, Boolean(renderActions))} ${isWide ? 'desktop:px-2.5' : 'desktop:px-2.5 wide:px-4'}`}
        >
          {place > 0 && (
            <span aria-hidden className="text-soft desktop:hidden">
              {title}
            </span>
          )}
          <div className="min-w-0 wrap-anywhere">{cell(row)}</div>
        </td>
      ))}
      {renderActions && (
        <td
          role="cell"
          className={`px-2 text-right max-desktop:absolute max-desktop:top-2 max-desktop:right-2 max-desktop:p-0 desktop:w-px ${isWide ? 'desktop:sticky desktop:right-0 desktop:bg-card desktop:has-[details[open]]:z-20' : ''}`}
        >
          {renderActions(row)}
        </td>
      )}
    </tr>
  )
}

function cellClass(isTitle: boolean, atEnd: boolean | undefined, hasActions: boolean): string {
  const figure = atEnd ? 'tabular-nums desktop:text-right' : ''
  const card = isTitle
    ? `max-desktop:text-base max-desktop:font-semibold ${hasActions ? 'max-desktop:pr-12' : 'max-desktop:pr-0'}`
    : 'max-desktop:grid max-desktop:grid-cols-[7.5rem_minmax(0,1fr)] max-desktop:gap-2 max-desktop:pr-0'
  return `align-middle max-desktop:py-0 max-desktop:pl-0 desktop:py-2.5 ${card} ${figure}`
}

function headCell(isWide: boolean): string {
  // Scrolled, the bar is 16 px lower than what is kept for it.
  const top = isWide
    ? 'top-0'
    : 'top-[calc(var(--bar)-1px)] transition-[top] duration-200 scrolled:top-[calc(var(--bar)-var(--shrunk,1rem))]'
  return `desktop:sticky ${top} z-10 bg-card ${isWide ? 'px-2.5' : 'px-2.5 wide:px-4'} py-1.5 text-left font-semibold desktop:whitespace-nowrap shadow-[inset_0_-1px_var(--color-line)] first:rounded-tl-panel last:rounded-tr-panel`
}

type HeadCellProps<Row> = {
  column: TableColumn<Row>
  order: TableOrder
  search: string
  isWide: boolean
  place: TablePlace
}

function HeadCell<Row>({ column: { id, title, orden, atEnd }, order, search, isWide, place }: HeadCellProps<Row>) {
  const isCurrent = orden !== undefined && orden === order.orden
  const direction = order.sentido === 'asc' ? 'ascending' : 'descending'
  const arrow = order.sentido === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isCurrent ? direction : undefined}
      data-columna={id}
      className={`${headCell(isWide)} ${atEnd ? 'text-right' : ''}`}
    >
      {orden ? (
        <>
          <a
            href={sortedBy(search, orden, order)}
            className="inline-flex min-h-8 items-center gap-1 text-ink no-underline hover:text-accent-strong max-desktop:hidden"
          >
            {title}
            <Icon
              of={isCurrent ? arrow : ChevronsUpDown}
              size={14}
              className={isCurrent ? 'text-accent' : 'text-soft'}
            />
          </a>
          {/* Where the header is for readers only, nothing in it may take the focus unseen. */}
          <span className="desktop:hidden">{title}</span>
        </>
      ) : (
        title
      )}
      <WidthHandle place={place} />
    </th>
  )
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Where the arrow keys mean something else already: a field, or what a row has opened. */
const OCCUPIED = 'dialog, input, select, textarea, details[open] > :not(summary)'

/** Up and down from row to row, on the same of what can be pressed in each; Space presses a link as Enter does. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || !(target instanceof HTMLElement) || target.closest(OCCUPIED)) return
  if (key === ' ' && target instanceof HTMLAnchorElement) {
    event.preventDefault()
    target.click()
    return
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return

  const rows = Array.from(currentTarget.querySelectorAll('tbody tr')).map(pressableIn)
  const here = rows.findIndex((row) => row.includes(target))
  const next = rows[here + step]
  const place = here < 0 ? 0 : (rows[here]?.indexOf(target) ?? 0)
  const goal = next?.[place] ?? next?.at(-1)
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

function pressableIn(row: Element): HTMLElement[] {
  const all = Array.from(row.querySelectorAll<HTMLElement>('a[href], button, summary, input, select'))
  return all.filter((element) => element.checkVisibility())
}
