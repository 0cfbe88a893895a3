import type { Room } from '#platform/http/rooms.server.ts'

export const libraryRoom: Room<typeof import('./contract.ts') & typeof import('./admin-contract.ts')> = {
  tag: 'Publicaciones: catálogos',
  calls: async () => (await import('./http.server.ts')).libraryCalls,
  files: async () => (await import('./files.server.ts')).libraryFiles,
  jobs: async () => (await import('./jobs.server.ts')).libraryJobs,
}
