import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>

export type Client = { id: number; clave: string; nombre: string; dias_credito: number }

/**
 * Whose account is looked at: one's own client's, whatever was asked for; staff names one within the reach of credito-read,
 * 404 otherwise, as for one that does not exist.
 */
export async function whose(asked: number | undefined, viewer: Viewer): Promise<Client> {
  const wanted = viewer.session.cliente?.id ?? asked
  if (wanted === undefined) {
    const fault = 'Di de qué cliente.'
    throw new Refusal(422, fault, { errors: { cliente: [fault] } })
  }
  const found = await viewer.db.row<Client>(
    `select c.id, c.clave, c.nombre_comercial as nombre, c.dias_credito from cliente c where ${isWithinReach} and c.id = $3`,
    [...(await clientReach(viewer, 'credito-read')), wanted],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}
