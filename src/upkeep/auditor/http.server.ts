import { judge } from '#kit/base/access.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { askForRun, fixFindings, ignoreFindings, reopenFinding, undoFixes } from './commands.server.ts'
import * as contract from './contract.ts'
import { exportFindings, listFindings } from './queries.server.ts'

export const auditorCalls: BoundCall[] = [
  serve(contract.hallazgos, listFindings),
  serve(contract.exportarHallazgos, exportFindings),
  serve(contract.pedirRevision, (_, context) => askForRun(context)),
  serve(contract.arreglar, ({ body }, context) => fixFindings(body, context)),
  serve(contract.deshacerArreglos, ({ params }, context) => undoFixes(params, context)),
  serve(contract.ignorar, ({ body }, context) => ignoreFindings(body, context)),
  serve(contract.reabrir, ({ params, body }, context) => reopenFinding(params.id, body, context)),
]

/** Who mends applications hears that a run is done. */
export const auditorNews: NewsJudges = {
  auditor: (_, { session }) => judge({ permissions: ['aplicaciones-update'] }, session) === 'ok',
}
