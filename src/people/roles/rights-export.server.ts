import type { Received } from '#kit/base/contract.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { permissionColumns } from './permission-columns.ts'
import { listPermissions } from './permissions.server.ts'
import { roleColumns, wantedRoles } from './role-columns.ts'
import type { exportarPermisos, exportarRoles } from './roles-contract.ts'
import { listRoles } from './roles.server.ts'

/** The roles as the list shows them, as a file, told to the audit log (S26). */
export async function exportRoles(
  format: SheetFormat,
  query: Received<typeof exportarRoles>['query'],
  context: Context,
): Promise<Download> {
  const { columnas, ...asked } = query
  const rows = wantedRoles(await listRoles(context), new URLSearchParams(asked))
  const wanted = columnas?.split(',')
  const chosen = roleColumns.filter(({ id }) => !wanted || wanted.includes(id))
  await tell(context, 'roles', { ...query, filas: rows.length })
  return sheetOf({ name: 'roles', format, columns: chosen.length ? chosen : roleColumns, rows })
}

/** The permissions whose name has the text, and who holds them, as a file. */
export async function exportPermissions(
  format: SheetFormat,
  query: Received<typeof exportarPermisos>['query'],
  context: Context,
): Promise<Download> {
  const rows = await listPermissions(query.name, context)
  await tell(context, 'permisos', { ...query, filas: rows.length })
  return sheetOf({ name: 'permisos', format, columns: permissionColumns, rows })
}

function tell(context: Context, objeto: string, despues: object): Promise<void> {
  return audit(context.db, context, { accion: 'exportacion', objeto, despues })
}
