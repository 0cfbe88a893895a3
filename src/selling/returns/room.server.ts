import type { Room } from '#platform/http/rooms.server.ts'

export const returnsRoom: Room<typeof import('./contract.ts') & typeof import('./files-contract.ts')> = {
  tag: 'Ventas: devoluciones',
  calls: async () => (await import('./http.server.ts')).returnsCalls,
  news: async () => (await import('./news.server.ts')).returnsNews,
}
