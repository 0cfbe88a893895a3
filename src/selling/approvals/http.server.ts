import { serve } from '#platform/http/serve.server.ts'
import { comprasPorAprobar, ponerSuplencia } from './contract.ts'
import { readApprovals } from './queries.server.ts'
import { setSubstitute } from './substitute.server.ts'

export const approvalCalls = [
  serve(comprasPorAprobar, (_, context) => readApprovals(context)),
  serve(ponerSuplencia, ({ body }, context) => setSubstitute(body, context)),
]
