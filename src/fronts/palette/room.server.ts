import type { Room } from '#platform/http/rooms.server.ts'

export const paletteRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Tablero: ir a',
  calls: async () => (await import('./http.server.ts')).paletteCalls,
}
