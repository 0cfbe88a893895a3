import type { Received } from '#base/contract.ts'
import { audit } from '#platform/audit.server.ts'
import type { Download } from '#platform/download.server.ts'
import type { Context } from '#platform/serve.server.ts'
import { type SheetFormat, sheetOf } from '#platform/sheet.server.ts'
import { publicationColumns } from './publication-columns.ts'
import type { exportarPublicaciones } from './publications-contract.ts'
import { listPublications } from './publications.server.ts'

const MOST = 10_000

/** The filtered list as a file, told to the audit log (S26). */
export async function exportPublications(
  format: SheetFormat,
  { columnas, ...query }: Received<typeof exportarPublicaciones>['query'],
  context: Context,
): Promise<Download> {
  const { publicaciones } = await listPublications({ ...query, pagina: 1, por: MOST }, context)
  const wanted = columnas?.split(',')
  const columns = publicationColumns.filter(({ id }, place) => place === 0 || !wanted || wanted.includes(id))
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'publicaciones',
    despues: { ...query, filas: publicaciones.length },
  })
  return sheetOf({ name: 'publicaciones', format, columns, rows: publicaciones })
}
