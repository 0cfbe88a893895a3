import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, version } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

// Who attends clients, and of them those within his reach.
const access = { permissions: ['clientes-read'] }
export const CHAT_STATES = ['POR_ENVIAR', 'ENVIADO', 'DESCARTADO'] as const

const notice = z.object({
  id: z.number(),
  persona: z.string(),
  cliente_id: z.number(),
  cliente: z.string(),
  /** E.164. Null: it was taken away since. */
  numero: z.string().nullable(),
  /** A kind of notification in words. */
  tipo: z.string(),
  titulo: z.string(),
  /** What is written into the chat, in the company's words, with the link. */
  mensaje: z.string(),
  estado: z.enum(CHAT_STATES),
  creado_en: z.string(),
  atendido_en: z.string().nullable(),
  atendido_por: z.string().nullable(),
  version: z.number(),
})

export const avisosWhatsapp = endpoint({
  method: 'GET',
  path: '/api/v1/avisos-whatsapp',
  access,
  summary:
    'Lo que los clientes de uno pidieron saber por WhatsApp, con el mensaje ya escrito: lo que espera primero lo más antiguo',
  query: z.object({ ...listQuery, estado: z.enum(CHAT_STATES).default('POR_ENVIAR').catch('POR_ENVIAR') }),
  reply: z.object({
    /** Whether the company tells clients by WhatsApp. */
    activo: z.boolean(),
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    avisos: z.array(notice),
  }),
})

export const marcarAvisoWhatsapp = endpoint({
  method: 'PATCH',
  path: '/api/v1/avisos-whatsapp/:id',
  access,
  summary: 'Da un aviso por enviado o descartado, una sola vez, o lo regresa a los que esperan',
  params: z.object({ id }),
  body: z.strictObject({ version, estado: z.enum(CHAT_STATES) }),
  reply: notice,
})
