// What the thread that reads workbooks and the one that asked say to each other.
import type { Shape } from './columns.ts'
import type { Layout, Mapping } from './headers.ts'
import type { Limits, SheetRow } from './source.ts'

export type XlsxOrder = { path: string; kind: Shape; mapping: Mapping | undefined; limits: Limits; whole: boolean }

export type XlsxReply =
  | { layout: Layout; headerRow: number; sheet: string; total: number | null }
  | { rows: SheetRow[] }
  | { end: true }
  | { refusal: { status: number; message: string; code: string } }
  | { failure: string }
