import type { Room } from '#platform/http/rooms.server.ts'

export const priceListsRoom: Room<
  typeof import('./client-prices-contract.ts') &
    typeof import('#catalogue/prices/contract.ts') &
    typeof import('./days-off-contract.ts') &
    typeof import('./price-list-contract.ts') &
    typeof import('./schedule-contract.ts')
> = {
  tag: 'Catálogo: precios',
  calls: async () => (await import('./http.server.ts')).priceCalls,
  jobs: async () => (await import('./jobs.server.ts')).priceListJobs,
}
