import type { Room } from '#platform/http/rooms.server.ts'

export const mailRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: correo',
  calls: async () => (await import('./http.server.ts')).mailCalls,
  news: async () => (await import('./http.server.ts')).mailNews,
}
