import type { Room } from '#platform/http/rooms.server.ts'

export const workbenchRoom: Room<
  typeof import('#fronts/calls/calls-contract.ts') &
    typeof import('#fronts/calls/contract.ts') &
    typeof import('./goals-contract.ts')
> = {
  calls: async () => (await import('./http.server.ts')).deskCalls,
}
