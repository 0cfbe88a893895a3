import type { Room } from '#platform/http/rooms.server.ts'
import { PRESENCE_KIND } from '#platform/http/presence.server.ts'

export const quoteScreensRoom: Room<
  typeof import('#selling/cart-errors/cart-errors-contract.ts') &
    typeof import('#selling/quotes/contract.ts') &
    typeof import('#selling/quotes/files-contract.ts') &
    typeof import('#selling/quotes/purchase-contract.ts')
> = {
  tag: 'Ventas: cotizaciones',
  calls: async () => (await import('./http.server.ts')).quotesCalls,
  news: async () => {
    const own = await import('./http.server.ts')
    return { cotizacion: own.mayHearQuote, [PRESENCE_KIND]: own.mayHearQuote }
  },
  jobs: async () => (await import('./jobs.server.ts')).quotesJobs,
}
