import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine, rowId, yesText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { MAIL_TIMES, NOTIFICATION_KINDS } from './kinds.ts'

const tipo = z.enum(NOTIFICATION_KINDS)
const ways = { en_pantalla: z.boolean(), correo: z.enum(MAIL_TIMES) }

export const notificaciones = endpoint({
  method: 'GET',
  path: '/api/v1/notificaciones',
  access: 'session',
  acting: 403,
  summary: 'Lo que se le ha avisado a uno, lo último primero, y cómo quiere que se le avise',
  query: z.object({
    /** Only what was told before this one. */
    antes: id.optional().catch(undefined),
    sin_leer: yesText.default(false).catch(false),
  }),
  reply: z.object({
    notificaciones: z.array(
      z.object({
        id: z.number(),
        tipo: z.string(),
        titulo: z.string(),
        texto: z.string(),
        /** Under the base path. */
        pagina: z.string(),
        creado_en: z.string(),
        leida: z.boolean(),
      }),
    ),
    /** There are older ones. */
    hay_mas: z.boolean(),
    sin_leer: z.number(),
    /** Of the kinds that concern whoever asks. */
    preferencias: z.array(z.object({ tipo, texto: z.string(), explica: z.string(), ...ways, whatsapp: z.boolean() })),
    /** Null where nobody writes to whoever asks by WhatsApp: the company does not, or he is of its staff. */
    whatsapp: z.object({ numero: z.string().nullable(), asesor: z.string().nullable() }).nullable(),
  }),
})

export const leerNotificacion = endpoint({
  method: 'PATCH',
  path: '/api/v1/notificaciones/:id',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Da por leída una notificación propia, o no',
  params: z.object({ id }),
  body: z.strictObject({ leida: z.boolean() }),
  reply: done,
})

export const leerNotificaciones = endpoint({
  method: 'POST',
  path: '/api/v1/notificaciones/leidas',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Da por leídas todas las notificaciones propias hasta una; lo que llegó después queda sin leer',
  body: z.strictObject({ hasta: rowId() }),
  reply: done.extend({ leidas: z.number() }),
})

export const preferirNotificacion = endpoint({
  method: 'PUT',
  path: '/api/v1/notificaciones/preferencias/:tipo',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary:
    'Cómo quiere uno que se le avise de algo: en pantalla; por correo al momento, una vez al día o nunca; y por WhatsApp, a mano de su asesor',
  params: z.object({ tipo }),
  body: z.strictObject({ ...ways, whatsapp: z.boolean().optional() }),
  reply: done,
})

/** Any spelling of a number of Mexico, with or without its country; kept as E.164. Empty takes it away. */
const mexican = oneLine(30)
  .transform((typed) => typed.replace(/\D/g, '').replace(/^521?(?=\d{10}$)/, ''))
  .refine(
    (digits) => digits === '' || /^[2-9]\d{9}$/.test(digits),
    'Escribe los 10 dígitos de tu número de México, con lada.',
  )
  .transform((digits) => (digits ? `+52${digits}` : null))

export const ponerWhatsapp = endpoint({
  method: 'PUT',
  path: '/api/v1/notificaciones/whatsapp',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary:
    'El número propio de WhatsApp, de México, al que escribe el asesor; vacío lo quita, con lo que esperaba por enviarse',
  body: z.strictObject({ numero: mexican }),
  reply: done.extend({ numero: z.string().nullable() }),
})
