import type { Room } from '#platform/http/rooms.server.ts'

export const tourRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Empresa: recorrido de la muestra',
  calls: async () => (await import('./http.server.ts')).tourCalls,
}
