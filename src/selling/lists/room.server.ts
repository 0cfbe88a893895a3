import type { Room } from '#platform/http/rooms.server.ts'

export const listsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: listas y resurtido',
  calls: async () => (await import('./http.server.ts')).listsCalls,
  jobs: async () => (await import('./jobs.server.ts')).listsJobs,
}
