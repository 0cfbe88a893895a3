import type { Room } from '#platform/http/rooms.server.ts'

export const jobsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: procesos',
  calls: async () => (await import('./http.server.ts')).jobCalls,
  news: async () => (await import('./http.server.ts')).jobNews,
}
