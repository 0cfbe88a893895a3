import type { Room } from '#platform/http/rooms.server.ts'

export const usersRoom: Room<
  typeof import('#people/roles/contract.ts') & typeof import('#people/roles/roles-contract.ts')
> = {
  tag: 'Cuenta: usuarios y roles',
  calls: async () => (await import('./http.server.ts')).peopleCalls,
}
