import type { Room } from '#platform/http/rooms.server.ts'

export const requestsRoom: Room<
  typeof import('#people/clients/acting-contract.ts') &
    typeof import('#people/clients/clients-contract.ts') &
    typeof import('./requests-contract.ts') &
    typeof import('#people/clients/tasks-contract.ts')
> = {
  tag: 'Clientes: cartera y solicitudes',
  calls: async () => (await import('./http.server.ts')).clientsCalls,
}
