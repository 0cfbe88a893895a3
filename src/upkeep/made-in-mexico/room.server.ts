import type { Room } from '#platform/http/rooms.server.ts'

export const madeInMexicoRoom: Room<typeof import('./contract.ts')> = {
  calls: async () => (await import('./http.server.ts')).madeInMexicoCalls,
}
