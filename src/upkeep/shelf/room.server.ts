import type { Room } from '#platform/http/rooms.server.ts'

export const shelfRoom: Room<
  typeof import('./contract.ts') &
    typeof import('./changes-contract.ts') &
    typeof import('#upkeep/photos/pictures-contract.ts')
> = {
  tag: 'Mantenimiento: estante y fotos',
  calls: async () => (await import('./http.server.ts')).shelfCalls,
  news: async () => (await import('./http.server.ts')).shelfNews,
  jobs: async () => (await import('./jobs.server.ts')).shelfJobs,
}
