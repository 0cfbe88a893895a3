import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { AUTHORISED, type State } from '#selling/quotes/transitions.ts'

export type Quote = Reply<Api['GET /api/v1/cotizaciones/:id']>
export type QuoteLine = Quote['renglones'][number]
export type QuoteRow = Reply<Api['GET /api/v1/cotizaciones']>['cotizaciones'][number]

export const kindNames = { PREPEDIDO: 'Prepedido', COTIZACION: 'Cotización' }

/** The client's page of a document: where it is authorised, the page of the authorised ones. */
export function clientPath({ id, estado }: { id: number; estado: State }): string {
  return at(`${AUTHORISED.includes(estado) ? '/DetallePrepedidoAuth' : '/DetallePrepedido'}?id=${id}`)
}

/** `-5.25 %` of hundredths of a per cent; empty for none. */
export function percent(hundredths: number): string {
  const value = hundredths / 100
  return `${value.toLocaleString('es-MX', { maximumFractionDigits: 2 })} %`
}
