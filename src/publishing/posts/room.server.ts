import type { Room } from '#platform/http/rooms.server.ts'

export const postsRoom: Room<
  typeof import('#publishing/banners/banners-contract.ts') &
    typeof import('./blog-contract.ts') &
    typeof import('#publishing/pictures/pictures-contract.ts') &
    typeof import('./publications-contract.ts')
> = {
  tag: 'Publicaciones: blog y banners',
  calls: async () => (await import('./http.server.ts')).contentCalls,
  news: async () => (await import('./news.server.ts')).contentNews,
  files: async () => (await import('./files.server.ts')).contentFiles,
}
