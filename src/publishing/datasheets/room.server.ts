import type { Room } from '#platform/http/rooms.server.ts'

export const datasheetsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Publicaciones: fichas técnicas',
  calls: async () => (await import('./http.server.ts')).datasheetsCalls,
}
