import type { Room } from '#platform/http/rooms.server.ts'

export const searchesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Búsqueda: búsquedas que se siguen',
  calls: async () => (await import('./http.server.ts')).searchesCalls,
  jobs: async () => (await import('./jobs.server.ts')).searchJobs,
}
