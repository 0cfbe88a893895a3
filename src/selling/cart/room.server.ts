import type { Room } from '#platform/http/rooms.server.ts'

export const cartRoom: Room<
  typeof import('./contract.ts') &
    typeof import('./kit-contract.ts') &
    typeof import('./lists-contract.ts') &
    typeof import('./restock-contract.ts')
> = {
  tag: 'Ventas: carrito',
  calls: async () => (await import('./http.server.ts')).cartCalls,
  news: async () => {
    const own = await import('./hold.server.ts')
    return { carrito: own.hearsCart }
  },
}
