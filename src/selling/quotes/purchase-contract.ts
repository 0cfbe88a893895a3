import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, prose, rowId } from '#kit/base/kinds.ts'
import { consent, cotizacion } from './contract.ts'

/** A purchase beyond what its buyer may order by himself. */
export const decidirCompra = endpoint({
  method: 'POST',
  path: '/api/v1/cotizaciones/:id/compra',
  access: { permissions: ['permission_compras'], roles: ['cliente'] },
  acting: 403,
  summary: 'Aprueba o no una compra de la propia empresa que espera, o la retira; aprobarla hace el pedido',
  params: z.object({ id }),
  body: z.strictObject({
    /** The request as it was seen. */
    compra: rowId(),
    decision: z.enum(['aprobar', 'rechazar', 'retirar']),
    respuesta: prose(500).optional(),
    /** Of a yes: what was shown to have risen since it was asked for, exactly. */
    consentimiento: consent.max(20).optional(),
  }),
  reply: cotizacion.reply,
})
