import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { accessMailTexts } from '#people/access/access-mail-texts.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { linkOwner, useLink } from '#people/access/access-links.server.ts'
import { passwordChangedMail } from '#people/access/access-mails.server.ts'
import type { cambiarAspecto, cambiarClave, confirmarFactor, cuenta, elegirClave } from '#people/access/contract.ts'
import { passwordFault } from '#people/access/password-rules.ts'
import { hashPassword } from '#people/access/passwords.server.ts'
import { beginFactor, confirmFactor, dropFactor, newRecoveryCodes } from '#people/access/second-factor.server.ts'
import { endOtherSessions, endSessionsOf, entered, openSession, type SignedIn } from '#people/access/sessions.server.ts'
import { confirmed, type Owner, owedBy, owing } from '#people/access/sign-in.server.ts'
import { forgive, takeTry } from '#people/access/throttle.server.ts'

type Account = Reply<typeof cuenta>

/** What the user sees of his own account. */
export async function readAccount({ db, session }: Context): Promise<Account> {
  const found = await db.row<Omit<Account, 'roles'>>(
    `select u.nombre as name, u.email, u.telefono, u.clave_en, json_build_object(
       'activo', exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null),
       'exigido', not u.de_muestra and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id
         where ur.usuario_id = u.id and r.exige_segundo_factor),
       'llaves', (select count(*) from llave_acceso l where l.usuario_id = u.id),
       'recuperacion', (select count(*) from codigo_recuperacion c where c.usuario_id = u.id and c.usado_en is null)
     ) as segundo_factor
     from usuario u where u.id = $1`,
    [session.user?.id],
  )
  if (!found) throw new Refusal(404, 'No existe lo que buscas.')
  return { ...found, roles: session.roles }
}

/** How the user likes to see the pages, on all his devices from the next page on. */
export async function changeLook(
  { tema, densidad }: Received<typeof cambiarAspecto>['body'],
  { db, session }: Context,
): Promise<{ success: true }> {
  await db.rows('update usuario set aspecto = $2 where id = $1', [session.user?.id, `${tema}.${densidad}`])
  return { success: true }
}

/** Throws 422 on the field when the rules refuse the password. */
function checkPassword(password: string, { nombre, email }: Pick<Owner, 'nombre' | 'email'>): void {
  const fault = passwordFault(password, [nombre, email])
  if (fault) throw new Refusal(422, fault, { errors: { password: [fault] } })
}

/** Chooses a password by a link from the mailbox: ends every session of the account and opens one here. */
export async function choosePassword(
  { token, password }: Received<typeof elegirClave>['body'],
  context: Context,
): Promise<SignedIn> {
  const owner = await linkOwner(context.db, token)
  if (owner.tipo === 'desbloqueo') throw new Refusal(410, 'Este enlace no sirve para elegir contraseña.')
  checkPassword(password, owner)
  const hash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    await useLink(tx, token)
    await keepPassword(tx, context, { ...owner, hash })
    if (owner.tipo === 'restablecer') {
      const say = await mailWords(tx, accessMailTexts)
      await queueMail(tx, context.env.APP_KEY, { ...passwordChangedMail(say, owner.nombre), to: owner.email })
    }
  })
  return openSession(context, { userId: owner.id, remember: false, ...(await owedBy(context, owner.id)) })
}

async function keepPassword(tx: Db, context: Context, { id, hash }: { id: number; hash: string }): Promise<void> {
  await tx.rows(
    `update usuario set clave_hash = $2, clave_en = now(), actualizado_en = now(),
       estado = case when estado = 'INVITADO' then 'ACTIVO' else estado end
     where id = $1`,
    [id, hash],
  )
  await endSessionsOf(tx, id)
  await tx.rows('update token_acceso set usado_en = now() where usuario_id = $1 and usado_en is null', [id])
  await audit(tx, context, { accion: 'clave_cambiada', objeto: 'usuario', objetoId: id, actorId: id })
}

/** Changes one's own password: other sessions end, this one goes on under a new id. */
export async function changePassword(
  { password_actual, password }: Received<typeof cambiarClave>['body'],
  context: Context,
): Promise<{ success: true }> {
  const owner = await confirmed(context, password_actual, 'password_actual')
  checkPassword(password, owner)
  const hash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    await keepPassword(tx, context, { ...owner, hash })
    const say = await mailWords(tx, accessMailTexts)
    await queueMail(tx, context.env.APP_KEY, { ...passwordChangedMail(say, owner.nombre), to: owner.email })
  })
  await openSession(context, { userId: owner.id, remember: false, owes: null })
  return { success: true }
}

/** A secret to set up: for a sign-in that owes it, or for a signed-in user who gives his password again. */
export async function startFactor(password: string | undefined, context: Context) {
  if (!context.session.isLoggedin) return beginFactor(context, (await owing(context)).userId)
  if (password === undefined)
    throw new Refusal(422, 'Revisa los datos.', { errors: { password: ['Falta este dato.'] } })
  return beginFactor(context, (await confirmed(context, password)).id)
}

/** The first code turns the second factor on, and finishes the sign-in that waited for it. */
export async function finishFactor(codigo: string, context: Context): Promise<Reply<typeof confirmarFactor>> {
  const { user } = context.session
  const { userId, remember } = user ? { userId: user.id, remember: false } : await owing(context)
  const taken = await takeTry(context, 'factor', String(userId))
  const recuperacion = await confirmFactor(context, userId, codigo)
  await forgive(context, taken)
  if (!user) return { recuperacion, entrada: await openSession(context, { userId, remember, owes: null }) }
  await endOtherSessions(context)
  return { recuperacion, entrada: entered(context.session) }
}

/** 409 where a role demands the second factor. */
export async function removeFactor(password: string, context: Context): Promise<{ success: true }> {
  const owner = await confirmed(context, password)
  const { segundo_factor } = await readAccount(context)
  if (segundo_factor.exigido) throw new Refusal(409, 'Tu rol exige la verificación en dos pasos.')
  await context.db.transaction(async (tx) => {
    if (!(await dropFactor(tx, owner.id))) throw new Refusal(409, 'Tu cuenta no tiene la verificación en dos pasos.')
    await audit(tx, context, { accion: 'segundo_factor_quitado', objeto: 'usuario', objetoId: owner.id })
  })
  return { success: true }
}

export async function renewRecovery(password: string, context: Context): Promise<{ recuperacion: string[] }> {
  const owner = await confirmed(context, password)
  const { activo, exigido, llaves } = (await readAccount(context)).segundo_factor
  if (!activo && !(exigido && llaves > 0)) throw new Refusal(409, 'Tu cuenta no tiene la verificación en dos pasos.')
  return context.db.transaction(async (tx) => {
    await audit(tx, context, { accion: 'codigos_recuperacion_nuevos', objeto: 'usuario', objetoId: owner.id })
    return { recuperacion: await newRecoveryCodes(tx, owner.id) }
  })
}
