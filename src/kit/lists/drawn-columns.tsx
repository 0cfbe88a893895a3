import type { ReactNode } from 'react'
import type { TableColumn } from './table-props.ts'

/** A column of a list and of its file: what it says of a row. */
type ListColumn<Row> = Omit<TableColumn<Row>, 'cell'> & { value: (row: Row) => string | number | null }

/** The columns of a list as its table shows them: what a column says of a row, or what `cells` draws of it by the column's name. */
export function drawnColumns<Row>(
  columns: readonly ListColumn<Row>[],
  cells: Record<string, (row: Row) => ReactNode>,
): TableColumn<Row>[] {
  return columns.map((column) => ({
    ...column,
    cell: cells[column.id] ?? ((row) => column.value(row) || <span className="text-soft">—</span>),
  }))
}
