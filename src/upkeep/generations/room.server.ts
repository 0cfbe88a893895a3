import type { Room } from '#platform/http/rooms.server.ts'

export const generationsRoom: Room<typeof import('./contract.ts') & typeof import('./loads-contract.ts')> = {
  tag: 'Mantenimiento: generaciones de los modelos',
  calls: async () => (await import('./http.server.ts')).generationCalls,
}
