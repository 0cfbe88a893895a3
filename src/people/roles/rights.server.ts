import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'

/** 422 on the field when a name is not one of the known ones. */
export async function refuseUnknown(tx: Db, table: 'rol' | 'permiso', names: string[], field: string): Promise<void> {
  const statement =
    table === 'rol'
      ? 'select n from unnest($1::text[]) n where not exists (select from rol where nombre = n)'
      : 'select n from unnest($1::text[]) n where not exists (select from permiso where nombre = n)'
  const unknown = await tx.rows<{ n: string }>(statement, [names])
  if (unknown.length === 0) return
  const fault = `No existe: ${unknown.map(({ n }) => n).join(', ')}.`
  throw new Refusal(422, fault, { errors: { [field]: [fault] } })
}

/** 409 when nobody active would be left with the role admin; asked by who holds the rights (`holdRights`), so by one at a time. */
export async function keepOneAdmin(tx: Db): Promise<void> {
  const left = `
    select from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where r.nombre = 'admin' and u.estado = 'ACTIVO' limit 1`
  if (!(await tx.row(left))) throw new Refusal(409, 'Es el último administrador: nombra antes a otro.')
}

/** Open sessions read their rights anew at each request; this gives them a new id as well (S6). */
export async function renewSessions(tx: Db, userIds: number[]): Promise<void> {
  await tx.rows('update sesion set rotar = true where usuario_id = any ($1) and revocada_en is null', [userIds])
}
