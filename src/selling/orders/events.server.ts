import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

type DocumentEvent = {
  tipo: 'cotizacion' | 'pedido'
  documentoId: number
  evento: string
  de?: string | null
  a?: string | null
  motivo?: string | null
  datos?: unknown
  /** Nobody in particular: the scheduler, a policy. */
  isSystem?: boolean
}

/** One more row of what happened to a quotation or an order; within the caller's transaction. */
export async function recordEvent(tx: Db, { session }: Pick<Context, 'session'>, event: DocumentEvent): Promise<void> {
  const { tipo, documentoId, evento, de = null, a = null, motivo = null, datos = {}, isSystem } = event
  const actor = isSystem ? null : session.user
  await tx.rows(
    `insert into documento_evento (tipo, documento_id, evento, de, a, actor_id, actor, en_nombre_de, motivo, datos)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tipo,
      documentoId,
      evento,
      de,
      a,
      actor?.id ?? null,
      actor?.name ?? 'Sistema',
      session.acting && !isSystem ? session.cliente?.nombre : null,
      motivo,
      JSON.stringify(datos),
    ],
  )
}
