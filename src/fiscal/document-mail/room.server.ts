import type { Room } from '#platform/http/rooms.server.ts'

export const documentMailRoom: Room<
  typeof import('#fiscal/documents/contract.ts') & typeof import('./mail-contract.ts')
> = {
  tag: 'Fiscal: documentos electrónicos',
  calls: async () => (await import('./http.server.ts')).documentsCalls,
  news: async () => (await import('./news.server.ts')).documentsNews,
  jobs: async () => (await import('./mail-new.server.ts')).mailJobs,
}
