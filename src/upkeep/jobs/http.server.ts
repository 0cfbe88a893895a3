import type { NewsJudges } from '#platform/http/news.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { repeat, runNow, stop } from './commands.server.ts'
import * as jobs from './contract.ts'
import { listJobs, listRuns } from './queries.server.ts'

export const jobCalls = [
  serve(jobs.procesos, (_, context) => listJobs(context)),
  serve(jobs.corridas, ({ query }, context) => listRuns(query, context)),
  serve(jobs.correrProceso, ({ params }, context) => runNow(params.nombre, context)),
  serve(jobs.repetirCorrida, ({ params }, context) => repeat(params, context)),
  serve(jobs.detenerCorrida, ({ params }, context) => stop(params, context)),
]

/** Who may hear that a run began or ended. */
export const jobNews: NewsJudges = {
  procesos: (_, { session }) => session.permissions.includes('procesos-run'),
}
