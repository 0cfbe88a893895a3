import type { Room } from '#platform/http/rooms.server.ts'

export const documentDeskRoom: Room<
  typeof import('./admin-contract.ts') & typeof import('#fiscal/document-loads/loading-contract.ts')
> = {
  tag: 'Fiscal: administrar documentos',
  calls: async () => (await import('./http.server.ts')).deliveriesCalls,
  news: async () => (await import('./http.server.ts')).deliveriesNews,
}
