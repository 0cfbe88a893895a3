import { reachOf } from '#people/access/reach.server.ts'
import { REACHES, type Reach } from '#people/access/reach.ts'
import { isStaffRole } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Who changes rights, as he stood before the change: nothing he does in it counts for him. */
export type Editor = {
  id: number
  isAdmin: boolean
  roles: string[]
  /** Permission → place of its reach in REACHES. What he has for a time only he cannot give: it would outlast his own. */
  reach: Map<string, number>
  /** Permissions he has by roles alone that demand the second factor. */
  guarded: Set<string>
  sucursal_id: number | null
  cliente_id: number | null
  /** Clients that name him; int8[] arrives as text. */
  cartera: string[]
}

type EditorRow = Pick<Editor, 'id' | 'roles' | 'sucursal_id' | 'cliente_id' | 'cartera'> & {
  permisos: { nombre: string; rango: number; protegido: boolean }[]
}

const find = `
  select u.id, u.sucursal_id, u.cliente_id,
    array(select r.nombre from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id) as roles,
    array(select c.id from cliente c where u.id in (c.asesor_id, c.vendedor_id)) as cartera,
    coalesce((select json_agg(g) from (
      select p.nombre, max(array_position($2::text[], d.alcance) - 1) as rango, bool_and(d.protegido) as protegido
      from (
        select rp.permiso_id, rp.alcance, r.exige_segundo_factor as protegido
        from usuario_rol ur join rol r on r.id = ur.rol_id join rol_permiso rp on rp.rol_id = r.id where ur.usuario_id = u.id
        union all
        select up.permiso_id, up.alcance, false from usuario_permiso up where up.usuario_id = u.id and up.vence_en is null
      ) d join permiso p on p.id = d.permiso_id group by p.nombre) g), '[]') as permisos
  from usuario u where u.id = $1 and u.estado = 'ACTIVO'`

/** The session's user and what he may give, as it stands. */
export async function editorOf({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Editor> {
  const found = await db.row<EditorRow>(find, [session.user?.id, REACHES])
  // Whoever acts for a client has laid his own rights aside.
  if (!found || session.acting) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  const { permisos, ...rest } = found
  return {
    ...rest,
    isAdmin: found.roles.includes('admin'),
    reach: new Map(permisos.map(({ nombre, rango }) => [nombre, rango])),
    guarded: new Set(permisos.filter(({ protegido }) => protegido).map(({ nombre }) => nombre)),
  }
}

/**
 * The same, and until the transaction ends nobody else changes anybody's rights: two who change at once must not each judge by what
 * the other is taking away. To be taken before any row is held. 403 when the permission for the change has gone meanwhile.
 */
export async function holdRights(context: Pick<Context, 'db' | 'session'>, permission: string): Promise<Editor> {
  await context.db.rows(`select pg_advisory_xact_lock(hashtext('derechos'))`)
  const editor = await editorOf(context)
  if (!(await reachOf(context, permission))) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  return editor
}

type Target = {
  id: number
  roles: { nombre: string; con_nombre: boolean }[]
  permisos: { nombre: string; rango: number }[]
  misma_sucursal: boolean
  /** The nearest reach from which the editor comes to the target's own client, and to each of its portfolio. */
  propio: number
  cartera: number
}

/** Of a role `r`: whether it brings more than its permissions, since the program knows it by name or it authorises up to a limit. */
export const withName = `(r.de_sistema or exists (select from limite_autorizacion l where l.rol_id = r.id))`
const nearest = `case when c.id = $3 then 0 when c.id = any ($4) then 1 when c.sucursal_id = $2 then 2 else 3 end`
const targets = `
  select u.id,
    coalesce((select json_agg(json_build_object('nombre', r.nombre, 'con_nombre', ${withName}))
      from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id), '[]') as roles,
    coalesce((select json_agg(g) from (
      select p.nombre, max(array_position($5::text[], d.alcance) - 1) as rango
      from (
        select rp.permiso_id, rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id where ur.usuario_id = u.id
        union all
        select up.permiso_id, up.alcance from usuario_permiso up
        where up.usuario_id = u.id and (up.vence_en is null or up.vence_en > now())
      ) d join permiso p on p.id = d.permiso_id group by p.nombre) g), '[]') as permisos,
    u.sucursal_id is not distinct from $2::bigint as misma_sucursal,
    coalesce((select ${nearest} from cliente c where c.id = u.cliente_id), 0) as propio,
    coalesce((select max(${nearest}) from cliente c where u.id in (c.asesor_id, c.vendedor_id)), 0) as cartera
  from usuario u where u.id = any ($1)`

/** What each of these users has beyond the editor: roles and permissions, by name. Who has nothing beyond him is not in it. */
export async function beyond(db: Db, editor: Editor, userIds: number[]): Promise<Map<number, string[]>> {
  if (editor.isAdmin || userIds.length === 0) return new Map()
  const { sucursal_id, cliente_id, cartera } = editor
  const found = await db.rows<Target>(targets, [userIds, sucursal_id, cliente_id, cartera, REACHES])
  const excesses = found.map((target) => [target.id, excessOf(editor, target)] as const)
  return new Map(excesses.filter(([, excess]) => excess.length > 0))
}

function excessOf(editor: Editor, target: Target): string[] {
  const roles = target.roles.filter((role) => !mayNameRole(editor, role)).map(({ nombre }) => `rol ${nombre}`)
  const permissions = target.permisos.filter(({ nombre, rango }) => !has(editor, nombre, rangeNeeded(target, rango)))
  return [...roles, ...permissions.map(({ nombre }) => nombre)]
}

/** What a role's name brings has only who wears it; the clients' roles bring nothing that their permissions do not say. */
export function mayNameRole(
  { isAdmin, roles }: Pick<Editor, 'isAdmin' | 'roles'>,
  { nombre, con_nombre }: Target['roles'][number],
): boolean {
  if (isAdmin || roles.includes(nombre) || !isStaffRole(nombre)) return true
  return !con_nombre && roles.some(isStaffRole)
}

/** From how far the editor must hold a permission to reach all that the target reaches with it. */
function rangeNeeded({ misma_sucursal, propio, cartera }: Target, rango: number): number {
  if (rango === ALL) return ALL
  const ofBranch = rango === BRANCH && !misma_sucursal ? ALL : 0
  return Math.max(rango, propio, rango >= PORTFOLIO ? cartera : 0, ofBranch)
}

const PORTFOLIO = REACHES.indexOf('cartera')
const BRANCH = REACHES.indexOf('sucursal')
const ALL = REACHES.indexOf('todo')

function has({ isAdmin, reach }: Editor, permission: string, range: number): boolean {
  return isAdmin || (reach.get(permission) ?? -1) >= range
}

/** Whether the editor may give this permission with this reach. */
export function mayGive(editor: Editor, name: string, alcance: Reach = 'todo'): boolean {
  return has(editor, name, REACHES.indexOf(alcance))
}

/** 403 when one of these users, as he stands now, has more than the editor: nobody writes an account above his own. */
export async function refuseAbove(db: Db, editor: Editor, userIds: number[]): Promise<void> {
  const found = await beyond(db, editor, userIds)
  const [first] = found.values()
  if (!first) return
  const whom = userIds.length === 1 ? 'Esta cuenta tiene' : 'Una de las cuentas con este rol tiene'
  throw new Refusal(403, `${whom} permisos o alcance que tú no tienes: solo un administrador puede cambiar esto.`, {
    extra: { de_mas: first.slice(0, 10) },
  })
}

/** The same after a change: nobody hands out more than he has, to himself either. */
export async function refuseRaised(db: Db, editor: Editor, userIds: number[]): Promise<void> {
  const found = await beyond(db, editor, userIds)
  const [first] = found.values()
  if (first) throw new Refusal(403, `No puedes dar más de lo que tienes: ${listed(first)}.`)
}

/** 403 for permissions that the editor does not have, or not as far. */
export function refuseGrants(editor: Editor, grants: { name: string; alcance?: Reach | undefined }[]): void {
  const missing = grants.filter(({ name, alcance }) => !mayGive(editor, name, alcance)).map(({ name }) => name)
  if (missing.length) {
    throw new Refusal(
      403,
      `No puedes dar un permiso que no tienes, o que no tienes con ese alcance: ${listed(missing)}.`,
    )
  }
}

/** 403 for permissions that the editor has behind a second factor and that would stand without one. */
export function refuseUnguarded(editor: Editor, names: string[], isGuarded: boolean): void {
  if (editor.isAdmin || isGuarded) return
  const bare = names.filter((name) => editor.guarded.has(name))
  if (bare.length) {
    throw new Refusal(
      403,
      `Tu rol exige la verificación en dos pasos para esto; no puedes darlo sin ella: ${listed(bare)}.`,
    )
  }
}

/** 403 when what comes into the editor's branch comes within his reach by it. */
export function refuseOwnBranch({ isAdmin, reach }: Editor): void {
  if (!isAdmin && [...reach.values()].includes(BRANCH))
    throw new Refusal(403, 'Nadie puede llevar un cliente a su propia sucursal: entraría a su alcance.')
}

export function refuseNotAdmin({ isAdmin }: Editor, text: string): void {
  if (!isAdmin) throw new Refusal(403, text)
}

function listed(names: string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ')
}
