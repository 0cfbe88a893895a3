import type { ReactNode } from 'react'
import type { TableOrder } from './table-address.ts'
import type { TableFault } from './table-fault.ts'

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

export type TableProps<Row> = {
  /** What the rows are: `['usuario', 'usuarios']`. */
  noun: [one: string, other: string]
  /** The first names the row: it cannot be hidden, and is a card's title. */
  columns: TableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  total: number
  /** The order the server uses when the address names none. */
  defaultOrder: TableOrder
  /** What stands in place of the rows when there never were any: what, why, and what next. */
  empty: ReactNode
  /** Said in place of the rows when they could not be read. */
  fault?: TableFault | null
  /** Buttons of a row, at its end. */
  renderActions?: (row: Row) => ReactNode
  /** Path of the filtered rows as a file, up to its format; the filters, the order and the shown columns are added to it. */
  exportPath?: string
  /** Values of the address that narrow nothing: no reason to offer the list without filters. */
  notFilters?: string[]
  /** All rows are here: no pages, no sizes. */
  isWhole?: boolean
  /** Another table of the page is its list: what is saved of the page stands there. */
  isBeside?: boolean
}
