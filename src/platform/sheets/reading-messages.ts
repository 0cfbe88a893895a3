// What the thread that reads files and the one that asked say to each other.
import type { Kind, Shape } from './columns.ts'
import type { Layout, Mapping } from './headers.ts'
import type { TextInspection } from './inspect.server.ts'
import type { Limits, SheetRow } from './source.ts'

type Order = { path: string; mapping: Mapping | undefined; limits: Limits }
/** `whole`: every row of the sheet, whether or not any of them has headers. */
export type BookOrder = Order & { form: 'xlsx'; kind: Shape; whole: boolean }
export type TextOrder = Order & { form: 'text'; kind: Kind; inspection: TextInspection }
export type ReadingOrder = BookOrder | TextOrder

export type ReadingReply =
  | { layout: Layout; headerRow: number; sheet?: string; total: number | null; notices: string[] }
  | { rows: SheetRow[] }
  | { end: true }
  | { refusal: { status: number; message: string; code: string } }
  | { failure: string }
