import type { NewsJudges } from '#platform/http/news.server.ts'
import { PRESENCE_KIND } from '#platform/http/presence.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { exportChanges, listChanges } from './changes.server.ts'
import { askPreview, cancelLoad, correctRows, mapColumns, publishLoad, revertLoad } from './commands.server.ts'
import * as changes from './changes-contract.ts'
import * as loads from './contract.ts'
import * as doubts from './doubts-contract.ts'
import {
  answerDoubts,
  chooseProfile,
  dropProfile,
  listDoubts,
  listProfiles,
  loadSheet,
  saveProfile,
} from './doubts.server.ts'
import * as previews from './preview-contract.ts'
import * as receiving from './receive-contract.ts'
import * as errors from './errors-contract.ts'
import { exportPartFaults, groupPartFaults, listPartFaults, retryFault, settleFaults } from './errors.server.ts'
import { enterPreview, leavePreview } from './preview.server.ts'
import { faultsFile, listFaults, listImpact, listLoads, readLoad } from './queries.server.ts'
import { openPieces, receiveFile, takePiece } from './receive.server.ts'
import { templateOf } from './templates.server.ts'

/** Mass loads, their preview, and the faults of parts. */
export const uploadsCalls: BoundCall[] = [
  serve(receiving.subir, ({ body }, context) => receiveFile(body, context)),
  serve(receiving.abrir, ({ body }, context) => openPieces(body, context)),
  serve(receiving.subirParteCarga, ({ params, body }, context) => takePiece(params.id, body, context)),
  serve(loads.cargasProductos, ({ query }, context) => listLoads(query, context)),
  serve(loads.cargaProductos, ({ params }, context) => readLoad(params.id, context)),
  serve(loads.errores, ({ params, query }, context) => listFaults(params.id, query, context)),
  serve(loads.erroresCsv, ({ params }, context) => faultsFile(params.id, 'csv', context)),
  serve(loads.erroresXlsx, ({ params }, context) => faultsFile(params.id, 'xlsx', context)),
  serve(changes.cambios, ({ params, query }, context) => listChanges({ query: { ...query, ...params } }, context)),
  serve(changes.exportarCambios, ({ params, query }, context) =>
    exportChanges({ params, query: { ...query, id: params.id } }, context),
  ),
  serve(loads.mapear, ({ params, body }, context) => mapColumns(params.id, body, context)),
  serve(doubts.dudas, ({ params, query }, context) => listDoubts(params.id, query, context)),
  serve(doubts.responderDudas, ({ params, body }, context) => answerDoubts(params.id, body, context)),
  serve(doubts.perfilDeCarga, ({ params, body }, context) => chooseProfile(params.id, body, context)),
  serve(doubts.otraHoja, ({ params, body }, context) => loadSheet(params.id, body, context)),
  serve(doubts.perfiles, (_, context) => listProfiles(context)),
  serve(doubts.guardarPerfil, ({ params, body }, context) => saveProfile(params.id, body, context)),
  serve(doubts.borrarPerfil, ({ params }, context) => dropProfile(params.id, context)),
  serve(loads.corregir, ({ params, body }, context) => correctRows(params.id, body, context)),
  serve(loads.aplicar, ({ params, body }, context) => publishLoad(params.id, body, context)),
  serve(loads.revertir, ({ params, body }, context) => revertLoad(params.id, body, context)),
  serve(loads.cancelar, ({ params }, context) => cancelLoad(params.id, context)),
  serve(previews.plantilla, ({ params }) => templateOf(params.tipo, params.formato)),
  serve(previews.prepararVista, ({ params }, context) => askPreview(params.id, context)),
  serve(previews.impacto, ({ params, query }, context) => listImpact(params.id, query, context)),
  serve(previews.entrarVista, ({ body }, context) => enterPreview(body.carga, context)),
  serve(previews.salirVista, (_, context) => leavePreview(context)),
  serve(errors.erroresProducto, listPartFaults),
  serve(errors.gruposErrores, ({ query }, context) => groupPartFaults(query, context)),
  serve(errors.exportarErrores, exportPartFaults),
  serve(errors.atenderErrores, ({ body }, context) => settleFaults(body, context)),
  serve(errors.reintentarError, ({ params, body }, context) => retryFault(params.id, body, context)),
]

/** Who may hear how loads go (`carga:12`, `carga:todas`, `carga:errores`), and be seen to look at one: whoever may load. */
export const uploadsNews: NewsJudges = {
  carga: (_, { session }) => session.permissions.includes('productos-import'),
  [PRESENCE_KIND]: (id, { session }) => /^carga-\d{1,15}$/.test(id) && session.permissions.includes('productos-import'),
}
