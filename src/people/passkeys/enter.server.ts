import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { openSession, type SignedIn } from '#people/access/sessions.server.ts'
import { BEGIN_AGAIN, pendingOf } from '#people/access/sign-in.server.ts'
import { forgive, takeTry } from '#people/access/throttle.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Purpose, spendChallenge } from './challenge.server.ts'
import type { entrarConLlave } from './contract.ts'
import { NoProof, readSigned } from './proof.server.ts'

type Body = Received<typeof entrarConLlave>['body']
type Kept = { id: number; usuario_id: number; clave_publica: Buffer; estado: string }

const UNKNOWN = 'Esa llave ya no abre ninguna cuenta. Entra con tu correo y tu contraseña.'

/** Opens a session for whoever holds a key. It is both factors at once; as the second step of a sign-in it stands for the code. */
export async function enterWithKey(body: Body, context: Context): Promise<SignedIn> {
  const kept = await context.db.row<Kept>(
    `select l.id, l.usuario_id, l.clave_publica, u.estado from llave_acceso l join usuario u on u.id = l.usuario_id where l.credencial = $1`,
    [bytes(body.credencial)],
  )
  if (!kept || kept.estado !== 'ACTIVO') throw new Refusal(422, UNKNOWN)
  const pending = await pendingOf(context)
  const isStep = pending?.userId === kept.usuario_id
  const taken = await takeTry(context, 'factor', String(kept.usuario_id))
  const purpose: Purpose = isStep ? `factor ${kept.usuario_id}` : 'entrada'
  const fault = await context.db.transaction((tx) => useKey(tx, kept, { body, purpose, context }))
  if (fault) {
    context.log.info({ llave: kept.id, why: fault }, 'key refused')
    const what = { objeto: 'usuario', objetoId: kept.usuario_id, actorId: kept.usuario_id }
    await audit(context.db, context, { accion: 'llave_fallida', ...what })
    throw new Refusal(
      422,
      fault === LATE
        ? pending
          ? BEGIN_AGAIN
          : 'Se acabó el tiempo. Inténtalo otra vez.'
        : 'La llave no se pudo comprobar. Inténtalo otra vez.',
    )
  }
  await forgive(context, taken)
  const remember = isStep ? pending.remember : (body.recordarme ?? false)
  return openSession(context, { userId: kept.usuario_id, remember, owes: null })
}

const LATE = 'spent or late challenge'

/** Why not, if not. A key that counts its uses never counts backwards: then there are two of it. */
async function useKey(
  tx: Db,
  kept: Kept,
  { body, purpose, context }: { body: Body; purpose: Purpose; context: Context },
): Promise<string | undefined> {
  const signed = { client: bytes(body.cliente), authenticator: bytes(body.datos), signature: bytes(body.firma) }
  let told: ReturnType<typeof readSigned>
  try {
    told = readSigned(signed, kept.clave_publica, { challenge: body.reto, site: context.browser.site })
  } catch (error) {
    if (error instanceof NoProof) return error.message
    throw error
  }
  // Alone it must say who held it too: a finger, a face, a number.
  if (purpose === 'entrada' && !told.isVerified) return 'nobody was verified'
  if (!(await spendChallenge(tx, context.env.APP_KEY, purpose, body.reto))) return LATE
  const used = await tx.row(
    `update llave_acceso set contador = $2, respaldada = $3, usado_en = now()
     where id = $1 and (contador < $2 or (contador = 0 and $2 = 0)) returning id`,
    [kept.id, told.count, told.isBackedUp],
  )
  return used ? undefined : 'it counts backwards'
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
