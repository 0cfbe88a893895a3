import type { Room } from '#platform/http/rooms.server.ts'

export const labelsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: etiquetas',
  calls: async () => (await import('./http.server.ts')).labelsCalls,
}
