import type { Room } from '#platform/http/rooms.server.ts'

export const approvalsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Ventas: compras por aprobar',
  calls: async () => (await import('./http.server.ts')).approvalCalls,
}
