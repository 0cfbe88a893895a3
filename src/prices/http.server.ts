import { serve } from '#platform/serve.server.ts'
import { addContract, changeContract, clientPrices, endContract } from './client-prices-contract.ts'
import { readClientPrices } from './client-prices.server.ts'
import { createContract, finishContract, reviseContract } from './contract-commands.server.ts'
import { priceOrigin, prices } from './contract.ts'
import { explainPrice } from './origin.server.ts'
import { readPrices } from './prices.server.ts'

export const priceCalls = [
  serve(prices, ({ query }, context) => readPrices(query, context)),
  serve(priceOrigin, ({ params, query }, context) => explainPrice({ ...params, ...query }, context)),
  serve(clientPrices, ({ params, query }, context) => readClientPrices(params.id, query, context)),
  serve(addContract, ({ params, body }, context) => createContract(params.id, body, context)),
  serve(changeContract, ({ params, body }, context) => reviseContract(params, body, context)),
  serve(endContract, ({ params, query }, context) => finishContract(params, query.version, context)),
]
