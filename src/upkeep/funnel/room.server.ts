import type { Room } from '#platform/http/rooms.server.ts'

export const funnelRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Análisis: embudo',
  calls: async () => (await import('./http.server.ts')).funnelCalls,
  files: async () => (await import('./view-beacon.server.ts')).viewBeacon,
  jobs: async () => (await import('./jobs.server.ts')).funnelJobs,
}
