import type { Room } from '#platform/http/rooms.server.ts'

export const storeRoom: Room<typeof import('#fronts/lists/contract.ts')> = {
  tag: 'Catálogo: exportación',
  calls: async () => (await import('./http.server.ts')).storeCalls,
}
