import type { Room } from '#platform/http/rooms.server.ts'

export const contactRoom: Room<
  typeof import('#people/company/branches-contract.ts') &
    typeof import('./messages-contract.ts') &
    typeof import('#people/company/contract.ts')
> = {
  tag: 'Empresa: sucursales y contacto',
  calls: async () => (await import('./http.server.ts')).companyCalls,
}
