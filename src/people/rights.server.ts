import { Refusal } from '#base/refusal.ts'
import type { Db } from '#platform/db.server.ts'
import type { Context } from '#platform/serve.server.ts'

/** Nobody hands out more than he has: otherwise whoever may edit users could make himself admin by way of another account. */
export async function refuseMoreThanOwn(
  tx: Db,
  { session }: Context,
  given: { roles?: string[]; permissions?: string[] },
): Promise<void> {
  const { roles = [], permissions = [] } = given
  if (session.roles.includes('admin')) return
  if (roles.includes('admin')) throw new Refusal(403, 'Solo un administrador puede dar el rol admin.')

  const ofRoles = await tx.rows<{ nombre: string }>(
    `select distinct p.nombre from rol r join rol_permiso rp on rp.rol_id = r.id join permiso p on p.id = rp.permiso_id
     where r.nombre = any ($1)`,
    [roles],
  )
  const missing = [...permissions, ...ofRoles.map(({ nombre }) => nombre)].filter(
    (name) => !session.permissions.includes(name),
  )
  if (missing.length)
    throw new Refusal(403, `No puedes dar un permiso que no tienes: ${missing.slice(0, 3).join(', ')}.`)
}

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

/** 409 when nobody active would be left with the role admin. Whoever asks at the same moment waits for the other. */
export async function keepOneAdmin(tx: Db): Promise<void> {
  const left = `
    select from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where r.nombre = 'admin' and u.estado = 'ACTIVO' limit 1`
  if (!(await tx.row(left))) throw new Refusal(409, 'Es el último administrador: nombra antes a otro.')
}

/** Taken before a change that may touch the last admin, so that two such changes do not each see the other's admin. */
export async function lockAdmins(tx: Db): Promise<void> {
  await tx.rows(`select id from rol where nombre = 'admin' for update`)
}

/** Open sessions read their rights anew at each request; this gives them a new id as well (S6). */
export async function renewSessions(tx: Db, userIds: number[]): Promise<void> {
  await tx.rows('update sesion set rotar = true where usuario_id = any ($1) and revocada_en is null', [userIds])
}
