import type { Context } from '#platform/http/serve.server.ts'
import { recordEvent } from '#selling/orders/events.server.ts'
import { tellApprovers } from './mails.server.ts'

export type Asked = {
  id: number
  cliente_id: number
  /** The version of its content. */
  contenido: number
  /** With VAT, as it would be ordered. */
  total: string
  faltante: 'quitar' | 'por_surtir' | null
  motivo: string
}

/** Puts a purchase before who may say yes to it, within the caller's transaction; the document stays as it is until then. */
export async function askForPurchase(context: Context, asked: Asked): Promise<void> {
  const { db: tx, session } = context
  const { id, cliente_id, contenido, total, faltante, motivo } = asked
  await tx.rows(
    `insert into compra_por_aprobar (cotizacion_id, cliente_id, comprador_id, contenido, total, faltante, motivo)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, cliente_id, session.user?.id, contenido, total, faltante, motivo],
  )
  await recordEvent(tx, context, {
    tipo: 'cotizacion',
    documentoId: id,
    evento: 'pedirCompra',
    motivo,
    datos: { contenido, total },
  })
  await tellApprovers(context, id)
}

/** What was asked for is no longer what the document says. */
export async function voidPurchase({ db: tx }: Pick<Context, 'db'>, quoteId: number): Promise<void> {
  await tx.rows(
    `update compra_por_aprobar set estado = 'ANULADA', resuelta_en = now() where cotizacion_id = $1 and estado = 'PENDIENTE'`,
    [quoteId],
  )
}
