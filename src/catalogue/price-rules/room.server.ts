import type { Room } from '#platform/http/rooms.server.ts'

export const priceRulesRoom: Room<
  typeof import('./contract.ts') & typeof import('./exchange-contract.ts') & typeof import('./offers-contract.ts')
> = {
  tag: 'Catálogo: listas y descuentos',
  calls: async () => (await import('./http.server.ts')).priceRuleCalls,
}
