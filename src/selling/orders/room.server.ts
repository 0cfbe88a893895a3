import type { Room } from '#platform/http/rooms.server.ts'

export const ordersRoom: Room<typeof import('./contract.ts') & typeof import('./invoice-links-contract.ts')> = {
  tag: 'Ventas: pedidos',
  calls: async () => (await import('./http.server.ts')).ordersCalls,
  news: async () => (await import('./news.server.ts')).ordersNews,
}
