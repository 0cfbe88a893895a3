import type { Column, Table } from './insert.ts'
import type { Part } from './part.ts'
import type { Price } from './prices.ts'
import type { Relation } from './relations.ts'
import type { Sale, Stock } from './sales.ts'

/** All that is written. */
export type World = {
  parts: Part[]
  sales: Sale[]
  stock: Stock[][]
  relations: Relation[]
  prices: Price[]
  /** Of the database: the year now, the branches, the price lists. */
  year: number
  branches: number[]
  lists: Map<string, number>
}

export type Write = <Row>(table: Table<Row>) => void | Promise<void>
/** A table whose rows only it knows, so that tables of all kinds lie in one list. */
export type Step = (write: Write) => void | Promise<void>

/** A table: its name, what the progress bar says, its rows, its columns. */
export function table<Row>(name: string, what: string, rows: Row[]): (...columns: Column<Row>[]) => Step {
  return (...columns) =>
    (write) =>
      write({ table: name, what, rows, columns })
}

/** A column: its name and type, how it is read of a row, and what SQL makes of it (`%` is the value). */
export function column<Row>(name: string, type: string, read: Column<Row>['read'], as?: string): Column<Row> {
  return { name, type, read, as }
}
