import type { Room } from '#platform/http/rooms.server.ts'

export const counterRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: mostrador',
  calls: async () => (await import('./http.server.ts')).counterCalls,
}
