import type { Room } from '#platform/http/rooms.server.ts'

export const chatQueueRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Clientes: avisos por WhatsApp',
  calls: async () => (await import('./http.server.ts')).chatQueueCalls,
}
