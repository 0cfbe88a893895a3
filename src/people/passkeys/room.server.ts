import type { Room } from '#platform/http/rooms.server.ts'

export const passkeysRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Cuenta: llaves de acceso',
  calls: async () => (await import('./http.server.ts')).passkeysCalls,
}
