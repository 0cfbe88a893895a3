import type { Room } from '#platform/http/rooms.server.ts'

export const storeRoom: Room<typeof import('#fronts/lists/contract.ts')> = {
  calls: async () => (await import('./http.server.ts')).storeCalls,
}
