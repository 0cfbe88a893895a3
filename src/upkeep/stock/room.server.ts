import type { Room } from '#platform/http/rooms.server.ts'

export const stockRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: existencias',
  calls: async () => (await import('./http.server.ts')).stockCalls,
}
