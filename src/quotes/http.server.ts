import { type Context, serve } from '#platform/serve.server.ts'
import { clientReach, isWithinReach } from '#clients/client-reach.server.ts'
import { addAddress } from './addresses.server.ts'
import { listCartErrors, markCartError, tryCartError, withCartErrors } from './cart-errors.server.ts'
import * as errors from './cart-errors-contract.ts'
import * as contract from './contract.ts'
import { readDelivery } from './delivery.server.ts'
import { readQuote } from './document.server.ts'
import { applyEvent } from './events.server.ts'
import { generate } from './generate.server.ts'
import { changePolicy, readPolicy } from './policy.server.ts'
import * as policy from './policy-contract.ts'
import { quoteFile } from './quote-paper.server.ts'
import { readReviewers } from './reviewers.server.ts'
import { countPending, lastDraft, listOfClient, listQuotes } from './rows.server.ts'
import { changeRoute, createRoute, readRoutes } from './shipping-routes.server.ts'
import { readSubstitutes } from './substitutes.server.ts'

export const quotesCalls = [
  withCartErrors(serve(contract.generacionCarrito, ({ body }, context) => generate(body, context))),
  serve(contract.listcot, ({ params }, context) => listOfClient(params.cliente, context)),
  serve(contract.cotizaciones, ({ query }, context) => listQuotes(query, context)),
  serve(contract.cotizacionesPendientes, (_, context) => countPending(context)),
  serve(contract.ultimoBorrador, (_, context) => lastDraft(context)),
  serve(contract.cotizacion, ({ params }, context) => readQuote(params.id, context)),
  serve(contract.eventosCotizacion, ({ params, body }, context) => applyEvent(params.id, body, context)),
  serve(contract.revisores, ({ params }, context) => readReviewers(params.id, context)),
  serve(contract.sustitutos, ({ params }, context) => readSubstitutes(params, context)),
  serve(contract.archivoCotizacion, ({ params }, context) => quoteFile(params.id, params.formato, context)),
  serve(contract.entregaCotizacion, ({ params }, context) => readDelivery(params.id, context)),
  serve(contract.agregarDireccion, ({ params, body }, context) => addAddress(params.id, body, context)),
  serve(errors.erroresCarrito, ({ query }, context) => listCartErrors(query, context)),
  serve(errors.marcarErrorCarrito, ({ params, body }, context) => markCartError(params.id, body, context)),
  serve(errors.probarErrorCarrito, ({ params }, context) => tryCartError(params.id, context)),
  serve(policy.politicaVentas, (_, context) => readPolicy(context)),
  serve(policy.cambiarPoliticaVentas, ({ body }, context) => changePolicy(body, context)),
  serve(policy.vias, (_, context) => readRoutes(context)),
  serve(policy.crearVia, ({ body }, context) => createRoute(body, context)),
  serve(policy.cambiarVia, ({ params, body }, context) => changeRoute(params.id, body, context)),
]

/** Whether this session may hear of a document: whoever may read it. */
export async function mayHearQuote(id: string, context: Context): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id) || !context.session.permissions.includes('cotizaciones-read')) return false
  const found = await context.db.row(
    `select from cotizacion q join cliente c on c.id = q.cliente_id where ${isWithinReach} and q.id = $3`,
    [...(await clientReach(context, 'cotizaciones-read')), Number(id)],
  )
  return Boolean(found)
}
