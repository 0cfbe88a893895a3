import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { tellBuyer } from '#selling/approvals/mails.server.ts'
import { type Approval, approvalOf } from '#selling/approvals/queries.server.ts'
import { recordEvent } from '#selling/orders/events.server.ts'
import { accept } from './client-events.server.ts'
import { readQuote, type WholeQuote } from './document.server.ts'
import type { decidirCompra } from './purchase-contract.ts'
import { actorsOf, announceQuote, holdQuote, type Quote } from './quote.server.ts'
import { needs } from './step.server.ts'

type Decision = Received<typeof decidirCompra>['body']
type Open = { approval: Approval; quote: Quote }

/**
 * Says yes or no to a purchase that waits, or takes it back. A yes orders what was asked for, for who asked, in the same transaction:
 * what it was asked with holds, or nothing happens; a VAT that has risen since is asked of him (409, `cambios`). 409 when somebody was quicker or the document is another by now.
 */
export async function decidePurchase(id: number, body: Decision, context: Context): Promise<WholeQuote> {
  const quote = await holdQuote(id, context)
  const approval = await approvalOf(context, id)
  if (approval?.estado !== 'PENDIENTE' || approval.id !== body.compra || quote.estado !== 'AUTORIZADA')
    throw new Refusal(409, 'Esta compra ya no espera aprobación. Mira cómo quedó.', { code: 'documento_cambio' })
  if (approval.contenido !== quote.version_actual)
    throw new Refusal(409, 'El documento cambió desde que se pidió: hay que pedirla otra vez.', {
      code: 'documento_cambio',
    })
  const decided = { approval, quote }
  if (body.decision === 'retirar') await withdraw(decided, context)
  else if (!approval.puede_decidir) throw refusedTo(approval)
  else if (body.decision === 'rechazar') await refuse(decided, body, context)
  else await approve(decided, body, context)
  await announceQuote(context.db, id)
  return readQuote(id, context)
}

function refusedTo({ es_mia, aprobadores }: Approval): Refusal {
  const text = es_mia
    ? 'Nadie aprueba lo que él mismo pidió.'
    : `Esta compra la aprueba ${aprobadores.join(' o ') || 'quien es dueño de la cuenta'}.`
  return new Refusal(403, text, { code: 'puesto' })
}

async function withdraw({ approval, quote }: Open, context: Context): Promise<void> {
  if (!approval.es_mia) throw new Refusal(403, 'Solo la retira quien la pidió.')
  await settle('RETIRADA', '', { approval, context })
  await note('retirarCompra', '', { quote, context })
}

async function refuse({ approval, quote }: Open, { respuesta = '' }: Decision, context: Context): Promise<void> {
  if (!respuesta) throw needs('respuesta', 'Di por qué no.')
  await settle('RECHAZADA', respuesta, { approval, context })
  await note('negarCompra', respuesta, { quote, context })
  await tellBuyer(context, { quoteId: quote.id, approvalId: approval.id, isYes: false, respuesta })
}

async function approve({ approval, quote }: Open, decision: Decision, context: Context): Promise<void> {
  const { respuesta = '', consentimiento } = decision
  await settle('APROBADA', respuesta, { approval, context })
  await note('aprobarCompra', respuesta, { quote, context })
  await accept({
    context,
    quote,
    actors: await actorsOf(context, quote),
    byClient: true,
    body: {
      evento: 'aceptar',
      version: quote.version,
      ...(approval.faltante && { faltante: approval.faltante }),
      ...(consentimiento && { consentimiento }),
    },
    buyerId: approval.comprador_id,
  })
  await refuseDearer({ approval, quote }, consentimiento, context)
  await tellBuyer(context, { quoteId: quote.id, approvalId: approval.id, isYes: true, respuesta })
}

type Within = { approval: Approval; context: Context }

/** What it comes to by now is no more than was asked for; or it is, by what he has agreed to, and he may say yes to as much. */
async function refuseDearer({ approval, quote }: Open, consents: Decision['consentimiento'], { db, session }: Context) {
  const dearer = await db.row(
    `update compra_por_aprobar x set total = q.total from cotizacion q where x.id = $1 and q.id = $2 and q.total > x.total returning x.id`,
    [approval.id, quote.id],
  )
  if (!dearer) return
  if (!consents?.length)
    throw new Refusal(409, 'Cuesta más que cuando se pidió: hay que pedirla otra vez.', { code: 'total' })
  const may = await db.row('select from compra_por_aprobar x where x.id = $1 and aprueba_compra($2, x)', [
    approval.id,
    session.user?.id,
  ])
  if (!may)
    throw new Refusal(403, 'Con el IVA de hoy pasa de lo que tú apruebas: la aprueba quien es dueño de la cuenta.', {
      code: 'puesto',
    })
}

async function settle(estado: Approval['estado'], respuesta: string, { approval, context }: Within): Promise<void> {
  await context.db.rows(
    'update compra_por_aprobar set estado = $2, respuesta = $3, resuelta_por = $4, resuelta_en = now() where id = $1',
    [approval.id, estado, respuesta, context.session.user?.id],
  )
}

function note(evento: string, motivo: string, { quote, context }: { quote: Quote; context: Context }): Promise<void> {
  const datos = { contenido: quote.version_actual, total: quote.total }
  return recordEvent(context.db, context, {
    tipo: 'cotizacion',
    documentoId: quote.id,
    evento,
    motivo: motivo || null,
    datos,
  })
}
