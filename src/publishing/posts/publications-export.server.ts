import type { Received } from '#kit/base/contract.ts'
import type { Download, Pieces } from '#platform/files/download.server.ts'
import { exportRows } from '#platform/http/export-rows.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import { publicationColumns } from './publication-columns.ts'
import type { exportarPublicaciones } from './publications-contract.ts'
import { type Row, wantedPublications } from './publications.server.ts'

/** The filtered list as a file, told to the audit log (S26). */
export function exportPublications(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarPublicaciones>['query'],
  context: Context,
): Promise<Download<Pieces>> {
  const wanted = columnas?.split(',')
  const columns = publicationColumns.filter(({ id }, place) => place === 0 || !wanted || wanted.includes(id))
  const told = { objeto: 'publicaciones', despues: query }
  return exportRows<Row>({ name: 'publicaciones', format, columns, list: wantedPublications(query), told }, context)
}
