import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Whether a session may read this document. */
export async function mayReach(id: number, context: Pick<Context, 'db' | 'session'>): Promise<boolean> {
  const found = await context.db.row(
    `select from cotizacion q join cliente c on c.id = q.cliente_id where ${isWithinReach} and q.id = $3`,
    [...(await clientReach(context, 'cotizaciones-read')), id],
  )
  return found !== undefined
}
