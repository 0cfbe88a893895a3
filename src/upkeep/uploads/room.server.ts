import type { Room } from '#platform/http/rooms.server.ts'

export const uploadsRoom: Room<
  typeof import('./contract.ts') &
    typeof import('./changes-contract.ts') &
    typeof import('./doubts-contract.ts') &
    typeof import('./preview-contract.ts') &
    typeof import('./receive-contract.ts') &
    typeof import('./errors-contract.ts')
> = {
  tag: 'Mantenimiento: cargas de productos',
  calls: async () => (await import('./http.server.ts')).uploadsCalls,
  news: async () => (await import('./http.server.ts')).uploadsNews,
  jobs: async () => (await import('./jobs.server.ts')).uploadsJobs,
}
