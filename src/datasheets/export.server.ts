import type { Received } from '#base/contract.ts'
import { audit } from '#platform/audit.server.ts'
import type { Download } from '#platform/download.server.ts'
import type { Context } from '#platform/serve.server.ts'
import { columnsNamed, type SheetFormat, sheetOf } from '#platform/sheet.server.ts'
import type { exportarFichas } from './contract.ts'
import { sheetColumns } from './sheet-columns.ts'
import { listSheets } from './sheets.server.ts'

const MOST = 10_000

/** The filtered list as a file, told to the audit log (S26). */
export async function exportSheets(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarFichas>['query'],
  context: Context,
): Promise<Download> {
  const { fichas: rows } = await listSheets({ ...query, pagina: 1, por: MOST }, context)
  const despues = { ...query, filas: rows.length }
  await audit(context.db, context, { accion: 'exportacion', objeto: 'ficha', despues })
  return sheetOf({ name: 'fichas', format, columns: columnsNamed(sheetColumns, columnas), rows })
}
