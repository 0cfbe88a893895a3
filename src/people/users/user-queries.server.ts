import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { reachOf } from '#people/access/reach.server.ts'
import type { Reach } from '#people/access/reach.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type {
  getAllPermissions,
  getAllUsers,
  getUsers,
  opcionesDeUsuario,
  searchUser,
  storeUser,
  usuario,
} from '#people/roles/contract.ts'
import { beyond, editorOf, mayGive, mayNameRole, withName } from '#people/roles/editor.server.ts'
import { listGrantable } from '#people/roles/roles.server.ts'
import { userColumns } from './user-columns.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type List = Reply<typeof getUsers>
export type User = Reply<typeof storeUser>
type Choice = Reply<typeof getAllUsers>[number]

/** a director sees all but himself, a manager neither directors nor himself; the admin, and who was given the permission in person, all. */
function selectorOf({ session: { roles } }: Viewer): 'todos' | 'director' | 'manager' {
  if (roles.includes('admin')) return 'todos'
  if (roles.includes('director')) return 'director'
  return roles.includes('manager') ? 'manager' : 'todos'
}

// $1 the viewer, $2 his selector, $3 whether only his branch's.
export const isVisible = `
  ($2 = 'todos' or u.id <> $1)
  and ($2 <> 'manager' or not exists (
    select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.nombre = 'director'))
  and (not $3 or u.sucursal_id is not distinct from (select yo.sucursal_id from usuario yo where yo.id = $1))`

const rolesOf = `coalesce((select json_agg(r.nombre order by r.nombre) from usuario_rol ur join rol r on r.id = ur.rol_id
  where ur.usuario_id = u.id), '[]')`

const columns = `
  u.id, u.nombre as name, u.email, u.telefono, u.estado, ${rolesOf} as roles,
  (select json_build_object('id', s.id, 'nombre', s.nombre) from sucursal s where s.id = u.sucursal_id) as sucursal,
  (select json_build_object('id', c.id, 'nombre', c.nombre_comercial) from cliente c where c.id = u.cliente_id) as cliente,
  u.ultimo_acceso, u.creado_en, u.version`

/** Values of the three parameters that `isVisible` takes. */
export async function visibility(
  viewer: Viewer,
  permission = 'users-read',
): Promise<[number | undefined, string, boolean]> {
  const reach = await reachOf(viewer, permission)
  return [viewer.session.user?.id, selectorOf(viewer), reach !== 'todo']
}

const isOfClient = (text: string) => `exists (select from cliente c where c.id = u.cliente_id
  and (strpos(c.clave, upper(${text})) > 0 or norma_nombre(c.nombre_comercial) like '%' || norma_nombre(${text}) || '%'))`

// After the three of `isVisible`. Who has left is seen only when asked for.
const isWanted = `
  ($4::text is null or norma_nombre(u.nombre) like '%' || norma_nombre($4) || '%' or strpos(lower(u.email), lower($4)) > 0)
  and ($5::text is null or exists (
    select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.nombre = $5))
  and case when $6::text is null then u.estado <> 'BAJA' else u.estado = $6 end
  and ($7::bigint is null or u.sucursal_id = $7)
  and ($8::text is null or ${isOfClient('$8')})`

/** The users that the viewer may see. */
export const userList = listOf<Asked<typeof getUsers>, User>({
  columns,
  from: 'usuario u',
  where: async ({ q, rol, estado, sucursal, cliente }, viewer) => ({
    where: `${isVisible} and ${isWanted}`,
    values: [...(await visibility(viewer)), q || null, rol || null, estado ?? null, sucursal ?? null, cliente || null],
  }),
  orders: {
    nombre: 'norma_nombre(u.nombre)',
    email: 'lower(u.email)',
    estado: 'u.estado',
    ultimo_acceso: 'u.ultimo_acceso',
    creado_en: 'u.creado_en',
  },
  defaultOrder: { orden: 'nombre', sentido: 'asc' },
  order: (by, way) => `${by} ${nullsLow(way)}, u.id`,
})
export const exportUsers = userList.file({ name: 'usuarios', objeto: 'usuarios', columns: userColumns })

/** T-38a: one page of them. */
export async function listUsers({ query }: { query: Asked<typeof getUsers> }, viewer: Viewer): Promise<List> {
  const { rows, ...page } = await userList.read(query, viewer)
  return { ...page, users: await judged(rows, viewer) }
}

/** The same with whether the viewer may write them. */
async function judged<One extends { id: number }>(
  users: One[],
  viewer: Viewer,
): Promise<(One & { puede_editar: boolean })[]> {
  if (!viewer.session.permissions.includes('users-write'))
    return users.map((user) => ({ ...user, puede_editar: false }))
  const editor = await editorOf(viewer)
  const above = await beyond(
    viewer.db,
    editor,
    users.map(({ id }) => id),
  )
  return users.map((user) => ({ ...user, puede_editar: user.id === editor.id || !above.has(user.id) }))
}

/** One user the viewer may see; 404 otherwise, as for one that does not exist. */
export async function findUser(id: number, viewer: Viewer, permission?: string): Promise<User> {
  const found = await viewer.db.row<User>(
    `select ${columns} from usuario u where ${isVisible} and u.estado <> 'BAJA' and u.id = $4`,
    [...(await visibility(viewer, permission)), id],
  )
  if (!found) throw new Refusal(404, 'El usuario no existe.')
  return found
}

/** The record on screen: a user, and whether the viewer may write it. */
export async function showUser(id: number, viewer: Viewer): Promise<Reply<typeof usuario>> {
  const [shown] = await judged([await readUser(id, viewer)], viewer)
  if (!shown) throw new Error('one user is judged')
  return shown
}

export type WholeUser = Omit<Reply<typeof usuario>, 'puede_editar'>

/** A user with the permissions he has and where they come from. */
export async function readUser(id: number, viewer: Viewer): Promise<WholeUser> {
  const user = await findUser(id, viewer)
  const more = await viewer.db.row<Omit<WholeUser, keyof User>>(
    `select
       coalesce((select json_agg(p.nombre order by p.nombre) from usuario_permiso up join permiso p on p.id = up.permiso_id
         where up.usuario_id = $1 and (up.vence_en is null or up.vence_en > now())), '[]') as permissions_auth,
       coalesce((select json_agg(json_build_object('permiso', h.permiso, 'roles', h.roles) order by h.permiso) from (
         select p.nombre as permiso, json_agg(r.nombre order by r.nombre) as roles
         from usuario_rol ur join rol r on r.id = ur.rol_id join rol_permiso rp on rp.rol_id = r.id join permiso p on p.id = rp.permiso_id
         where ur.usuario_id = $1 group by p.nombre) h), '[]') as heredados,
       exists (select from segundo_factor f where f.usuario_id = $1 and f.confirmado_en is not null)
         or exists (select from llave_acceso l where l.usuario_id = $1) as segundo_factor,
       (select count(*) from sesion s where s.usuario_id = $1 and s.revocada_en is null and not s.pendiente and s.expira_en > now()) as sesiones`,
    [id],
  )
  if (!more) throw new Error('a statement without a table yields one row')
  return { ...user, ...more }
}

/** What may be chosen for a user, and which of it the editor may give; who it is for is judged when he saves. */
export async function listUserOptions(viewer: Viewer): Promise<Reply<typeof opcionesDeUsuario>> {
  type Options = Reply<typeof opcionesDeUsuario>
  type Role = Omit<Options['roles'][number], 'puede_dar'> & { alcances: Reach[]; con_nombre: boolean }
  const { db } = viewer
  const [editor, roles, permisos, sucursales] = await Promise.all([
    editorOf(viewer),
    db.rows<Role>(
      `select r.nombre as name, r.descripcion, r.exige_segundo_factor, ${withName} as con_nombre, g.permisos, g.alcances
       from rol r cross join lateral (
         select coalesce(json_agg(p.nombre order by p.nombre), '[]') as permisos,
           coalesce(json_agg(rp.alcance order by p.nombre), '[]') as alcances
         from rol_permiso rp join permiso p on p.id = rp.permiso_id where rp.rol_id = r.id) g
       order by r.id`,
    ),
    listGrantable({ db }),
    db.rows<Options['sucursales'][number]>('select id, nombre from sucursal where activa order by nombre'),
  ])
  return {
    roles: roles.map(({ alcances, con_nombre, ...role }) => ({
      ...role,
      puede_dar:
        mayNameRole(editor, { nombre: role.name, con_nombre }) &&
        role.permisos.every((name, place) => mayGive(editor, name, alcances[place])),
    })),
    permisos: permisos.map((one) => ({ ...one, puede_dar: mayGive(editor, one.name) })),
    sucursales,
  }
}

const choice = `u.id, u.nombre as name, u.email, u.estado, ${rolesOf} as roles`

const searches = new Map([
  ['name', `norma_nombre(u.nombre) like '%' || norma_nombre($4) || '%'`],
  ['email', 'strpos(lower(u.email), lower($4)) > 0'],
  ['id', 'u.id = $4::bigint'],
  [
    'role',
    `exists (select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and norma_nombre(r.nombre) = norma_nombre($4))`,
  ],
  ['cliente', isOfClient('$4')],
  [
    'rfc',
    `exists (select from empresa e where e.cliente_id = u.cliente_id and e.activa
       and strpos(e.rfc, nullif(regexp_replace(upper($4), '[^A-ZÑ&0-9]', '', 'g'), '')) > 0)`,
  ],
])

/** T-23: by the user's own data, or by his client's key, name or RFC. */
export async function searchUsers(query: Received<typeof searchUser>['query'], viewer: Viewer): Promise<Choice[]> {
  const [type = '', text] = Object.entries(query).find(([, value]) => value !== undefined) ?? []
  const condition = searches.get(type)
  if (!condition) return []
  return viewer.db.rows<Choice>(
    `select ${choice} from usuario u where ${isVisible} and u.estado <> 'BAJA' and ${condition} order by norma_nombre(u.nombre), u.id limit 50`,
    [viewer.session.user?.id, selectorOf(viewer), false, String(text)],
  )
}

/** T-41: whom the viewer may choose, by the selector's rules alone. */
export function listChoices(viewer: Viewer): Promise<Choice[]> {
  return viewer.db.rows<Choice>(
    `select ${choice} from usuario u where ${isVisible} and u.estado <> 'BAJA' order by norma_nombre(u.nombre), u.id`,
    [viewer.session.user?.id, selectorOf(viewer), false],
  )
}

export function listRoleNames({ db }: Viewer): Promise<{ id: number; name: string }[]> {
  return db.rows('select id, nombre as name from rol order by id')
}

export function listPermissionNames(
  { name }: Received<typeof getAllPermissions>['query'],
  { db }: Viewer,
): Promise<Reply<typeof getAllPermissions>> {
  return db.rows(
    `select id, nombre as name, categoria from permiso
     where $1::text is null or norma_nombre(nombre) like '%' || norma_nombre($1) || '%' order by categoria, nombre`,
    [name || null],
  )
}
