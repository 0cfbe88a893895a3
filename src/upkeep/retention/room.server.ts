import type { Room } from '#platform/http/rooms.server.ts'

export const retentionRoom: Room = {
  jobs: async () => (await import('./jobs.server.ts')).retentionJobs,
}
