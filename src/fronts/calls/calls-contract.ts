import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, oneLine, prose } from '#kit/base/kinds.ts'

export const CONTACT_KINDS = ['llamada', 'whatsapp', 'visita', 'correo'] as const
export const RESULTS = ['contesto', 'no_contesto', 'volver_a_llamar', 'hizo_pedido', 'no_le_interesa'] as const
/** Why somebody is called, the most pressing first. */
export const REASONS = ['fecha', 'por_vencer', 'sin_aceptar', 'sin_compra', 'nunca'] as const

const reason = z.object({
  clave: z.enum(REASONS),
  /** The day agreed, the quotation's last day, or the last purchase's; null: never bought. */
  fecha: z.string().nullable(),
  cotizacion: z.object({ id: z.number(), folio: z.string(), total: z.string() }).nullable(),
})

const row = z.object({
  cliente: z.object({ id: z.number(), clave: z.string(), nombre: z.string() }),
  /** Of the address things are sent to. */
  contacto: z.string().nullable(),
  telefono: z.string().nullable(),
  /** At least one; the first gives the row its place. */
  motivos: z.array(reason),
  compra: z.object({ fecha: z.string(), total: z.string() }).nullable(),
  /** What the client is due to buy again: how many parts, and the first of them. */
  resurtido: z.object({
    total: z.int(),
    partes: z.array(z.object({ k_parte: z.string(), cada_dias: z.int(), hace_dias: z.int() })),
  }),
  ultimo: z
    .object({
      creado_en: z.string(),
      tipo: z.enum(CONTACT_KINDS),
      resultado: z.enum(RESULTS),
      nota: z.string(),
      usuario: z.string(),
    })
    .nullable(),
})

/** D-03. */
export const llamadas = endpoint({
  method: 'GET',
  path: '/api/v1/llamadas',
  access: { permissions: ['clientes-read'] },
  summary: 'A quién llamar hoy y por qué, lo más urgente primero, y la meta del día',
  reply: z.object({
    /** Today in Mexico City. */
    hoy: z.string(),
    meta: z.number(),
    /** Contacts that who asks has noted today. */
    hechas: z.number(),
    /** All there are to call; the rows are the first of them. */
    total: z.number(),
    llamadas: z.array(row),
  }),
})

export const anotarLlamada = endpoint({
  method: 'POST',
  path: '/api/v1/llamadas',
  access: { permissions: ['clientes-read'] },
  summary: 'Anota un contacto con un cliente; lo anotado no se cambia ni se borra',
  body: z.strictObject({
    cliente_id: id,
    tipo: z.enum(CONTACT_KINDS, 'Elige cómo fue el contacto.'),
    resultado: z.enum(RESULTS, 'Elige qué resultó.'),
    nota: prose(500).optional(),
    proxima_fecha: day('Escribe una fecha.').nullable().optional(),
    /** Left as a task for the next day agreed, else for tomorrow. */
    tarea: oneLine(300).optional(),
  }),
  reply: z.object({ id: z.number(), hechas: z.number(), meta: z.number() }),
})
