import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, id, needed, neededProse, oneLine, phone, rowId, version } from '#kit/base/kinds.ts'
import { MAX_SEARCH, SEARCH_MODES } from '#kit/base/settings.ts'
import { MOST_VEHICLE } from './asked-part.ts'
import { consent, done, listQuery, trap } from '#kit/forms/fields.ts'

const asked = z.strictObject({
  texto: needed(MAX_SEARCH),
  tipo: z.literal(SEARCH_MODES),
  vehiculo: oneLine(MOST_VEHICLE),
})

/** P-03. */
export const contacto = endpoint({
  method: 'POST',
  path: '/api/v1/contacto',
  access: 'public',
  status: 201,
  summary: 'Envía un mensaje a la empresa',
  body: z.strictObject({
    nombre: needed(120),
    empresa: oneLine(160).optional(),
    correo: email,
    telefono: z.union([z.literal(''), phone]).optional(),
    mensaje: neededProse(4000),
    sucursal_id: rowId().nullable().optional(),
    /** What was searched in vain, when the message asks for a part (P-11). */
    busqueda: asked.optional(),
    acepto_aviso: consent,
    pagina_web: trap,
  }),
  reply: done,
})

const inbox = { permissions: ['mensajes-read'] }
export const MESSAGE_STATES = ['NUEVO', 'ATENDIDO'] as const

const message = z.object({
  id: z.number(),
  nombre: z.string(),
  empresa: z.string(),
  correo: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  sucursal: z.string().nullable(),
  busqueda: asked.nullable(),
  estado: z.enum(MESSAGE_STATES),
  atendido_por: z.string().nullable(),
  atendido_en: z.string().nullable(),
  creado_en: z.string(),
  version: z.number(),
})

export const mensajes = endpoint({
  method: 'GET',
  path: '/api/v1/mensajes',
  access: inbox,
  summary: 'Mensajes de contacto, los últimos primero',
  query: z.object({
    ...listQuery,
    estado: z.enum(MESSAGE_STATES).optional().catch(undefined),
    /** Only those that ask for a part, or only the others. */
    pide: z.enum(['parte', 'otra']).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    nuevos: z.number(),
    mensajes: z.array(message),
  }),
})

export const marcarMensaje = endpoint({
  method: 'PATCH',
  path: '/api/v1/mensajes/:id',
  access: inbox,
  summary: 'Marca un mensaje como atendido, o como nuevo otra vez',
  params: z.object({ id }),
  body: z.strictObject({ version, estado: z.enum(MESSAGE_STATES) }),
  reply: message,
})
