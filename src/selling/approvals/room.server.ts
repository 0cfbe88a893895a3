import type { Room } from '#platform/http/rooms.server.ts'

export const approvalsRoom: Room<typeof import('./contract.ts')> = {
  calls: async () => (await import('./http.server.ts')).approvalCalls,
}
