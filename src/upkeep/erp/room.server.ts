import type { Room } from '#platform/http/rooms.server.ts'

export const erpRoom: Room<typeof import('./contract.ts') & typeof import('./sending-contract.ts')> = {
  tag: 'Mantenimiento: ERP',
  calls: async () => (await import('./http.server.ts')).syncCalls,
  news: async () => (await import('./http.server.ts')).syncNews,
  jobs: async () => (await import('./jobs.server.ts')).syncJobs,
}
