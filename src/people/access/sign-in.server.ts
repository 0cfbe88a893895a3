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

type Owed = Pick<SignedIn, 'con'> & { owes: SignedIn['segundo_factor'] }
type Account = {
  id: number
  estado: string
  clave_hash: string | null
  codigo: boolean
  llave: boolean
  exigido: boolean
}

const findAccount = `
  select u.id, u.estado, u.clave_hash,
    exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null) as codigo,
    exists (select from llave_acceso l where l.usuario_id = u.id) as llave,
    not u.de_muestra and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id
      where ur.usuario_id = u.id and r.exige_segundo_factor) as exigido
  from usuario u`

/** Who made passkeys only to come in more easily goes on coming in by the password alone, unless his role demands more. */
function owedOf({ codigo, llave, exigido }: Account): Owed {
  const con = [...(codigo ? ['codigo' as const] : []), ...(llave ? ['llave' as const] : [])]
  if (codigo || (exigido && llave)) return { owes: 'codigo', con }
  return { owes: exigido ? 'alta' : null }
}

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
  return openSession(context, { userId: account.id, remember: recordarme, ...owedOf(account) })
}

/** What a user still owes after the password, e.g. when he has just chosen it. */
export async function owedBy(context: Context, userId: number): Promise<Owed> {
  const account = await context.db.row<Account>(`${findAccount} where u.id = $1`, [userId])
  return account ? owedOf(account) : { owes: null }
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

/** The sign-in that waits for a second factor which its account does not have yet. */
export async function owing(context: Context): Promise<Pending> {
  const pending = await pendingOf(context)
  if (!pending) throw new Refusal(401, BEGIN_AGAIN)
  if ((await owedBy(context, pending.userId)).owes !== 'alta')
    throw new Refusal(409, 'Tu cuenta ya tiene la verificación en dos pasos.')
  return pending
}

export type Owner = { id: number; nombre: string; email: string; clave_hash: string | null }

/** The signed-in user, when he gives his password again; 422 on `field` when it is another. */
export async function confirmed(context: Context, password: string, field = 'password'): Promise<Owner> {
  const owner = await context.db.row<Owner>('select id, nombre, email, clave_hash from usuario where id = $1', [
    context.session.user?.id,
  ])
  if (!owner) throw new Refusal(401, 'Inicia sesión para continuar.')
  const taken = await takeTry(context, 'clave', owner.email)
  if (!(await isPassword(password, owner.clave_hash))) {
    const fault = 'La contraseña no es correcta.'
    throw new Refusal(422, fault, { errors: { [field]: [fault] } })
  }
  await forgive(context, taken)
  return owner
}

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
