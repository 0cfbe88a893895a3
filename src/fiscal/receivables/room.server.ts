import type { Room } from '#platform/http/rooms.server.ts'

export const receivablesRoom: Room<
  typeof import('#fiscal/statement/contract.ts') &
    typeof import('./credit-contract.ts') &
    typeof import('#fiscal/statement/own-contract.ts')
> = {
  tag: 'Fiscal: facturas y crédito',
  calls: async () => (await import('./http.server.ts')).accountCalls,
  news: async () => (await import('./http.server.ts')).accountNews,
  jobs: async () => (await import('./jobs.server.ts')).accountJobs,
}
