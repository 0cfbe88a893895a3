import type { Room } from '#platform/http/rooms.server.ts'

export const workbenchRoom: Room<
  typeof import('#fronts/calls/calls-contract.ts') &
    typeof import('#fronts/calls/contract.ts') &
    typeof import('./goals-contract.ts') &
    typeof import('./waiting-contract.ts')
> = {
  tag: 'Tablero: pendientes y llamadas',
  calls: async () => (await import('./http.server.ts')).deskCalls,
  news: async () => (await import('./waiting.server.ts')).waitingNews,
}
