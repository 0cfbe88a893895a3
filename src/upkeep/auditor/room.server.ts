import type { Room } from '#platform/http/rooms.server.ts'

export const auditorRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: auditor de aplicaciones',
  calls: async () => (await import('./http.server.ts')).auditorCalls,
  news: async () => (await import('./http.server.ts')).auditorNews,
  jobs: async () => (await import('./jobs.server.ts')).auditorJobs,
}
