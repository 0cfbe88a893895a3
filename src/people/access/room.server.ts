import type { Room } from '#platform/http/rooms.server.ts'

export const accessRoom: Room = {
  jobs: async () => (await import('./jobs.server.ts')).accountsJobs,
}
