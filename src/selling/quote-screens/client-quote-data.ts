import { redirect } from 'react-router'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { queryOf } from '#kit/lists/list-loader.ts'
import { orMissing } from '#kit/forms/or-missing.ts'

/**
 * A document and, where its delivery can still be chosen, what there is to choose; null when there is no such document.
 * Whoever answers it is sent to his own page of it: links are passed on between the two sides.
 */
export async function readClientQuote(id: number, request: Request) {
  const query = queryOf<'GET /api/v1/cotizaciones/:id'>(request)
  const quote = await orMissing(call('GET /api/v1/cotizaciones/:id', { params: { id }, query }))
  if (!quote) return null
  if (!quote.es_cliente && canOpen(pages.cotizacion.access, currentSession()) === 'ok') {
    throw redirect(at(`/cotizaciones/${id}`))
  }
  const isDraft = quote.eventos.includes('editar')
  const delivery = isDraft ? await call('GET /api/v1/cotizaciones/:id/entrega', { params: { id } }) : null
  return { quote, delivery }
}
