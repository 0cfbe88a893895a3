import type { Room } from '#platform/http/rooms.server.ts'

export const quickOrderRoom: Room<typeof import('#selling/list-reading/contract.ts')> = {
  calls: async () => (await import('./http.server.ts')).bulkCalls,
}
