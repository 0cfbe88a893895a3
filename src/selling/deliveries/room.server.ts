import type { Room } from '#platform/http/rooms.server.ts'

export const deliveriesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: entregas',
  calls: async () => (await import('./http.server.ts')).deliveriesCalls,
}
