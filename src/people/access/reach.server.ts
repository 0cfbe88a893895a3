import type { Context } from '#platform/http/serve.server.ts'
import { REACHES, type Reach } from './reach.ts'

// Of all permissions at once: the blocks of a page ask for several, and in the same words they are asked once (read-once.server.ts).
const find = `
  select p.nombre, rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id join permiso p on p.id = rp.permiso_id
  where ur.usuario_id = $1
  union all
  select p.nombre, up.alcance from usuario_permiso up join permiso p on p.id = up.permiso_id
  where up.usuario_id = $1 and (up.vence_en is null or up.vence_en > now())`

/**
 * Which rows this permission opens to the session's user: the widest of what roles and own grants give; null when none does.
 * Who acts for a client reaches that client's rows alone.
 */
export async function reachOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  permission: string,
): Promise<Reach | null> {
  if (session.acting) return session.permissions.includes(permission) ? 'propio' : null
  const found = await db.rows<{ nombre: string; alcance: Reach }>(find, [session.user?.id])
  const given = found.filter(({ nombre }) => nombre === permission)
  const widest = Math.max(-1, ...given.map(({ alcance }) => REACHES.indexOf(alcance)))
  return REACHES[widest] ?? null
}
