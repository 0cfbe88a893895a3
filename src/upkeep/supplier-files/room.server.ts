import type { Room } from '#platform/http/rooms.server.ts'

export const supplierFilesRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: listas que llegan solas',
  calls: async () => (await import('./http.server.ts')).supplierFilesCalls,
  news: async () => (await import('./http.server.ts')).supplierFilesNews,
  jobs: async () => (await import('./jobs.server.ts')).supplierFilesJobs,
}
