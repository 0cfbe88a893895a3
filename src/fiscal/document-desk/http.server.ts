import type { NewsJudges } from '#platform/http/news.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as admin from './admin-contract.ts'
import { exportAllDocuments, listAllDocuments, listProblems, pendingOf } from './admin-list.server.ts'
import { assignClient, listIssuers, listQueue, saveIssuer, undoAssignment } from './admin-queue.server.ts'
import {
  cancelDelivery,
  deliveryReport,
  listDeliveries,
  readDelivery,
} from '#fiscal/document-loads/deliveries.server.ts'
import { openPieces, receive, takePiece } from '#fiscal/document-loads/deliveries-open.server.ts'
import * as loading from '#fiscal/document-loads/loading-contract.ts'

/** Bringing documents in, and who administers them. */
export const deliveriesCalls: BoundCall[] = [
  serve(loading.cargarDocumentos, ({ body }, context) => receive(body, context)),
  serve(loading.cargas, ({ query }, context) => listDeliveries(query, context)),
  serve(loading.abrirCarga, ({ body }, context) => openPieces(body, context)),
  serve(loading.subirParte, ({ params, body }, context) => takePiece(params.id, body, context)),
  serve(loading.carga, ({ params, query }, context) => readDelivery(params.id, query, context)),
  serve(loading.reporteCarga, ({ params, query }, context) => deliveryReport(params, query, context)),
  serve(loading.cancelarCarga, ({ params }, context) => cancelDelivery(params.id, context)),
  serve(admin.todosLosDocumentos, ({ query }, context) => listAllDocuments(query, context)),
  serve(admin.exportarTodos, ({ params, query }, context) => exportAllDocuments(params.formato, query, context)),
  serve(admin.pendientesDocumentos, (_, context) => pendingOf(context)),
  serve(admin.sinCliente, ({ query }, context) => listQueue(query, context)),
  serve(admin.asignarCliente, ({ body }, context) => assignClient(body, context)),
  serve(admin.deshacerAsignacion, ({ body }, context) => undoAssignment(body, context)),
  serve(admin.problemasDocumentos, ({ query }, context) => listProblems(query, context)),
  serve(admin.emisores, (_, context) => listIssuers(context)),
  serve(admin.guardarEmisor, ({ body }, context) => saveIssuer(body, context)),
]

/** Who may hear how deliveries go (`entrega:12`, `entrega:todas`): whoever may load. */
export const deliveriesNews: NewsJudges = {
  entrega: (_, { session }) => session.permissions.includes('documentos-upload'),
}
