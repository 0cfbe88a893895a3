import { createHash, randomBytes } from 'node:crypto'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { accessMailTexts } from './access-mail-texts.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { inviteMail } from './access-mails.server.ts'
import { askForLink } from './ask-for-link.server.ts'
import type { enlace } from './contract.ts'
import { knowDevice } from './devices.server.ts'
import { takeTry } from './throttle.server.ts'

type LinkKind = Reply<typeof enlace>['tipo']

/** Minutes an access link counts (S10). */
export const LINK_MINUTES = 30

export type LinkEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Owner = { id: number; nombre: string; email: string }

/** A link for one user and one use: 256 bits, of which only the hash is kept. Its earlier links of this kind are void. */
export async function makeLink(
  db: Db,
  env: LinkEnv,
  { userId, kind, minutes = LINK_MINUTES }: { userId: number; kind: LinkKind; minutes?: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.rows('update token_acceso set usado_en = now() where usuario_id = $1 and tipo = $2 and usado_en is null', [
    userId,
    kind,
  ])
  await db.rows(
    `insert into token_acceso (hash, usuario_id, tipo, expira_en) values ($1, $2, $3, now() + make_interval(mins => $4::int))`,
    [hashOf(token), userId, kind, minutes],
  )
  const page = kind === 'desbloqueo' ? '/Ingresa?desbloqueo=' : '/clave?token='
  return `${originOf(env)}${env.BASE_PATH}${page}${token}`
}

/** Where mails lead to. Never from the request: whoever asks for a reset could name his own host there. */
export function originOf({ PUBLIC_URL, HOST, PORT }: LinkEnv): string {
  return PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Puts an invitation in the user's mailbox. */
export async function sendInvitation(tx: Db, env: LinkEnv, { id, nombre, email }: Owner): Promise<void> {
  const url = await makeLink(tx, env, { userId: id, kind: 'invitacion' })
  const say = await mailWords(tx, accessMailTexts)
  await queueMail(tx, env.APP_KEY, { ...inviteMail(say, nombre, url), to: email, minutes: LINK_MINUTES })
}

const THE_ANSWER = {
  message:
    'Si el correo tiene una cuenta, en unos minutos recibirás un enlace para elegir tu contraseña. Sirve durante 30 minutos.',
}

/** Asks for a reset link; neither the answer nor the work for it tells whether there is an account to send one to. */
export async function askReset(email: string, context: Context): Promise<{ message: string }> {
  await takeTry(context, 'olvido', email)
  await askForLink('olvido', email, context)
  return THE_ANSWER
}

const LINK_ENDED = 'Este enlace ya se usó o ya venció. Pide uno nuevo.'

const findOwner = `
  select u.id, u.nombre, u.email, t.tipo from token_acceso t join usuario u on u.id = t.usuario_id
  where t.hash = $1 and t.usado_en is null and t.expira_en > now() and u.estado in ('ACTIVO', 'INVITADO')`

type LinkOwner = Owner & { tipo: LinkKind }

/** Whose link this is, without using it up: mail programs open links by themselves. 410 when it no longer counts. */
export async function linkOwner(db: Db, token: string): Promise<LinkOwner> {
  const owner = await db.row<LinkOwner>(findOwner, [hashOf(token)])
  if (!owner) throw new Refusal(410, LINK_ENDED, { code: 'enlace_vencido' })
  return owner
}

/** Uses the link up; 410 when another was quicker. Choosing a password voids the account's other links as well. */
export async function useLink(tx: Db, token: string): Promise<void> {
  const used = await tx.row<{ usuario_id: number }>(
    `update token_acceso set usado_en = now() where hash = $1 and usado_en is null and expira_en > now() returning usuario_id`,
    [hashOf(token)],
  )
  if (!used) throw new Refusal(410, LINK_ENDED, { code: 'enlace_vencido' })
}

/** The owner, called by mail, makes this browser known: the wave of wrong passwords from elsewhere stops it no more. */
export async function unlock(token: string, context: Context): Promise<{ success: true }> {
  const owner = await linkOwner(context.db, token)
  if (owner.tipo !== 'desbloqueo') throw new Refusal(410, LINK_ENDED, { code: 'enlace_vencido' })
  await context.db.transaction(async (tx) => {
    await useLink(tx, token)
    await knowDevice(tx, context, owner.id)
    await audit(tx, context, {
      accion: 'equipo_desbloqueado',
      objeto: 'usuario',
      objetoId: owner.id,
      actorId: owner.id,
    })
  })
  return { success: true }
}
