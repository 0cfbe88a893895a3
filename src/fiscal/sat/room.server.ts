import type { Room } from '#platform/http/rooms.server.ts'

export const satRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Fiscal: consulta al SAT',
  calls: async () => (await import('./http.server.ts')).satCalls,
  news: async () => (await import('./http.server.ts')).satNews,
  jobs: async () => (await import('./jobs.server.ts')).satJobs,
}
