import type { Room } from '#platform/http/rooms.server.ts'

export const madeInMexicoRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: hecho en México',
  calls: async () => (await import('./http.server.ts')).madeInMexicoCalls,
}
