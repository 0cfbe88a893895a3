import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, id, INT4, needed, neededProse, oneLine, rowId, whole } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'

const access = { permissions: ['correos-config'] }
export const SECURITIES = ['TLS', 'STARTTLS', 'NINGUNA'] as const
export const MAIL_STATES = ['PENDIENTE', 'REINTENTO', 'ENVIADO', 'FALLIDO', 'CANCELADO'] as const

const server = z.object({
  activo: z.boolean(),
  host: z.string(),
  puerto: z.number(),
  seguridad: z.enum(SECURITIES),
  usuario: z.string(),
  /** The password itself is never told (S21). */
  configurada: z.boolean(),
  remitente: z.string(),
  remitente_nombre: z.string(),
  responder_a: z.string().nullable(),
  probado_en: z.string().nullable(),
  prueba_error: z.string().nullable(),
  version: z.number(),
})

export const servidorCorreo = endpoint({
  method: 'GET',
  path: '/api/v1/correos/servidor',
  access,
  summary: 'Por dónde sale el correo; la contraseña no se responde',
  reply: z.object({
    servidor: server.nullable(),
    /** Host of SMTP_URL, used while nothing is kept here. */
    del_entorno: z.string().nullable(),
    /** Hosts that may be chosen. */
    permitidos: z.array(z.string()),
  }),
})

export const guardarServidorCorreo = endpoint({
  method: 'PUT',
  path: '/api/v1/correos/servidor',
  access,
  summary: 'Guarda el servidor de correo; sin `clave` se queda la que hay',
  body: z.strictObject({
    /** 0 while there is none. */
    version: whole(0, INT4),
    activo: z.boolean(),
    host: needed(253).transform((host) => host.toLowerCase()),
    puerto: z.int('Debe ser un número.').min(1, 'Entre 1 y 65535.').max(65_535, 'Entre 1 y 65535.'),
    seguridad: z.enum(SECURITIES),
    usuario: oneLine(254),
    clave: oneLine(500).optional(),
    remitente: email,
    remitente_nombre: needed(80),
    responder_a: email.nullable(),
  }),
  reply: server,
})

export const probarCorreo = endpoint({
  method: 'POST',
  path: '/api/v1/correos/prueba',
  access,
  summary: 'Envía un correo de prueba en este momento y dice qué contestó el servidor',
  body: z.strictObject({ para: email }),
  reply: z.object({ enviado: z.boolean(), host: z.string(), ms: z.number(), error: z.string().nullable() }),
  repeats: 'outside',
})

const recipients = z.object({
  sucursales: z.array(z.object({ id: z.number(), nombre: z.string(), correo: z.string().nullable() })),
  destinatarios: z.array(
    z.object({ id: z.number(), tipo: z.string(), sucursal_id: z.number().nullable(), correo: z.string() }),
  ),
})

export const destinatarios = endpoint({
  method: 'GET',
  path: '/api/v1/correos/destinatarios',
  access,
  summary: 'Quién recibe lo que se escribe a la empresa, por suceso y sucursal',
  reply: recipients,
})

export const agregarDestinatario = endpoint({
  method: 'POST',
  path: '/api/v1/correos/destinatarios',
  access,
  status: 201,
  summary: 'Agrega un destinatario',
  body: z.strictObject({ tipo: needed(60), sucursal_id: rowId().nullable(), correo: email }),
  reply: z.object({ id: z.number() }),
})

export const quitarDestinatario = endpoint({
  method: 'DELETE',
  path: '/api/v1/correos/destinatarios/:id',
  access,
  summary: 'Quita un destinatario',
  params: z.object({ id }),
  reply: done,
})

const words = {
  asunto: needed(200).nullable(),
  antes: neededProse(4000).nullable(),
  boton: needed(60).nullable(),
  despues: neededProse(4000).nullable(),
}
const template = z.object({
  tipo: z.string(),
  nombre: z.string(),
  cuando: z.string(),
  para: z.enum(['persona', 'cliente', 'empresa']),
  lleva_datos: z.boolean(),
  tiene_boton: z.boolean(),
  /** What is said without other words, for a made-up example. */
  propio: z.object({ asunto: z.string(), antes: z.string(), boton: z.string().nullable(), despues: z.string() }),
  palabras: z.object(words).nullable(),
  version: z.number(),
  enviados: z.number(),
})

export const plantillasCorreo = endpoint({
  method: 'GET',
  path: '/api/v1/correos/plantillas',
  access,
  summary: 'Los correos que envía la casa, con sus palabras',
  reply: z.object({ plantillas: z.array(template) }),
})

export const guardarPlantilla = endpoint({
  method: 'PUT',
  path: '/api/v1/correos/plantillas/:tipo',
  access,
  summary: 'Cambia las palabras de un correo; null deja las de la casa',
  params: z.object({ tipo: needed(60) }),
  body: z.strictObject({ version: whole(0, INT4), ...words }),
  reply: z.object({ version: z.number() }),
})

export const verPlantilla = endpoint({
  method: 'POST',
  path: '/api/v1/correos/plantillas/:tipo/vista',
  access,
  summary: 'Cómo se vería un correo con estas palabras; no guarda nada',
  params: z.object({ tipo: needed(60) }),
  body: z.strictObject(words),
  reply: z.object({ asunto: z.string(), texto: z.string(), html: z.string() }),
  repeats: 'reads',
})

const queued = z.object({
  id: z.number(),
  tipo: z.string(),
  para: z.string(),
  asunto: z.string(),
  estado: z.enum(MAIL_STATES),
  intentos: z.number(),
  proximo_en: z.string().nullable(),
  error: z.string().nullable(),
  creado_en: z.string(),
  enviado_en: z.string().nullable(),
  /** Its text is still there. */
  se_puede_reenviar: z.boolean(),
})

export const colaCorreos = endpoint({
  method: 'GET',
  path: '/api/v1/correos',
  access,
  summary: 'La cola de correos, los últimos primero',
  query: z.object({
    ...listQuery,
    estado: z.enum(MAIL_STATES).optional().catch(undefined),
    tipo: oneLine(60).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    cuentas: z.record(z.enum(MAIL_STATES), z.number()),
    correos: z.array(queued),
  }),
})

export const reintentarCorreos = endpoint({
  method: 'POST',
  path: '/api/v1/correos/reintentos',
  access,
  summary: 'Vuelve a poner en camino correos fallidos, o los que esperan su siguiente intento',
  body: z.strictObject({ ids: z.union([z.array(rowId()).min(1).max(100), z.literal('fallidos')]) }),
  reply: z.object({ en_camino: z.number(), sin_texto: z.number() }),
})

export const cancelarCorreo = endpoint({
  method: 'POST',
  path: '/api/v1/correos/:id/cancelar',
  access,
  summary: 'Detiene un correo que todavía no sale; se puede volver a poner en camino',
  params: z.object({ id }),
  body: z.strictObject({}),
  reply: done,
})
