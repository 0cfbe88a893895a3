import type { Room } from '#platform/http/rooms.server.ts'

export const reviewRoom: Room<typeof import('./policy-contract.ts')> = {
  tag: 'Ventas: revisión de documentos',
  calls: async () => (await import('./http.server.ts')).reviewCalls,
}
