import type { Room } from '#platform/http/rooms.server.ts'

export const documentLoadsRoom: Room = {
  jobs: async () => (await import('./load-jobs.server.ts')).loadJobs,
}
