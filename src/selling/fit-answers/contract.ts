import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, prose, rowId } from '#kit/base/kinds.ts'
import { FIT_REASONS } from './reasons.ts'

/** Only who bought says whether it fitted. */
const access = { permissions: ['pedidos-read'], roles: ['cliente'] }
const place = { sucursal: needed(20), folio: needed(40) }
/** Years as a catalogue has them. */
const year = z.int('Escribe el año con cuatro cifras.').min(1900, 'Escribe el año con cuatro cifras.').max(2100)

const answer = z.object({
  queda: z.boolean(),
  motivo: z.enum(FIT_REASONS).nullable(),
  detalle: z.string(),
  vehiculo: z.object({ modelo: z.number(), texto: z.string(), anio: z.number() }).nullable(),
  dicho_en: z.string(),
})

const asked = z.object({
  lineas: z.array(
    z.object({
      linea: z.number(),
      k_parte: z.string(),
      descripcion: z.string(),
      respuesta: answer.nullable(),
    }),
  ),
})

export const preguntaLeQuedo = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/le-quedo',
  access,
  acting: 403,
  summary: 'Las partes entregadas de un pedido propio y lo que quien compró dijo de cada una: si le quedó',
  params: z.object(place),
  reply: asked,
})

export const responderLeQuedo = endpoint({
  method: 'PUT',
  path: '/api/v1/pedidos/:sucursal/:folio/le-quedo/:linea',
  access,
  acting: 403,
  summary: 'Dice si una parte entregada le quedó a quien la compró, o cambia lo dicho; no cambia ningún veredicto',
  params: z.object({ ...place, linea: id }),
  body: z
    .strictObject({
      queda: z.boolean(),
      motivo: z.enum(FIT_REASONS, 'Elige por qué no quedó.').optional(),
      detalle: prose(500).optional(),
      vehiculo: z.strictObject({ modelo: rowId(), anio: year }).optional(),
    })
    .refine(({ queda, motivo }) => queda === (motivo === undefined), {
      path: ['motivo'],
      message: 'Di por qué solo de lo que no quedó.',
    }),
  reply: asked,
})

export const vehiculosLeQuedo = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/le-quedo/:linea/vehiculos',
  access,
  acting: 403,
  summary: 'Los vehículos que el catálogo da a una parte de un pedido propio, para decir en cuál quedó o no',
  params: z.object({ ...place, linea: id }),
  reply: z.object({
    vehiculos: z.array(z.object({ modelo: z.number(), texto: z.string(), desde: z.number(), hasta: z.number() })),
  }),
})
