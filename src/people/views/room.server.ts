import type { Room } from '#platform/http/rooms.server.ts'

export const viewsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Tablero: vistas guardadas',
  calls: async () => (await import('./http.server.ts')).viewsCalls,
}
