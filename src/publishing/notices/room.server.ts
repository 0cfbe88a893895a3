import type { Room } from '#platform/http/rooms.server.ts'

export const noticesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Publicaciones: anuncios',
  calls: async () => (await import('./http.server.ts')).noticesCalls,
}
