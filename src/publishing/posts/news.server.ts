import { judge } from '#kit/base/access.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'

/** Who edits publications hears that one was saved. */
export const contentNews: NewsJudges = {
  publicacion: (_, { session }) => judge({ permissions: ['publicaciones-read'] }, session) === 'ok',
}
