import type { Room } from '#platform/http/rooms.server.ts'

export const cartsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: varios carritos',
  calls: async () => (await import('./http.server.ts')).cartsCalls,
}
