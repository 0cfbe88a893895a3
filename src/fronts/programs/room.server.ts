import type { Room } from '#platform/http/rooms.server.ts'

export const programsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Programas: llaves y avisos',
  calls: async () => (await import('./http.server.ts')).programsCalls,
  jobs: async () => (await import('./jobs.server.ts')).programsJobs,
}
