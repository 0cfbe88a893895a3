import { reachOf } from '#accounts/reach.server.ts'
import type { Context } from '#platform/serve.server.ts'

type Viewer = Pick<Context, 'db' | 'session'>

/**
 * Whether the client `c` lies within the reach of the viewer ($1, $2). Each reach holds the nearer ones: one's own client,
 * one's portfolio, one's branch, all.
 */
export const isWithinReach = `(
  $2 = 'todo'
  or c.id = (select yo.cliente_id from usuario yo where yo.id = $1)
  or ($2 in ('cartera', 'sucursal') and $1 in (c.asesor_id, c.vendedor_id))
  or ($2 = 'sucursal' and c.sucursal_id = (select yo.sucursal_id from usuario yo where yo.id = $1)))`

/** The two values that `isWithinReach` takes. */
export async function clientReach(viewer: Viewer, permission: string): Promise<[number | undefined, string]> {
  return [viewer.session.user?.id, (await reachOf(viewer, permission)) ?? 'nada']
}
