import type { Room } from '#platform/http/rooms.server.ts'

export const searchRoom: Room<
  typeof import('#finding/index/contract.ts') &
    typeof import('./instead-contract.ts') &
    typeof import('./log-contract.ts') &
    typeof import('./synonyms-contract.ts')
> = {
  tag: 'Búsqueda: partes y vehículos',
  calls: async () => (await import('./http.server.ts')).searchCalls,
  jobs: async () => (await import('./jobs.server.ts')).searchJobs,
}
