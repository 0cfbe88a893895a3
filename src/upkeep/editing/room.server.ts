import type { Room } from '#platform/http/rooms.server.ts'

export const editingRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Mantenimiento: editar productos',
  calls: async () => (await import('./http.server.ts')).editingCalls,
  news: async () => (await import('./news.server.ts')).editingNews,
}
