import type { Room } from '#platform/http/rooms.server.ts'

export const shortLinksRoom: Room = {
  files: async () => (await import('./short-links.server.ts')).shortLinks,
}
