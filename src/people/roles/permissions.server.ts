import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Editor, holdRights, refuseNotAdmin } from './editor.server.ts'
import type { crearPermiso, editarPermiso, permiso } from './roles-contract.ts'
import { plural } from '#kit/ui/format.ts'

const PERMISSION = 'permisos-write'
type Permission = Reply<typeof permiso>

const select = `
  select p.id, p.nombre as name, p.categoria, p.descripcion, p.de_sistema, p.version,
    coalesce((select json_agg(r.nombre order by r.id) from rol_permiso rp join rol r on r.id = rp.rol_id where rp.permiso_id = p.id), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.nombre) order by u.nombre)
      from usuario_permiso up join usuario u on u.id = up.usuario_id where up.permiso_id = p.id and u.estado <> 'BAJA'), '[]') as usuarios
  from permiso p`

/** By category, then name; with a text, those that have it in their name. */
export function listPermissions(name: string | undefined, { db }: Context): Promise<Permission[]> {
  return db.rows<Permission>(
    `${select} where $1::text is null or norma_nombre(p.nombre) like '%' || norma_nombre($1) || '%' order by p.categoria, p.nombre`,
    [name || null],
  )
}

export async function findPermission(id: number, { db }: Pick<Context, 'db'>): Promise<Permission> {
  const found = await db.row<Permission>(`${select} where p.id = $1`, [id])
  if (!found) throw new Refusal(404, 'El permiso no existe.')
  return found
}

/** A new permission belongs to the admin at once: that role has them all. */
export async function createPermission(
  given: Received<typeof crearPermiso>['body'],
  context: Context,
): Promise<Permission> {
  return context.db.transaction(async (tx) => {
    await holdRights({ ...context, db: tx }, PERMISSION)
    const made = await tx
      .row<{ id: number }>('insert into permiso (nombre, descripcion) values ($1, $2) returning id', [
        given.name,
        given.descripcion ?? '',
      ])
      .catch(explained)
    if (!made) throw new Error('an insert returns its row')
    await tx.rows(`insert into rol_permiso (rol_id, permiso_id) select id, $1 from rol where nombre = 'admin'`, [
      made.id,
    ])
    await audit(tx, context, { accion: 'permiso_creado', objeto: 'permiso', objetoId: made.id, despues: given })
    return findPermission(made.id, { db: tx })
  })
}

function explained(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.constraint?.startsWith('permiso_nombre')
  if (!isTaken) throw error
  throw new Refusal(422, 'Ya hay un permiso con este nombre.', {
    errors: { name: ['Ya hay un permiso con este nombre.'] },
  })
}

export async function changePermission(
  id: number,
  change: Received<typeof editarPermiso>['body'],
  context: Context,
): Promise<Permission> {
  return context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    await tx.rows('select id from permiso where id = $1 for update', [id])
    const before = await findPermission(id, { db: tx })
    refuseOthers(editor, before)
    if (before.version !== change.version) throw stale('este permiso', before.version)
    if (before.de_sistema && change.name !== undefined && change.name !== before.name) {
      throw new Refusal(409, 'El programa conoce este permiso por su nombre: no se puede cambiar.')
    }
    await tx
      .rows(
        `update permiso set nombre = coalesce($2, nombre), descripcion = coalesce($3, descripcion), version = version + 1 where id = $1`,
        [id, change.name, change.descripcion],
      )
      .catch(explained)
    const after = await findPermission(id, { db: tx })
    await audit(tx, context, {
      accion: 'permiso_editado',
      objeto: 'permiso',
      objetoId: id,
      antes: before,
      despues: after,
    })
    return after
  })
}

/** 403 for a permission that others hold and the editor does not: what it is called tells them what they may give. */
function refuseOthers(editor: Editor, { name, roles, usuarios }: Permission): void {
  const isHeld = usuarios.length > 0 || roles.some((role) => role !== 'admin')
  if (isHeld && !editor.reach.has(name))
    refuseNotAdmin(editor, 'Solo quien tiene este permiso, o un administrador, puede cambiarlo.')
}

/** 409 for one the program knows, and for one in use: the admin's own, which has them all, does not count. */
export async function removePermission(id: number, context: Context): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    await tx.rows('select id from permiso where id = $1 for update', [id])
    const before = await findPermission(id, { db: tx })
    refuseOthers(editor, before)
    if (before.de_sistema) throw new Refusal(409, 'El programa usa este permiso: no se puede borrar.')
    const uses = before.roles.filter((name) => name !== 'admin').length + before.usuarios.length
    if (uses > 0) {
      const fault = `Está en uso por ${plural(before.roles.length - 1, 'rol', 'roles')} y ${plural(before.usuarios.length, 'usuario', 'usuarios')}.`
      throw new Refusal(409, fault, { code: 'en_uso', extra: { usos: uses } })
    }
    await tx.rows('delete from permiso where id = $1', [id])
    await audit(tx, context, { accion: 'permiso_borrado', objeto: 'permiso', objetoId: id, antes: before })
  })
  return { success: true }
}
