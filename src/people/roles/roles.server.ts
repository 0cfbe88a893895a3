import pg from 'pg'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import {
  beyond,
  type Editor,
  editorOf,
  holdRights,
  mayGive,
  refuseAbove,
  refuseGrants,
  refuseNotAdmin,
  refuseRaised,
  refuseUnguarded,
} from './editor.server.ts'
import { refuseUnknown, renewSessions } from './rights.server.ts'
import type { crearRol, editarRol, permisosParaRoles, rol } from './roles-contract.ts'
import { agree } from '#kit/ui/format.ts'

const PERMISSION = 'roles-write'
type Role = Omit<Reply<typeof rol>, 'puede_editar'>
type New = Received<typeof crearRol>['body']
type Change = Received<typeof editarRol>['body']
type Grant = New['permisos'][number]

const select = `
  select r.id, r.nombre as name, r.descripcion, r.de_sistema, r.exige_segundo_factor, r.version,
    (select count(*) from usuario_rol ur join usuario u on u.id = ur.usuario_id where ur.rol_id = r.id and u.estado <> 'BAJA') as usuarios,
    coalesce((select json_agg(json_build_object('name', p.nombre, 'alcance', rp.alcance) order by p.nombre)
      from rol_permiso rp join permiso p on p.id = rp.permiso_id where rp.rol_id = r.id), '[]') as permisos
  from rol r`

export function listRoles({ db }: Context): Promise<Role[]> {
  return db.rows<Role>(`${select} order by r.de_sistema desc, r.id`)
}

/** What a role may be given, by category. */
export function listGrantable({ db }: Pick<Context, 'db'>): Promise<Reply<typeof permisosParaRoles>> {
  return db.rows('select nombre as name, categoria, descripcion from permiso order by categoria, nombre')
}

async function findRole(id: number, { db }: Pick<Context, 'db'>): Promise<Role> {
  const found = await db.row<Role>(`${select} where r.id = $1`, [id])
  if (!found) throw new Refusal(404, 'El rol no existe.')
  return found
}

/** A role, and whether whoever asks may write it. */
export async function showRole(id: number, context: Context): Promise<Reply<typeof rol>> {
  const role = await findRole(id, context)
  const editor = await editorOf(context)
  const fault = await roleFault(context.db, editor, role)
  const isAbove = (await beyond(context.db, editor, await holdersOf(context.db, id))).size > 0
  return { ...role, puede_editar: !fault && !isAbove }
}

export async function createRole(given: New, context: Context): Promise<Role> {
  const { name, descripcion = '', exige_segundo_factor = false, permisos } = given
  return context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    await checkGrants(tx, editor, { permisos, exige_segundo_factor })
    const made = await tx
      .row<{ id: number }>(
        'insert into rol (nombre, descripcion, exige_segundo_factor) values ($1, $2, $3) returning id',
        [name, descripcion, exige_segundo_factor],
      )
      .catch(explained)
    if (!made) throw new Error('an insert returns its row')
    await setGrants(tx, made.id, permisos)
    const after = await findRole(made.id, { db: tx })
    await audit(tx, context, { accion: 'rol_creado', objeto: 'rol', objetoId: made.id, despues: after })
    return after
  })
}

type Given = Pick<Role, 'permisos' | 'exige_segundo_factor'> | { permisos: Grant[]; exige_segundo_factor: boolean }

/** What the editor may make a role to be: nothing he has not, and nothing without the second factor that he has by it alone. */
async function checkGrants(tx: Db, editor: Editor, { permisos, exige_segundo_factor }: Given): Promise<void> {
  const names = permisos.map(({ name }) => name)
  await refuseUnknown(tx, 'permiso', names, 'permisos')
  refuseGrants(editor, permisos)
  refuseUnguarded(editor, names, exige_segundo_factor)
}

function explained(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.constraint?.startsWith('rol_nombre')
  if (!isTaken) throw error
  throw new Refusal(422, 'Ya hay un rol con este nombre.', { errors: { name: ['Ya hay un rol con este nombre.'] } })
}

async function setGrants(tx: Db, roleId: number, permisos: Grant[]): Promise<void> {
  const names = permisos.map(({ name }) => name)
  await tx.rows(
    `delete from rol_permiso rp using permiso p where p.id = rp.permiso_id and rp.rol_id = $1 and p.nombre <> all ($2)`,
    [roleId, names],
  )
  await tx.rows(
    `insert into rol_permiso (rol_id, permiso_id, alcance)
     select distinct on (p.id) $1::bigint, p.id, coalesce(g.alcance, 'todo')
     from unnest($2::text[], $3::text[]) as g (nombre, alcance) join permiso p on p.nombre = g.nombre
     on conflict (rol_id, permiso_id) do update set alcance = excluded.alcance`,
    [roleId, names, permisos.map(({ alcance }) => alcance ?? null)],
  )
}

/** What is absent stays as it is. Who has the role has its new rights at the next request. */
export async function changeRole(id: number, change: Change, context: Context): Promise<Role> {
  return context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    await tx.rows('select id from rol where id = $1 for update', [id])
    const before = await findRole(id, { db: tx })
    const holders = await holdersOf(tx, id)
    if (before.version !== change.version) throw stale('este rol', before.version)
    await refuseRole(tx, editor, before)
    await refuseAbove(tx, editor, holders)
    refuseChange(before, change, editor)
    const { permisos = before.permisos, exige_segundo_factor = before.exige_segundo_factor } = change
    await checkGrants(tx, editor, { permisos, exige_segundo_factor })

    await tx
      .rows(
        `update rol set nombre = coalesce($2, nombre), descripcion = coalesce($3, descripcion),
           exige_segundo_factor = coalesce($4, exige_segundo_factor), version = version + 1, actualizado_en = now()
         where id = $1`,
        [id, change.name, change.descripcion, change.exige_segundo_factor],
      )
      .catch(explained)
    if (change.permisos) await setGrants(tx, id, change.permisos)
    await refuseRaised(tx, editor, holders)
    await renewSessions(tx, holders)
    const after = await findRole(id, { db: tx })
    await audit(tx, context, { accion: 'rol_editado', objeto: 'rol', objetoId: id, antes: before, despues: after })
    return after
  })
}

async function holdersOf(tx: Db, roleId: number): Promise<number[]> {
  const found = await tx.rows<{ id: number }>(
    `select u.id from usuario_rol ur join usuario u on u.id = ur.usuario_id where ur.rol_id = $1 and u.estado <> 'BAJA' order by u.id`,
    [roleId],
  )
  return found.map(({ id }) => id)
}

/**
 * Why the editor could not have made this role himself, or null. The built-in ones are the admin's: whoever acts for a client has the
 * rights of the role cliente, and the program knows them all by name; so is one that authorises up to a limit.
 */
async function roleFault(db: Db, editor: Editor, role: Role): Promise<string | null> {
  if (editor.isAdmin) return null
  if (editor.roles.includes(role.name)) return 'Nadie puede cambiar un rol que tiene.'
  const limited = 'select from limite_autorizacion where rol_id = $1'
  if (role.de_sistema || (await db.row(limited, [role.id])))
    return 'Solo un administrador puede cambiar un rol del sistema o uno que autoriza cotizaciones.'
  if (role.permisos.every(({ name, alcance }) => mayGive(editor, name, alcance))) return null
  return 'Este rol tiene permisos o alcance que tú no tienes: solo un administrador puede cambiarlo.'
}

async function refuseRole(db: Db, editor: Editor, role: Role): Promise<void> {
  const fault = await roleFault(db, editor, role)
  if (fault) throw new Refusal(403, fault)
}

function refuseChange(before: Role, change: Change, editor: Editor): void {
  if (before.exige_segundo_factor && change.exige_segundo_factor === false)
    refuseNotAdmin(editor, 'Solo un administrador puede quitar a un rol la verificación en dos pasos.')
  // The program knows the built-in roles by their names.
  if (before.de_sistema && change.name !== undefined && change.name !== before.name) {
    throw new Refusal(409, 'Los roles del sistema conservan su nombre.')
  }
  if (before.name === 'admin' && (change.permisos || change.exige_segundo_factor === false)) {
    throw new Refusal(409, 'El rol admin conserva todos los permisos y la verificación en dos pasos.')
  }
}

/** 409 for a built-in role, and for one in use, with the count of its users. */
export async function removeRole(id: number, context: Context): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, PERMISSION)
    await tx.rows('select id from rol where id = $1 for update', [id])
    const before = await findRole(id, { db: tx })
    await refuseRole(tx, editor, before)
    if (before.de_sistema) throw new Refusal(409, 'Los roles del sistema no se borran.')
    if (before.usuarios > 0) {
      const who = agree(before.usuarios, 'Lo tiene un usuario', `Lo tienen ${before.usuarios} usuarios`)
      throw new Refusal(409, `${who}: cámbiales antes el rol.`, { code: 'en_uso', extra: { usos: before.usuarios } })
    }
    // Of those who left the record keeps the account, not the role.
    await tx.rows('delete from usuario_rol where rol_id = $1', [id])
    await tx.rows('delete from rol where id = $1', [id])
    await audit(tx, context, { accion: 'rol_borrado', objeto: 'rol', objetoId: id, antes: before })
  })
  return { success: true }
}
