import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Session, anonymous } from '#base/access.ts'
import type { Db } from './db.server.ts'

/** Secure and Path=/ by its prefix; Chromium stores it on http://127.0.0.1 too. */
export const SESSION_COOKIE = '__Host-jacve'
export const XSRF_COOKIE = 'XSRF-TOKEN'

/** A new 256-bit session id. Visitors («v») carry one too, so that their anti-forgery token is bound to something; only users' («u») are stored. */
export function newSessionId(kind: 'u' | 'v'): string {
  return kind + randomBytes(32).toString('base64url')
}

export function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}

const findSession = `
  select u.id, u.nombre as name,
    coalesce((select json_agg(r.nombre order by r.nombre) from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id), '[]') as roles,
    coalesce((select json_agg(distinct p.nombre) from permiso p where p.id in (
      select rp.permiso_id from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id where ur.usuario_id = u.id
      union all
      select up.permiso_id from usuario_permiso up where up.usuario_id = u.id and (up.vence_en is null or up.vence_en > now()))), '[]') as permissions,
    coalesce((select json_agg(p.nombre order by p.nombre) from usuario_permiso up join permiso p on p.id = up.permiso_id
      where up.usuario_id = u.id and (up.vence_en is null or up.vence_en > now())), '[]') as permissions_auth
  from sesion s join usuario u on u.id = s.usuario_id
  where s.token_hash = $1 and s.revocada_en is null and s.expira_en > now() and u.estado = 'ACTIVO'`

type SessionRow = { id: number; name: string; roles: string[]; permissions: string[]; permissions_auth: string[] }

/** The session behind a cookie, read anew at each request: a change of rights counts at once. Anonymous when absent or ended. */
export async function readSession(db: Db, sessionId: string | undefined): Promise<Session> {
  if (!sessionId || !/^u[\w-]{43}$/.test(sessionId)) return anonymous
  const found = await db.row<SessionRow>(findSession, [hashOf(sessionId)])
  if (!found) return anonymous

  const { id, name, ...rights } = found
  return { user: { id, name }, ...rights, isLoggedin: true }
}

function sign(key: string, sessionId: string, nonce: string): string {
  return createHmac('sha256', key).update(`xsrf\0${sessionId}\0${nonce}`).digest('base64url')
}

/** An anti-forgery token bound to the session: nonce.HMAC(key, session, nonce) (OWASP signed double submit). */
export function newXsrfToken(key: string, sessionId: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(key, sessionId, nonce)}`
}

/** Whether the token was made for this session; compared in constant time. */
export function isXsrfToken(key: string, sessionId: string, token: string): boolean {
  const [nonce, seal] = token.split('.')
  if (!nonce || !seal) return false
  const right = Buffer.from(sign(key, sessionId, nonce))
  const given = Buffer.from(seal)
  return right.length === given.length && timingSafeEqual(right, given)
}
