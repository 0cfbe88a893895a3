import { serve } from '#platform/http/serve.server.ts'
import { changeWatch, changeWishes } from './commands.server.ts'
import * as contract from './contract.ts'
import { exportWatches, listWatches, readWishes } from './queries.server.ts'

export const watchCalls = [
  serve(contract.verAviso, ({ params }, context) => readWishes(params.k_parte, context)),
  serve(contract.pedirAviso, ({ params, body }, context) => changeWishes(params.k_parte, body, context)),
  serve(contract.partesSeguidas, listWatches),
  serve(contract.exportarPartesSeguidas, exportWatches),
  serve(contract.cambiarParteSeguida, ({ params, body }, context) => changeWatch(params.id, body, context)),
]
