import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Editor, holdRights, refuseAbove, refuseRaised } from '#people/roles/editor.server.ts'
import { renewSessions } from '#people/roles/rights.server.ts'
import { inviteUser } from '#people/users/user-commands.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { lockClient, PERMISSION } from './client-changes.server.ts'
import { readClient, type WholeClient } from './client-queries.server.ts'
import type { agregarPersona } from './clients-contract.ts'

type New = Received<typeof agregarPersona>['body']

/** Gives a person the client: an account without one that is only a client's, or a new one, invited. */
export async function addPerson(clientId: number, given: New, context: Context): Promise<WholeClient> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, 'users-write')
    const { activo } = await lockClient(tx, clientId, context)
    if (!activo) throw new Refusal(409, 'El cliente está dado de baja. Reactívalo antes de dar acceso a alguien.')
    const userId = (await takeAccount(tx, given.email, editor)) ?? (await inviteAs(given, editor, within))
    await tx.rows('update usuario set cliente_id = $2, version = version + 1, actualizado_en = now() where id = $1', [
      userId,
      clientId,
    ])
    await refuseRaised(tx, editor, [userId])
    await renewSessions(tx, [userId])
    await audit(tx, context, {
      accion: 'usuario_agregado',
      objeto: 'cliente',
      objetoId: clientId,
      despues: { usuario: given.email },
    })
    return readClient(clientId, within, PERMISSION)
  })
}

/** A new account of the role cliente, with its invitation; returns its id. */
export async function inviteAs({ name, email, telefono }: New, editor: Editor, context: Context): Promise<number> {
  const made = await inviteUser({ name, email, telefono, roles: ['cliente'] }, editor, context)
  return made.id
}

/** The account of this address when it can be a client's; null when there is none; 422 when it is something else. */
async function takeAccount(tx: Db, email: string, editor: Editor): Promise<number | null> {
  const found = await tx.row<{ id: number; cliente_id: number | null; roles: string[] }>(
    `select u.id, u.cliente_id, array(select r.nombre from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id) as roles
     from usuario u where norma_correo(u.email) = norma_correo($1) and u.estado <> 'BAJA' for no key update`,
    [email],
  )
  if (!found) return null
  if (found.cliente_id) throw atEmail('Esta persona ya tiene acceso a nombre de un cliente.')
  const isOnlyClient = found.roles.length === 1 && found.roles[0] === 'cliente'
  if (!isOnlyClient) throw atEmail('Este correo es de una cuenta que no es de cliente.')
  // His own account too: he would reach what this client buys.
  await refuseAbove(tx, editor, [found.id])
  return found.id
}

function atEmail(fault: string): Refusal {
  return new Refusal(422, fault, { errors: { email: [fault] } })
}

/** The account stays; what it saw of the client it sees no more, from the next request on. */
export async function removePerson(
  { id, parte }: { id: number; parte: number },
  context: Context,
): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const editor = await holdRights({ ...context, db: tx }, 'users-write')
    await lockClient(tx, id, context)
    const isTheirs = await tx.row(`select from usuario where id = $1 and cliente_id = $2 and estado <> 'BAJA'`, [
      parte,
      id,
    ])
    if (isTheirs) await refuseAbove(tx, editor, [parte])
    const gone = await tx.row<{ email: string }>(
      `update usuario set cliente_id = null, version = version + 1, actualizado_en = now()
       where id = $1 and cliente_id = $2 and estado <> 'BAJA' returning email`,
      [parte, id],
    )
    if (!gone) throw new Refusal(404, 'El usuario no existe.')
    await renewSessions(tx, [parte])
    await audit(tx, context, {
      accion: 'usuario_quitado',
      objeto: 'cliente',
      objetoId: id,
      antes: { usuario: gone.email },
    })
  })
  return { success: true }
}
