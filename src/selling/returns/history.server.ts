import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { State } from './states.ts'

type Happened = { id: number; evento: string; de: State | null; a: State; motivo?: string | null; datos?: object }

/** One more row of what happened to a return; within the caller's transaction. */
export async function recordReturnEvent(
  tx: Db,
  { session }: Pick<Context, 'session'>,
  { id, evento, de, a, motivo = null, datos = {} }: Happened,
): Promise<void> {
  await tx.rows(
    `insert into devolucion_evento (devolucion_id, evento, de, a, actor_id, actor, en_nombre_de, motivo, datos)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      evento,
      de,
      a,
      session.user?.id ?? null,
      session.user?.name ?? 'Sistema',
      session.acting ? session.cliente?.nombre : null,
      motivo,
      JSON.stringify(datos),
    ],
  )
}
