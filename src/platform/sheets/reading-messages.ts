// What the thread that reads files and the one that asked say to each other.
import type { Kind, Shape } from './columns.ts'
import type { Layout, Mapping } from './headers.ts'
import type { TextInspection } from './inspect.server.ts'
import type { Limits, SheetRow } from './source.ts'

type Order = { path: string; mapping: Mapping | undefined; limits: Limits }
/** `whole`: every row of the sheet, whether or not any of them has headers. `sheet`: only the one of this name. */
export type BookOrder = Order & { form: 'xlsx'; kind: Shape; whole: boolean; sheet?: string | undefined }
/** Every visible sheet with its first rows. */
export type SheetsOrder = Order & { form: 'hojas' }
export type TextOrder = Order & { form: 'text'; kind: Kind; inspection: TextInspection }
export type ReadingOrder = BookOrder | TextOrder | SheetsOrder

/** `isMore`: it has more rows than were counted. */
export type SheetTop = { name: string; rows: number; isMore: boolean; top: string[][] }

export type ReadingReply =
  | { layout: Layout; headerRow: number; sheet?: string; total: number | null; notices: string[] }
  | { sheets: SheetTop[] }
  | { rows: SheetRow[] }
  /** `notices`: what was seen on the way. */
  | { end: true; notices?: string[] }
  | { refusal: { status: number; message: string; code: string } }
  | { failure: string }
