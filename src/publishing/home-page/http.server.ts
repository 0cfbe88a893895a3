import { serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import { readEdition, readHome } from './queries.server.ts'
import { publishAgain, saveBlocks } from './commands.server.ts'

export const homePageCalls = [
  serve(contract.inicio, ({ query }, context) => readHome(query, context)),
  serve(contract.leerInicio, (_, context) => readEdition(context)),
  serve(contract.guardarInicio, ({ body }, context) => saveBlocks(body, context)),
  serve(contract.volverInicio, ({ params }, context) => publishAgain(params.id, context)),
]
