import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { id } from '#kit/base/kinds.ts'
import { place, wholeOrder } from '#selling/orders/contract.ts'
import { EVIDENCE_BYTES, EVIDENCE_KINDS } from './limits.ts'

const access = { permissions: ['pedidos-read'] }

export const agregarEvidencia = endpoint({
  method: 'POST',
  path: '/api/v1/pedidos/:sucursal/:folio/evidencias',
  access,
  status: 201,
  summary: 'Agrega a un embarque una fotografía o la firma de quien recibió: JPEG, PNG, WebP o AVIF de hasta 15 MB',
  upload: EVIDENCE_BYTES,
  params: place,
  body: z.strictObject({
    archivo: z.file('Elige una fotografía.'),
    tipo: z.enum(EVIDENCE_KINDS),
    /** Without it: of all parcels that are on their way. */
    embarque: id.optional(),
  }),
  reply: wholeOrder,
})

const evidence = z.object({ ...place.shape, evidencia: id })

export const verEvidencia = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/evidencias/:evidencia',
  access,
  summary: 'Una fotografía o una firma de la entrega de un embarque',
  params: evidence,
  query: z.object({ medida: z.enum(['mini']).optional().catch(undefined) }),
  file: { types: ['image/jpeg', 'image/png'] },
  reply: z.unknown(),
})

export const quitarEvidencia = endpoint({
  method: 'DELETE',
  path: '/api/v1/pedidos/:sucursal/:folio/evidencias/:evidencia',
  access,
  summary: 'Retira una evidencia que uno mismo agregó, mientras el embarque va en camino',
  params: evidence,
  reply: wholeOrder,
})

export const comprobanteEntrega = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/embarques/:embarque/entrega.pdf',
  access,
  summary:
    'El comprobante de entrega de un embarque: qué llegó, quién lo recibió y cuándo, con su firma y sus fotografías',
  params: z.object({ ...place.shape, embarque: id }),
  file: pdfFile,
  reply: z.unknown(),
})
