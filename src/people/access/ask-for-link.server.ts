import type { Context } from '#platform/http/serve.server.ts'

/** Told when somebody asked for a link. */
export const ASKED_CHANNEL = 'enlace_pedido'

export type AskedKind = 'olvido' | 'desbloqueo'

/**
 * Leaves a wish for a link at the door: the same work whether or not anybody has the address. To look the account up, to make the link
 * and the mail is the worker's, where nobody outside can measure it.
 */
export async function askForLink(
  tipo: AskedKind,
  email: string,
  { db, ip, userAgent, requestId }: Context,
): Promise<void> {
  await db.rows(
    `with pedido as (insert into enlace_pedido (tipo, correo, ip, agente, peticion) values ($1, $2, $3, $4, $5))
     select pg_notify($6, $1)`,
    [tipo, email, ip, userAgent, requestId, ASKED_CHANNEL],
  )
}
