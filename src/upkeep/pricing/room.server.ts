import type { Room } from '#platform/http/rooms.server.ts'

export const pricingRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: precios en pantalla',
  calls: async () => (await import('./http.server.ts')).pricingCalls,
}
