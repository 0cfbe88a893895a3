import type { Room } from '#platform/http/rooms.server.ts'

export const textsRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Empresa: textos del sitio',
  calls: async () => (await import('./http.server.ts')).textCalls,
}
