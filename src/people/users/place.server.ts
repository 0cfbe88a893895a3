import { reachOf } from '#people/access/reach.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { placeFault } from './place-rule.ts'

/**
 * 422 at its field when roles, client and branch do not go together, or the client is none that buys; 403 for an editor who may
 * not give or take clients, unless the client stays as it was.
 */
export async function checkPlace(
  db: Db,
  context: Context,
  placed: Parameters<typeof placeFault>[0],
  before: number | null,
): Promise<void> {
  const errors = placeFault(placed)
  if (errors) throw new Refusal(422, 'Revisa los datos.', { errors })
  const { cliente_id } = placed
  if (cliente_id === before) return
  if ((await reachOf({ ...context, db }, 'clientes-write')) !== 'todo') {
    throw new Refusal(403, 'Solo quien administra clientes puede decir para cuál compra una persona.')
  }
  if (cliente_id === null || (await db.row('select from cliente where id = $1 and activo', [cliente_id]))) return
  const fault = 'El cliente no existe o está dado de baja.'
  throw new Refusal(422, fault, { errors: { cliente_id: [fault] } })
}
