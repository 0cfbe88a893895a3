import type { Room } from '#platform/http/rooms.server.ts'

export const tourRoom: Room<typeof import('./contract.ts')> = {
  tag: 'La muestra: recorrido',
  calls: async () => (await import('./http.server.ts')).tourCalls,
}
