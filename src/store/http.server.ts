import { serve } from '#platform/serve.server.ts'
import { exportProducts } from './contract.ts'
import { exportParts } from './export-products.server.ts'

export const storeCalls = [
  serve(exportProducts, ({ params, query }, context) => exportParts(params.formato, query, context)),
]
