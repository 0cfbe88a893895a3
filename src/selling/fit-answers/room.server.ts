import type { Room } from '#platform/http/rooms.server.ts'

export const fitAnswersRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: si le quedó',
  calls: async () => (await import('./http.server.ts')).fitAnswerCalls,
  jobs: async () => (await import('./jobs.server.ts')).fitAnswerJobs,
}
