import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Session, anonymous } from '#kit/base/access.ts'
import { PILOTS } from '#kit/base/pilot-table.ts'
import { leftBy } from '#kit/base/posts.ts'
import type { Db } from '#platform/database/db.server.ts'

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

/**
 * Hours of the day are the database's: a wrong clock here moves no session. Staff: anyone with a role besides «cliente».
 * Who acts for a client has the rights of the role «cliente» and none of their own, for as long as they may act; and sees the pilots that
 * the client's people see. A company's people are in a pilot together: its place from 0 to 99 follows from its number and the pilot's name.
 */
const findSession = `
  with s as materialized (
    select s.*, u.nombre, u.aspecto, u.puesto, u.cliente_id as propio, u.sucursal_id as sucursal,
      case when s.cliente_id is not null and puede_actuar(s.usuario_id, s.cliente_id) then s.cliente_id end as actua, exists (
      select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.nombre <> 'cliente') as personal
    from sesion s join usuario u on u.id = s.usuario_id
    where (s.token_hash = $1 or s.hash_anterior = $1)
      and s.revocada_en is null and not s.pendiente and s.expira_en > now() and u.estado = 'ACTIVO'
  )
  select s.usuario_id as id, s.nombre as name, s.aspecto, s.actua is not null as acting,
    case when s.actua is null and s.propio is not null and s.puesto <> 'dueno' then s.puesto end as puesto,
    (select json_build_object('id', c.id, 'nombre', c.nombre_comercial) from cliente c where c.id = coalesce(s.actua, s.propio) and c.activo) as cliente,
    coalesce((select json_agg(r.nombre order by r.nombre) from rol r where case when s.actua is null
      then r.id in (select ur.rol_id from usuario_rol ur where ur.usuario_id = s.usuario_id) else r.nombre = 'cliente' end), '[]') as roles,
    coalesce((select json_agg(distinct p.nombre) from permiso p where p.id in (
      select rp.permiso_id from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id
      where ur.usuario_id = s.usuario_id and s.actua is null
      union all
      select rp.permiso_id from rol r join rol_permiso rp on rp.rol_id = r.id where r.nombre = 'cliente' and s.actua is not null
      union all
      select up.permiso_id from usuario_permiso up where up.usuario_id = s.usuario_id and s.actua is null
        and (up.vence_en is null or up.vence_en > now()))), '[]') as permissions,
    coalesce((select json_agg(p.nombre order by p.nombre) from usuario_permiso up join permiso p on p.id = up.permiso_id
      where up.usuario_id = s.usuario_id and s.actua is null and (up.vence_en is null or up.vence_en > now())), '[]') as permissions_auth,
    case when s.vista_id is not null then (select json_build_object('carga', v.id, 'archivo', v.archivo, 'en', v.vista_en,
      'busqueda', v.vista_alcance ->> 'busqueda')
      from carga v where v.id = s.vista_id and v.vista_en is not null) end as vista,
    (select json_agg(p.clave order by p.clave) from piloto p
      left join cliente c on c.id = coalesce(s.actua, s.propio)
      where p.clave = any ($2) and (p.vence_en is null or p.vence_en > now()) and (
        (p.personas @> array[s.usuario_id] and s.actua is null) or p.clientes @> array[c.id]
        or p.sucursales @> array[case when c.id is null then s.sucursal else c.sucursal_id end]
        or p.parte > ('x' || left(md5(concat_ws(':', p.clave, case when c.id is null then 'u' else 'c' end, coalesce(c.id, s.usuario_id))), 8))::bit(32)::bigint % 100
      )) as pilotos,
    case
      when s.cliente_id is not null and s.actua is null then 'soltar'
      when s.token_hash = $1 and s.rotar then 'rotar'
      when s.hash_anterior = $1 and s.rotada_en < now() - interval '10 seconds' then 'rotar'
      when s.token_hash = $1 and s.hash_anterior is not null then 'tocar'
      when s.visto_en < now() - interval '1 minute' then 'tocar'
    end as tarea
  from s
  where s.visto_en > now() - case
      when s.personal then interval '30 minutes' when s.recordada then interval '30 days' else interval '8 hours' end
    and s.creado_en > now() - case when s.personal then interval '12 hours' else interval '30 days' end`

type SessionRow = {
  id: number
  name: string
  roles: string[]
  permissions: string[]
  permissions_auth: string[]
  cliente: Session['cliente']
  acting: boolean
  vista: Session['vista'] | null
  puesto: Session['puesto'] | null
  aspecto: string | null
  pilotos: Session['pilotos'] | null
  tarea: 'soltar' | 'rotar' | 'tocar' | null
}

const touch = `
  update sesion set visto_en = now(), hash_anterior = case when token_hash = $1 then null else hash_anterior end
  where token_hash = $1 or hash_anterior = $1`

async function find(db: Db, sessionId: string | undefined) {
  if (!sessionId || !/^u[\w-]{43}$/.test(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const found = await db.row<SessionRow>(findSession, [hash, PILOTS])
  if (!found) return undefined

  const { id, name, tarea, vista, puesto, aspecto, pilotos, ...rights } = found
  const session: Session = { user: { id, name }, ...rights, isLoggedin: true }
  if (vista) session.vista = vista
  if (aspecto) session.aspecto = aspecto
  if (pilotos) session.pilotos = pilotos
  if (puesto) Object.assign(session, { puesto, permissions: leftBy(puesto, session.permissions) })
  return { session, hash, tarea }
}

// The audit log learns of it as of any other end; the id changes with the next request.
const letGo = `
  with antes as (
    select s.id, s.usuario_id, c.id as cliente_id, c.nombre_comercial
    from sesion s join cliente c on c.id = s.cliente_id where s.token_hash = $1 or s.hash_anterior = $1 for update of s
  ), soltada as (
    update sesion set cliente_id = null, rotar = true, visto_en = now() from antes where sesion.id = antes.id returning antes.*
  )
  insert into auditoria (accion, actor_id, actor, objeto, objeto_id, en_nombre_de)
  select 'actuar_termino', t.usuario_id, u.nombre, 'cliente', t.cliente_id::text, t.nombre_comercial
  from soltada t join usuario u on u.id = t.usuario_id`

type FoundSession = {
  session: Session
  /** The rights changed since the id was made: what the browser must use from now on; `maxAge` in seconds when remembered. */
  renewed?: { id: string; maxAge?: number }
}

/** The session behind a cookie, read anew at each request: a change of rights counts at once. Anonymous when absent, ended or owing its second factor. */
export async function readSession(db: Db, sessionId: string | undefined): Promise<FoundSession> {
  const found = await find(db, sessionId)
  if (!found) return { session: anonymous }

  const { session, hash, tarea } = found
  if (tarea === 'soltar') await db.rows(letGo, [hash])
  if (tarea === 'rotar') return { session, renewed: await renew(db, hash) }
  if (tarea === 'tocar') await db.rows(touch, [hash])
  return { session }
}

/** The same, only looking: the session is not the longer open for it, and keeps its id. */
export async function peekSession(db: Db, sessionId: string | undefined): Promise<Session> {
  const found = await find(db, sessionId)
  return found ? found.session : anonymous
}

/**
 * A new id for a session whose rights changed (S6). The old one counts until the browser shows the new one: the answer
 * that carries it may be lost, and other requests are already on their way. Undefined when one of those was quicker.
 */
async function renew(db: Db, hash: Buffer): Promise<FoundSession['renewed']> {
  const id = newSessionId('u')
  const renewed = await db.row<{ segundos: number | null }>(
    `update sesion set token_hash = $2, hash_anterior = $1, rotada_en = now(), rotar = false, visto_en = now()
     where (token_hash = $1 and rotar) or (hash_anterior = $1 and rotada_en < now() - interval '10 seconds')
     returning case when recordada then extract(epoch from expira_en - now())::int end as segundos`,
    [hash, hashOf(id)],
  )
  return renewed && { id, maxAge: renewed.segundos ?? undefined }
}

/**
 * From now on the session acts for this client (null: for nobody), under a new id, as after any change of rights.
 * Undefined when it does so already, or is over.
 */
export async function setActing(
  tx: Db,
  sessionId: string | undefined,
  clientId: number | null,
): Promise<FoundSession['renewed']> {
  const id = newSessionId('u')
  const changed = await tx.row<{ segundos: number | null }>(
    `update sesion set cliente_id = $3, token_hash = $2, hash_anterior = $1, rotada_en = now(), rotar = false, visto_en = now()
     where (token_hash = $1 or hash_anterior = $1) and revocada_en is null and (cliente_id is null) <> ($3::bigint is null)
     returning case when recordada then extract(epoch from expira_en - now())::int end as segundos`,
    [hashOf(sessionId ?? ''), hashOf(id), clientId],
  )
  return changed && { id, maxAge: changed.segundos ?? undefined }
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
