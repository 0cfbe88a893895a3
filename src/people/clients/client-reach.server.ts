import { reachOf } from '#people/access/reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>

/**
 * Whether the client `c` lies within the reach of the viewer ($1: his id and the client he buys for; $2). Each reach holds the
 * nearer ones: one's own client, one's portfolio, one's branch, all.
 */
export const isWithinReach = `(
  $2 = 'todo'
  or ($2 <> 'nada' and c.id = ($1::bigint[])[2])
  or ($2 in ('cartera', 'sucursal') and ($1::bigint[])[1] in (c.asesor_id, c.vendedor_id))
  or ($2 = 'sucursal' and c.sucursal_id = (select yo.sucursal_id from usuario yo where yo.id = ($1::bigint[])[1])))`

/** The same condition as text for one reach: who reaches all needs no look at the client, and a list of documents no look at who it is of. */
export function withinReach([, reach]: Awaited<ReturnType<typeof clientReach>>): string {
  return reach === 'todo' ? `($1::bigint[] is not null and $2 = 'todo')` : isWithinReach
}

/** The two values that `isWithinReach` takes. */
export async function clientReach(viewer: Viewer, permission: string): Promise<[(number | null)[], string]> {
  const { user, cliente } = viewer.session
  return [[user?.id ?? null, cliente?.id ?? null], (await reachOf(viewer, permission)) ?? 'nada']
}
