import { serve } from '#platform/http/serve.server.ts'
import { exportProducts } from '#fronts/lists/contract.ts'
import { exportParts } from '#fronts/product/export-products.server.ts'

export const storeCalls = [
  serve(exportProducts, ({ params, query }, context) => exportParts(params.formato, query, context)),
]
