import type { Room } from '#platform/http/rooms.server.ts'

export const watchesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Catálogo: partes seguidas',
  calls: async () => (await import('./http.server.ts')).watchCalls,
  jobs: async () => (await import('./jobs.server.ts')).watchJobs,
}
