import type { Received } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { columnsNamed, type SheetFormat } from '#platform/files/sheet-cells.ts'
import type { exportarFichas } from './contract.ts'
import { sheetColumns } from './sheet-columns.ts'
import { type SheetRow, wantedSheets } from './sheets.server.ts'

/** The filtered list as a file, told to the audit log (S26). */
export function exportSheets(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarFichas>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const columns = columnsNamed(sheetColumns, columnas)
  const told = { objeto: 'ficha', despues: query }
  return exportRows<SheetRow>({ name: 'fichas', format, columns, list: wantedSheets(query), told }, context)
}
