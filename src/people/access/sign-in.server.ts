import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { hashOf } from '#platform/http/session.server.ts'
import { askForLink } from './ask-for-link.server.ts'
import type { login } from './contract.ts'
import { isPassword } from './passwords.server.ts'
import { isFactorCode } from './second-factor.server.ts'
import { openSession, type SignedIn } from './sessions.server.ts'
import { forgive, takeTry, TooManyTries } from './throttle.server.ts'

type Account = { id: number; estado: string; clave_hash: string | null; owes: SignedIn['segundo_factor'] }

const findAccount = `
  select u.id, u.estado, u.clave_hash, case
    when exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null) then 'codigo'
    when not u.de_muestra and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id
      where ur.usuario_id = u.id and r.exige_segundo_factor) then 'alta'
  end as owes
  from usuario u`

/** Opens a session for the right pair; one that owes its second factor has no rights until that is given. */
export async function signIn(body: Received<typeof login>['body'], context: Context): Promise<SignedIn> {
  const { email, password, recordarme = false } = body
  const taken = await takeTry(context, 'clave', email).catch(async (error: unknown) => {
    if (error instanceof TooManyTries && error.accountWide) await askForLink('desbloqueo', email, context)
    throw error
  })
  const account = await context.db.row<Account>(
    `${findAccount} where norma_correo(u.email) = norma_correo($1) and u.estado <> 'BAJA'`,
    [email],
  )
  const isRight = await isPassword(password, account?.clave_hash ?? null)
  if (!account || !isRight || account.estado !== 'ACTIVO') {
    await audit(context.db, context, {
      accion: 'login_fallido',
      objeto: 'usuario',
      objetoId: account?.id,
      actorId: account?.id,
    })
    // The same words for a wrong password, an unknown address and a blocked account.
    throw new Refusal(422, 'El correo o la contraseña no son correctos.', { code: 'credenciales' })
  }
  await forgive(context, taken)
  return openSession(context, { userId: account.id, remember: recordarme, owes: account.owes })
}

/** What a user still owes after the password, e.g. when he has just chosen it. */
export async function owedBy(context: Context, userId: number): Promise<SignedIn['segundo_factor']> {
  return (await context.db.row<Account>(`${findAccount} where u.id = $1`, [userId]))?.owes ?? null
}

export type Pending = { userId: number; remember: boolean }

/** The sign-in of this browser that waits for its second factor, if it does. */
export async function pendingOf({ db, browser }: Context): Promise<Pending | undefined> {
  return db.row<Pending>(
    `select s.usuario_id as "userId", s.recordada as remember from sesion s join usuario u on u.id = s.usuario_id
     where s.token_hash = $1 and s.pendiente and s.revocada_en is null and s.expira_en > now() and u.estado = 'ACTIVO'`,
    [hashOf(browser.sessionId ?? '')],
  )
}

export const BEGIN_AGAIN = 'Se acabó el tiempo. Escribe de nuevo tu correo y tu contraseña.'

/** Finishes a sign-in with a code of the authenticator or one of recovery. */
export async function finishSignIn(codigo: string, context: Context): Promise<SignedIn> {
  const pending = await pendingOf(context)
  if (!pending) throw new Refusal(401, BEGIN_AGAIN)

  const { userId, remember } = pending
  const taken = await takeTry(context, 'factor', String(userId))
  if (!(await isFactorCode(context, userId, codigo))) {
    await audit(context.db, context, {
      accion: 'segundo_factor_fallido',
      objeto: 'usuario',
      objetoId: userId,
      actorId: userId,
    })
    throw new Refusal(422, 'El código no es correcto.', {
      errors: { codigo: ['El código no es correcto o ya se usó.'] },
    })
  }
  await forgive(context, taken)
  return openSession(context, { userId, remember, owes: null })
}
