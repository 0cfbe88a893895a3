import type { Room } from '#platform/http/rooms.server.ts'

export const teamRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Clientes: personas de la empresa',
  calls: async () => (await import('./http.server.ts')).teamCalls,
}
