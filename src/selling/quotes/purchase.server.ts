import { Refusal } from '#kit/base/refusal.ts'
import { beyondCaps } from '#people/team/caps.server.ts'
import { refuseAddress } from '#people/team/ship-to.server.ts'
import { askForPurchase } from '#selling/approvals/ask.server.ts'
import { approvalOf } from '#selling/approvals/queries.server.ts'
import { announceQuote } from './quote.server.ts'
import type { Step } from './step.server.ts'

/**
 * Whether the purchase, `total` pesos with VAT and freight, waits for somebody of the client's company, who is asked now: it goes beyond
 * what this person may order. 409 while it waits already; 422 where it would go to a place that is not his.
 */
export async function waitsForYes({ context, quote, body }: Step, total: string): Promise<boolean> {
  if ((await approvalOf(context, quote.id))?.estado === 'PENDIENTE')
    throw new Refusal(409, 'Ya espera aprobación en tu empresa: apruébala o espera la respuesta.', { code: 'espera' })
  await refuseAddress(context.db, context.session, quote.direccion_id)
  const motivo = await beyondCaps(context, total)
  if (motivo === null) return false
  const { id, cliente_id, version_actual: contenido } = quote
  await askForPurchase(context, { id, cliente_id, contenido, total, motivo, faltante: body.faltante ?? null })
  await announceQuote(context.db, id)
  return true
}
