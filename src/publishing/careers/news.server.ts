import { judge } from '#kit/base/access.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'

/** Who reads applications hears that one has come. */
export const careersNews: NewsJudges = {
  postulaciones: (_, { session }) => judge({ permissions: ['vacantes-write'] }, session) === 'ok',
}
