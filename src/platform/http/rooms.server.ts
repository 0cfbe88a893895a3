import type { FastifyInstance } from 'fastify'
import type { Job, Listener } from '#platform/jobs/jobs.server.ts'
import type { NewsJudges } from './news.server.ts'
import type { BoundCall } from './serve.server.ts'

/**
 * What a room gives to the processes, declared once in its `room.server.ts`: each part is loaded by the process that needs it, so the
 * worker holds no call and the web process no job.
 */
export type Room<Contracts extends object = object> = {
  /** Never there: the contracts of its calls, as types for the browser (`api.ts`). */
  contracts?: Contracts
  /** Who may hear of what, by kind of topic. */
  news?: () => Promise<NewsJudges>
  /** Routes that are no calls: pictures, pages of catalogues. */
  files?: () => Promise<(app: FastifyInstance) => void>
  jobs?: () => Promise<(Job | Listener)[]>
} & (Answering | { tag?: undefined; calls?: undefined })

/** A room with calls says under which name they stand in the description of the API: `wing: room`, as a person calls them. */
type Answering = { tag: string; calls: () => Promise<BoundCall[]> }
