import type { Room } from '#platform/http/rooms.server.ts'

export const signatureRoom: Room<typeof import('./contract.ts')> = {
  tag: 'Documentos: sellos',
  calls: async () => (await import('./http.server.ts')).signatureCalls,
}
