import { call } from '#base/call.ts'
import { orMissing } from '#people/or-missing.ts'

/** A document and, where its delivery can still be chosen, what there is to choose; null when there is no such document. */
export async function readClientQuote(id: number) {
  const quote = await orMissing(call('GET /api/v1/cotizaciones/:id', { params: { id } }))
  if (!quote) return null
  const isDraft = quote.eventos.includes('editar')
  const delivery = isDraft ? await call('GET /api/v1/cotizaciones/:id/entrega', { params: { id } }) : null
  return { quote, delivery }
}
