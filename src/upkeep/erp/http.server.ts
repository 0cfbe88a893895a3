import type { NewsJudges } from '#platform/http/news.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { saveConnection, showConnection, testConnection } from './connection.server.ts'
import * as erp from './contract.ts'
import { decide, listDifferences } from './decisions.server.ts'
import { listErrors, markError, readHealth, readRunChanges } from './health.server.ts'
import { listRuns, requestRun, stopRun } from './runs.server.ts'
import * as sending from './sending-contract.ts'
import { linkOrder, listSendings, readSending, sendAgain, sendOrder } from './sendings.server.ts'

/** Calls of the exchange with the ERP. */
export const syncCalls = [
  serve(erp.procesoErp, (_, context) => showConnection(context)),
  serve(erp.actualizarProceso, ({ body }, context) => saveConnection(body.proceso, context)),
  serve(erp.probarErp, ({ body }, context) => testConnection(body.huella, context)),
  serve(erp.estadoErp, (_, context) => readHealth(context)),
  serve(erp.iniciarCorrida, ({ body }, context) => requestRun(body, context)),
  serve(erp.corridasErp, ({ query }, context) => listRuns(query, context)),
  serve(erp.corridaErp, ({ params, query }, context) => readRunChanges(params.id, query, context)),
  serve(erp.detenerCorrida, ({ params }, context) => stopRun(params.id, context)),
  serve(erp.erroresErp, ({ query }, context) => listErrors(query, context)),
  serve(erp.marcarErrorErp, ({ params, body }, context) => markError(params.id, body, context)),
  serve(erp.diferenciasErp, ({ query }, context) => listDifferences(query, context)),
  serve(erp.decidirDiferencias, ({ body }, context) => decide(body, context)),
  serve(sending.enviosErp, ({ query }, context) => listSendings(query, context)),
  serve(sending.envioErp, ({ params }, context) => readSending(params.id, context)),
  serve(sending.enviarErp, ({ params }, context) => sendOrder(params.id, context)),
  serve(sending.enlazarErp, ({ params, body }, context) => linkOrder(params.id, body.folio, context)),
  serve(sending.reenviarErp, (_, context) => sendAgain(context)),
]

/** Who may hear how the exchange fares: whoever may run it or sees to its orders. */
export const syncNews: NewsJudges = {
  sync: (_, { session }) =>
    ['sync-run', 'pedidos-sync', 'sync-config'].some((name) => session.permissions.includes(name)),
}
