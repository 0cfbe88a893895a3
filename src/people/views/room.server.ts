import type { Room } from '#platform/http/rooms.server.ts'

export const viewsRoom: Room<typeof import('./contract.ts')> = {
  calls: async () => (await import('./http.server.ts')).viewsCalls,
}
