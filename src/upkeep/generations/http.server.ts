import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import {
  addGeneration,
  changeGeneration,
  dropGeneration,
  exportGenerations,
  listGenerations,
} from './generations.server.ts'
import * as loads from './loads-contract.ts'
import { applyLoad, exportRefused, findLoad, listLoads, previewLoad, undoLoad } from './loads.server.ts'

export const generationCalls: BoundCall[] = [
  serve(contract.listaGeneraciones, listGenerations),
  serve(contract.exportarGeneraciones, exportGenerations),
  serve(contract.agregarGeneracion, ({ body }, context) => addGeneration(body, context)),
  serve(contract.cambiarGeneracion, ({ params, body }, context) => changeGeneration(params.id, body, context)),
  serve(contract.borrarGeneracion, ({ params }, context) => dropGeneration(params.id, context)),
  serve(loads.cargarGeneraciones, ({ body }, context) => previewLoad(body, context)),
  serve(loads.cargasDeGeneraciones, (_, context) => listLoads(context)),
  serve(loads.leerCargaDeGeneraciones, ({ params }, { db }) => findLoad(db, params.id)),
  serve(loads.rechazadasDeGeneraciones, ({ params }, context) => exportRefused(params, context)),
  serve(loads.aplicarCargaDeGeneraciones, ({ params }, context) => applyLoad(params.id, context)),
  serve(loads.deshacerCargaDeGeneraciones, ({ params }, context) => undoLoad(params.id, context)),
]
