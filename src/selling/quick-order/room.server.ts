import type { Room } from '#platform/http/rooms.server.ts'

export const quickOrderRoom: Room<typeof import('#selling/list-reading/contract.ts')> = {
  tag: 'Ventas: pedido rápido',
  calls: async () => (await import('./http.server.ts')).bulkCalls,
}
