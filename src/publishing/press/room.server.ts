import type { Room } from '#platform/http/rooms.server.ts'

export const pressRoom: Room<typeof import('#publishing/print/contract.ts')> = {
  tag: 'Publicaciones: imprenta',
  calls: async () => (await import('./http.server.ts')).pressCalls,
  news: async () => (await import('./http.server.ts')).pressNews,
  jobs: async () => (await import('./jobs.server.ts')).pressJobs,
}
