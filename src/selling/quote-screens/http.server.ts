import { whoFollows } from '#platform/http/presence.server.ts'
import { type Context, serve } from '#platform/http/serve.server.ts'
import { addAddress } from '#selling/quotes/addresses.server.ts'
import { listCartErrors, markCartError, tryCartError, withCartErrors } from '#selling/cart-errors/cart-errors.server.ts'
import * as errors from '#selling/cart-errors/cart-errors-contract.ts'
import * as contract from '#selling/quotes/contract.ts'
import { decidePurchase } from '#selling/quotes/decide-purchase.server.ts'
import { readDelivery } from '#selling/quotes/delivery.server.ts'
import { readQuote } from '#selling/quotes/document.server.ts'
import { applyEvent } from '#selling/quotes/events.server.ts'
import { addFile, downloadFile, removeFile } from '#selling/quotes/files.server.ts'
import * as files from '#selling/quotes/files-contract.ts'
import { generate } from '#selling/quotes/generate.server.ts'
import { decidirCompra } from '#selling/quotes/purchase-contract.ts'
import { mayReach } from '#selling/quotes/reach.server.ts'
import { missing } from '#selling/quotes/quote.server.ts'
import { quoteFile } from './quote-paper.server.ts'
import { readQuoteText } from './quote-text.server.ts'
import { readReviewers } from '#selling/quotes/reviewers.server.ts'
import { countPending, lastDraft, listOfClient, listQuotes } from '#selling/quotes/rows.server.ts'
import { readSubstitutes } from '#selling/quotes/substitutes.server.ts'

export const quotesCalls = [
  withCartErrors(serve(contract.generacionCarrito, ({ body }, context) => generate(body, context))),
  serve(contract.listcot, ({ params }, context) => listOfClient(params.cliente, context)),
  serve(contract.cotizaciones, ({ query }, context) => listQuotes(query, context)),
  serve(contract.cotizacionesPendientes, (_, context) => countPending(context)),
  serve(contract.ultimoBorrador, (_, context) => lastDraft(context)),
  serve(contract.cotizacion, ({ params, query }, context) => readQuote(params.id, context, query)),
  serve(contract.presentesCotizacion, ({ params }, context) => readPresent(params.id, context)),
  serve(contract.eventosCotizacion, ({ params, body }, context) => applyEvent(params.id, body, context)),
  serve(decidirCompra, ({ params, body }, context) => decidePurchase(params.id, body, context)),
  serve(contract.revisores, ({ params }, context) => readReviewers(params.id, context)),
  serve(contract.sustitutos, ({ params, query }, context) => readSubstitutes({ ...params, vehicle: query }, context)),
  serve(contract.archivoCotizacion, ({ params }, context) => quoteFile(params.id, params.formato, context)),
  serve(contract.textoCotizacion, ({ params }, context) => readQuoteText(params.id, context)),
  serve(files.agregarArchivo, ({ params, body }, context) => addFile(params.id, body, context)),
  serve(files.bajarArchivo, ({ params }, context) => downloadFile(params.id, params.archivo, context)),
  serve(files.quitarArchivo, ({ params }, context) => removeFile(params.id, params.archivo, context)),
  serve(contract.entregaCotizacion, ({ params }, context) => readDelivery(params.id, context)),
  serve(contract.agregarDireccion, ({ params, body }, context) => addAddress(params.id, body, context)),
  serve(errors.erroresCarrito, ({ query }, context) => listCartErrors(query, context)),
  serve(errors.marcarErrorCarrito, ({ params, body }, context) => markCartError(params.id, body, context)),
  serve(errors.probarErrorCarrito, ({ params }, context) => tryCartError(params.id, context)),
]

async function readPresent(id: number, context: Context) {
  if (!(await mayReach(id, context))) throw missing()
  return { presentes: await whoFollows(context.db, String(id), context.session) }
}

/** Whether this session may hear of a document: whoever may read it. */
export async function mayHearQuote(id: string, context: Context): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id) || !context.session.permissions.includes('cotizaciones-read')) return false
  return mayReach(Number(id), context)
}
