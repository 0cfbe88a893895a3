import type { Room } from '#platform/http/rooms.server.ts'

export const speedRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: velocidad',
  calls: async () => (await import('./http.server.ts')).speedCalls,
  files: async () => (await import('./beacon.server.ts')).visitBeacon,
}
