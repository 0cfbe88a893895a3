// What calls answer besides JSON.

export type FileReply = {
  /** Media types it may have. */
  types: readonly [string, ...string[]]
  /** It is made while it is sent, for as long as that takes: it waits among downloads and not among pages. */
  isLong?: true
}

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const PDF = 'application/pdf'

/** A list as a table, CSV or workbook. */
export const sheetFile: FileReply = { types: [CSV, XLSX], isLong: true }
/** One paper, drawn in one go. */
export const pdfFile: FileReply = { types: [PDF] }
/** One document of the desk, as a paper or as a workbook. */
export const paperFile: FileReply = { types: [PDF, XLSX] }
