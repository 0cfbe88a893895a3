import { judge } from '#kit/base/access.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'

/** Whoever may read products in any state hears that one was saved. */
export const editingNews: NewsJudges = {
  producto: (_, { session }) => judge({ permissions: ['productos-read'] }, session) === 'ok',
}
