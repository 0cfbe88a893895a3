import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, rowId } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'

const access = { permissions: ['cotizaciones-read'], roles: ['cliente'] }

const waiting = z.object({
  /** The document's id. */
  id: z.number(),
  folio: z.string(),
  comprador: z.string().nullable(),
  total: z.string(),
  motivo: z.string(),
  estado: z.enum(['PENDIENTE', 'APROBADA', 'RECHAZADA', 'RETIRADA', 'ANULADA']),
  pedida_en: z.string(),
  vigencia: z.string().nullable(),
  resuelta_por: z.string().nullable(),
  respuesta: z.string(),
})

export const comprasPorAprobar = endpoint({
  method: 'GET',
  path: '/api/v1/compras-por-aprobar',
  access,
  acting: 403,
  summary: 'Compras de la empresa que esperan a quien pregunta, las que él pidió y quién lo suple',
  reply: z.object({
    por_aprobar: z.array(waiting),
    mias: z.array(waiting),
    /** Whether he approves anything, and so may name who stands in for him. */
    aprueba: z.boolean(),
    suplencia: z
      .object({ suplente_id: z.number(), nombre: z.string(), desde: z.string(), hasta: z.string() })
      .nullable(),
    /** Who may stand in for him. */
    personas: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const ponerSuplencia = endpoint({
  method: 'PUT',
  path: '/api/v1/compras-por-aprobar/suplencia',
  access: { permissions: ['permission_compras'], roles: ['cliente'] },
  acting: 403,
  summary: 'Dice quién aprueba en lugar de uno, de un día a otro; sin nadie, la quita',
  body: z.strictObject({
    suplencia: z.strictObject({ suplente_id: rowId(), desde: day(), hasta: day() }).nullable(),
  }),
  reply: done,
})
