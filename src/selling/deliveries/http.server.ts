import { serve } from '#platform/http/serve.server.ts'
import * as deliveries from './contract.ts'
import { addEvidence, readEvidence, removeEvidence } from './evidence.server.ts'
import { deliveryPaper } from './paper.server.ts'

export const deliveriesCalls = [
  serve(deliveries.agregarEvidencia, ({ params, body }, context) => addEvidence(params, body, context)),
  serve(deliveries.verEvidencia, ({ params, query }, context) =>
    readEvidence(params, query.medida === 'mini', context),
  ),
  serve(deliveries.quitarEvidencia, ({ params }, context) => removeEvidence(params, context)),
  serve(deliveries.comprobanteEntrega, ({ params }, context) => deliveryPaper(params, context)),
]
