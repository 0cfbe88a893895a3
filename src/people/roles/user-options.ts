import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type UserOptions = Reply<Api['GET /api/v1/usuarios/opciones']>
export type UserRecord = Reply<Api['GET /api/v1/usuarios/:id']>
export type Permission = Reply<Api['GET /api/v1/roles/permisos']>[number]

/** Permissions by their category, both in the order given. */
export function byCategory<Row extends { categoria: string }>(rows: Row[]): [categoria: string, rows: Row[]][] {
  return [...Map.groupBy(rows, ({ categoria }) => categoria)]
}

/** What chosen roles bring: permission → the roles it comes from. */
export function inheritedBy(roles: UserOptions['roles'], chosen: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { name, permisos } of roles) {
    if (!chosen.includes(name)) continue
    for (const permiso of permisos) found.set(permiso, [...(found.get(permiso) ?? []), name])
  }
  return found
}
