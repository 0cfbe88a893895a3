import type { Room } from '#platform/http/rooms.server.ts'

export const partsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Catálogo: partes',
  calls: async () => (await import('./http.server.ts')).catalogueCalls,
  files: async () => (await import('./files.server.ts')).partFiles,
  jobs: async () => (await import('./jobs.server.ts')).catalogueJobs,
}
