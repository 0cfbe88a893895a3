import type { Room } from '#platform/http/rooms.server.ts'

export const accountRoom: Room<typeof import('#people/access/contract.ts')> = {
  tag: 'Cuenta: sesión y seguridad',
  calls: async () => (await import('./http.server.ts')).accountsCalls,
}
