import type { Room } from '#platform/http/rooms.server.ts'

export const homePageRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Publicaciones: página de inicio',
  calls: async () => (await import('./http.server.ts')).homePageCalls,
}
