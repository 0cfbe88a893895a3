// What every reader of files gives: rows of text with the number a person sees in the margin.
import { Refusal } from '#kit/base/refusal.ts'
import type { Layout, Mapping } from './headers.ts'
import { plural } from '#kit/ui/format.ts'

/** `vehicle`: what a row above says of the car. `turned`: columns whose cell held an Excel date (a code or years that somebody typed). `section`: what the row above its parts names. */
export type SheetRow = {
  fila: number
  cells: string[]
  turned?: number[]
  section?: string
  vehicle?: string
  /** Of which side its part is, where the list gives each side its own code. */
  side?: string
}

export type Source = {
  layout: Layout
  /** What somebody told of its columns. */
  mapping?: Mapping | undefined
  headerRow: number
  /** Name of the sheet, of a workbook. */
  sheet?: string
  /** Rows in all, as far as the file tells before it is read. */
  total: number | null
  notices: string[]
  batches: AsyncIterable<SheetRow[]>
}

export type Limits = {
  /** Bytes of the file, and of what a compressed one holds. */
  bytes: number
  unzipped: number
  /** Files inside a workbook. */
  entries: number
  rows: number
  /** Rows where the format is read as it comes (CSV, JSONL). */
  textRows: number
  /** Characters of a cell. */
  cell: number
  /** Seconds of reading a workbook; 0 for none. */
  seconds: number
}

const mega = 1024 * 1024

/** For what arrives over the network (trust.md S16; 200,000 rows of text as AD-x1 asks). */
export const uploadLimits: Limits = {
  bytes: 10 * mega,
  unzipped: 50 * mega,
  entries: 200,
  rows: 50_000,
  textRows: 200_000,
  cell: 4000,
  seconds: 30,
}

/** For a file of the machine itself, named at the shell. */
export const localLimits: Limits = {
  bytes: 2048 * mega,
  unzipped: 8192 * mega,
  entries: 2000,
  rows: 1_000_000,
  textRows: 1_000_000,
  cell: 4000,
  seconds: 0,
}

/** Rows handed on at once. */
export const batchSize = 500

export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => !cell.trim())
}

/** 413: more rows than the limit. */
export function tooManyRows(limit: number): Refusal {
  return new Refusal(413, `El archivo tiene más de ${plural(limit, 'fila', 'filas')}; divídelo en partes.`, {
    code: 'demasiadas_filas',
  })
}
