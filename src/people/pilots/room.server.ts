import type { Room } from '#platform/http/rooms.server.ts'

export const pilotsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Sistema: pilotos',
  calls: async () => (await import('./http.server.ts')).pilotCalls,
}
