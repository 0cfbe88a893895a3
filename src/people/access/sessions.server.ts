import { audit } from '#platform/http/audit.server.ts'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { hashOf, newSessionId, readSession } from '#platform/http/session.server.ts'
import type { login, sesiones } from './contract.ts'
import { destinationOf } from './destination.ts'
import { knowDevice } from './devices.server.ts'

export type SignedIn = Reply<typeof login>

type Opening = {
  userId: number
  remember: boolean
  /** The second factor it still owes; without it the session has its rights at once. */
  owes: SignedIn['segundo_factor']
  con?: SignedIn['con']
}

/** A new session in this browser, under a new id; the one it had before is dead (S6). */
export async function openSession(context: Context, { userId, remember, owes, con }: Opening): Promise<SignedIn> {
  const { browser, db, ip, userAgent } = context
  const id = newSessionId('u')
  const maxAge = await db.transaction(async (tx) => {
    await revokeCurrent(tx, browser.sessionId)
    const opened = await tx.row<{ segundos: number | null }>(insert, [
      hashOf(id),
      userId,
      ip,
      userAgent,
      remember,
      owes !== null,
    ])
    await audit(tx, context, {
      accion: owes ? 'login_a_medias' : 'login_ok',
      objeto: 'usuario',
      objetoId: userId,
      actorId: userId,
    })
    if (!owes) {
      await tx.rows('update usuario set ultimo_acceso = now() where id = $1', [userId])
      await knowDevice(tx, context, userId)
    }
    return opened?.segundos ?? undefined
  })
  browser.setSession({ id, maxAge })
  if (owes)
    return { user: null, roles: [], permissions: [], destino: '/Ingresa', segundo_factor: owes, ...(con && { con }) }
  return entered((await readSession(db, id)).session)
}

// «recordarme» is for clientes alone: staff sessions never outlive twelve hours.
const insert = `
  with yo as (
    select exists (select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = $2 and r.nombre <> 'cliente') as personal
  )
  insert into sesion (token_hash, usuario_id, ip, agente, recordada, pendiente, expira_en)
  select $1, $2, $3, $4, $5 and not personal, $6, now() + case
    when $6 then interval '10 minutes' when personal then interval '12 hours' else interval '30 days' end
  from yo
  returning case when recordada then extract(epoch from expira_en - now())::int end as segundos`

/** What a finished sign-in answers. */
export function entered({ user, roles, permissions }: Session): SignedIn {
  return { user, roles, permissions, destino: destinationOf(roles), segundo_factor: null }
}

function revokeCurrent(db: Db, sessionId: string | undefined): Promise<object | undefined> {
  if (!sessionId?.startsWith('u')) return Promise.resolve(undefined)
  return db.row(
    `update sesion set revocada_en = now() where (token_hash = $1 or hash_anterior = $1) and revocada_en is null
     returning usuario_id`,
    [hashOf(sessionId)],
  )
}

/** Ends this browser's session, dead at once; as good when there was none (T-20). */
export async function signOut(context: Context): Promise<{ success: true }> {
  const { browser, db } = context
  if (await revokeCurrent(db, browser.sessionId)) await audit(db, context, { accion: 'logout' })
  browser.setSession(null)
  // Not "cookies": the browser stays known to the account, so that nobody can lock its owner out.
  browser.setHeader('Clear-Site-Data', '"cache", "storage"')
  return { success: true }
}

type OwnSessions = Reply<typeof sesiones>

/** The user's open sessions, the last used first. */
export async function listSessions({ db, session, browser }: Context): Promise<OwnSessions> {
  const found = await db.rows<OwnSessions['sesiones'][number]>(
    `select id, token_hash = $2 or coalesce(hash_anterior = $2, false) as actual, host(ip) as ip, agente, creado_en, visto_en
     from sesion where usuario_id = $1 and revocada_en is null and not pendiente and expira_en > now()
     order by actual desc, visto_en desc limit 100`,
    [session.user?.id, hashOf(browser.sessionId ?? '')],
  )
  return { sesiones: found }
}

/** Ends one of the user's own sessions; another's is not found. */
export async function endSession(id: number, context: Context): Promise<{ success: true }> {
  const ended = await context.db.row(
    `update sesion set revocada_en = now() where id = $1 and usuario_id = $2 and revocada_en is null returning id`,
    [id, context.session.user?.id],
  )
  if (!ended) throw new Refusal(404, 'Esa sesión ya no existe.')
  await audit(context.db, context, { accion: 'sesion_terminada', objeto: 'sesion', objetoId: id })
  return { success: true }
}

/** Ends the user's sessions everywhere but here. */
export async function endOtherSessions(context: Context): Promise<{ terminadas: number }> {
  const { db, session, browser } = context
  const ended = await db.rows(
    `update sesion set revocada_en = now()
     where usuario_id = $1 and token_hash <> $2 and hash_anterior is distinct from $2 and revocada_en is null returning id`,
    [session.user?.id, hashOf(browser.sessionId ?? '')],
  )
  if (ended.length) await audit(db, context, { accion: 'sesiones_terminadas', despues: { terminadas: ended.length } })
  return { terminadas: ended.length }
}

/** Ends every session of a user at once: a block, a new password. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.rows('update sesion set revocada_en = now() where usuario_id = $1 and revocada_en is null', [userId])
}
