import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { applyPrices, changeCells } from './batch-apply.server.ts'
import { foreseePrices } from './batch-foresee.server.ts'
import { undoPrices } from './batch-undo.server.ts'
import * as contract from './contract.ts'
import { setCore } from './core.server.ts'
import { listBatches, listPrices, readOptions, readPartPrices } from './queries.server.ts'

export const pricingCalls: BoundCall[] = [
  serve(contract.preciosEstante, ({ query }, context) => listPrices(query, context)),
  serve(contract.opcionesPrecios, (_, context) => readOptions(context)),
  serve(contract.preverPrecios, ({ body }, context) => foreseePrices(body, context)),
  serve(contract.aplicarPrecios, ({ params, body }, context) => applyPrices(params.id, body.cuenta ?? null, context)),
  serve(contract.deshacerPrecios, ({ params }, context) => undoPrices(params.id, context)),
  serve(contract.cambiarPrecios, ({ body }, context) => changeCells(body, context)),
  serve(contract.lotesPrecios, ({ query }, context) => listBatches(query, context)),
  serve(contract.preciosDeParte, ({ params, query }, context) => readPartPrices(params.id, query.lista, context)),
  serve(contract.cambiarCasco, ({ params, body }, context) => setCore(String(params.id), body, context)),
]
