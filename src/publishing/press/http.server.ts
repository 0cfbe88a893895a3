import type { NewsJudges } from '#platform/http/news.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as contract from '#publishing/print/contract.ts'
import { readOptions } from '#publishing/print/options.server.ts'
import { cancelPrint, deletePrint, downloadPrint, listPrints, makePrint, readPrint } from './prints.server.ts'
import { publishPrint } from './publish.server.ts'
import { scopeOf, topicOf } from '#publishing/print/scope.server.ts'
import { countChosen } from '#publishing/print/selection.server.ts'

/** Printed catalogues: the house's, and each client's own. */
export const pressCalls: BoundCall[] = [
  serve(contract.opcionesImprenta, ({ query }, context) => readOptions(query.vehiculo, context)),
  serve(contract.cuentaImprenta, ({ query }, { db }) => countChosen(db, query)),
  serve(contract.impresiones, (_, context) => listPrints(context)),
  serve(contract.imprimir, ({ body }, context) => makePrint(body, context)),
  serve(contract.impresion, ({ params }, context) => readPrint(params.id, context)),
  serve(contract.cancelarImpresion, ({ params }, context) => cancelPrint(params.id, context)),
  serve(contract.borrarImpresion, ({ params }, context) => deletePrint(params.id, context)),
  serve(contract.archivoImpresion, ({ params }, context) => downloadPrint(params.id, context)),
  serve(contract.publicarImpresion, ({ params }, context) => publishPrint(params.id, context)),
]

/** Who may hear how prints go (`imprenta:casa`, `imprenta:12`): whose they are. */
export const pressNews: NewsJudges = {
  imprenta: async (id, context) =>
    context.session.permissions.includes('imprenta-create') &&
    topicOf(await scopeOf(context).catch(() => ({ cliente: -1 }))) === `imprenta:${id}`,
}
