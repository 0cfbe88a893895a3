import type { Room } from '#platform/http/rooms.server.ts'

export const privacyRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Empresa: datos personales',
  calls: async () => (await import('./http.server.ts')).privacyCalls,
}
