import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, formed, id, needed, neededProse, prose, version } from '#kit/base/kinds.ts'
import { done, trap } from '#kit/forms/fields.ts'
import { listedBy } from '#kit/lists/list-contract.ts'
import { RIGHT_STATES, RIGHTS } from './states.ts'

const derecho = z.enum(RIGHTS)
const detalle = prose(2000).optional()
const zip = { types: ['application/zip'] } as const
/** An address of a mail, sealed: nobody makes one up. */
const token = formed(200, /^[0-9a-f]{8}\.[\w-]{20,180}$/, 'El enlace no está completo.')

/** What was done of a request, as it is kept and told. */
const outcome = z.object({
  nota: z.string(),
  borrado: z.array(z.object({ que: z.string(), n: z.number() })),
  guardado: z.array(z.object({ que: z.string(), n: z.number(), porque: z.string() })),
})
export type Outcome = z.output<typeof outcome>

/** A request as its owner sees it. */
const own = z.object({
  folio: z.string(),
  derecho,
  estado: z.enum(RIGHT_STATES),
  detalle: z.string(),
  recibida_en: z.string().nullable(),
  responder_antes: z.string().nullable(),
  ampliada_motivo: z.string().nullable(),
  respuesta: z.string().nullable(),
  cumplir_antes: z.string().nullable(),
  cumplida_en: z.string().nullable(),
  resultado: outcome.nullable(),
  /** The file of an access can be fetched now. */
  archivo: z.boolean(),
})

/** The answer never tells what is known of the address. */
export const pedirDerecho = endpoint({
  method: 'POST',
  path: '/api/v1/derechos',
  access: 'public',
  status: 201,
  summary: 'Pide acceso, rectificación, cancelación u oposición; se confirma por correo',
  body: z.strictObject({ derecho, nombre: needed(120), correo: email, detalle, pagina_web: trap }),
  reply: done,
})

export const pedirDerechoPropio = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/derechos',
  access: 'session',
  concern: 'persona',
  acting: 403,
  status: 201,
  summary: 'Pide lo mismo desde mi cuenta, sin confirmar por correo',
  body: z.strictObject({ derecho, detalle }),
  reply: own,
})

export const misDerechos = endpoint({
  method: 'GET',
  path: '/api/v1/cuenta/derechos',
  access: 'session',
  acting: 403,
  summary: 'Lo que he pedido sobre mis datos personales',
  reply: z.object({ solicitudes: z.array(own) }),
})

export const misDatos = endpoint({
  method: 'GET',
  path: '/api/v1/cuenta/datos',
  access: 'session',
  acting: 403,
  summary: 'Mis datos personales, como archivo ZIP con su índice',
  file: zip,
  reply: z.unknown(),
})

export const verDerecho = endpoint({
  method: 'GET',
  path: '/api/v1/derechos/:token',
  access: 'public',
  summary: 'Una solicitud sobre datos personales, con el enlace que llegó por correo',
  params: z.object({ token }),
  reply: own,
})

export const confirmarDerecho = endpoint({
  method: 'POST',
  path: '/api/v1/derechos/:token',
  access: 'public',
  summary: 'Confirma la solicitud: desde aquí corren los días',
  params: z.object({ token }),
  reply: own,
})

export const datosDeDerecho = endpoint({
  method: 'GET',
  path: '/api/v1/derechos/:token/datos',
  access: 'public',
  summary: 'Los datos que se pidieron ver, cuando la solicitud de acceso está cumplida',
  params: z.object({ token }),
  file: zip,
  reply: z.unknown(),
})

const desk = { permissions: ['privacidad-write'] }
export const DESK_ORDERS = ['limite', 'recibida_en'] as const

const row = z.object({
  id: z.number(),
  folio: z.string(),
  derecho,
  nombre: z.string(),
  correo: z.string(),
  con_cuenta: z.boolean(),
  estado: z.enum(RIGHT_STATES),
  recibida_en: z.string().nullable(),
  /** The day by which the next step is due; null when nothing is. */
  limite: z.string().nullable(),
  /** Days of the calendar until then; negative when it is over. */
  faltan: z.number().nullable(),
  version: z.number(),
})

const asked = listedBy({
  /** `ABIERTAS`: those that wait for somebody here. */
  estado: z
    .enum(['ABIERTAS', ...RIGHT_STATES])
    .optional()
    .catch(undefined),
  derecho: derecho.optional().catch(undefined),
  orden: z.enum(DESK_ORDERS).optional().catch(undefined),
})

export const derechos = endpoint({
  method: 'GET',
  path: '/api/v1/privacidad',
  access: desk,
  summary: 'Solicitudes sobre datos personales, las que vencen antes primero',
  query: asked.page,
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), solicitudes: z.array(row) }),
})

const whole = z.object({
  ...row.shape,
  detalle: z.string(),
  responder_antes: z.string().nullable(),
  ampliada_en: z.string().nullable(),
  ampliada_motivo: z.string().nullable(),
  respondida_en: z.string().nullable(),
  respondida_por: z.string().nullable(),
  respuesta: z.string().nullable(),
  cumplir_antes: z.string().nullable(),
  cumplida_en: z.string().nullable(),
  cumplida_por: z.string().nullable(),
  resultado: outcome.nullable(),
  /** What is known of the person: how much of each, and what would become of it. */
  conocido: z.array(
    z.object({
      id: z.string(),
      titulo: z.string(),
      n: z.number(),
      se_borra: z.boolean(),
      porque: z.string().nullable(),
    }),
  ),
  /** Names under which the address stands, where there are several: who shares a mailbox is not one person. */
  nombres: z.array(z.string()),
  /** Why the data cannot be deleted now; null when they can. */
  impide: z.string().nullable(),
})

export const leerDerecho = endpoint({
  method: 'GET',
  path: '/api/v1/privacidad/:id',
  access: desk,
  summary: 'Una solicitud, con lo que se sabe de la persona',
  params: z.object({ id }),
  reply: whole,
})

export const datosDePersona = endpoint({
  method: 'GET',
  path: '/api/v1/privacidad/:id/datos',
  access: desk,
  summary: 'Todo lo que se guarda de quien la hizo, como ZIP con su índice',
  params: z.object({ id }),
  file: zip,
  reply: z.unknown(),
})

export const ampliarDerecho = endpoint({
  method: 'POST',
  path: '/api/v1/privacidad/:id/plazo',
  access: desk,
  summary: 'Amplía el plazo para responder, una sola vez y con su motivo',
  params: z.object({ id }),
  body: z.strictObject({ version, motivo: neededProse(1000) }),
  reply: whole,
})

export const responderDerecho = endpoint({
  method: 'POST',
  path: '/api/v1/privacidad/:id/respuesta',
  access: desk,
  summary: 'Responde si procede o no, y se lo escribe',
  params: z.object({ id }),
  body: z.strictObject({ version, procede: z.boolean(), respuesta: neededProse(2000) }),
  reply: whole,
})

/** Of a cancellation it deletes; of an access it opens the file to its owner. */
export const cumplirDerecho = endpoint({
  method: 'POST',
  path: '/api/v1/privacidad/:id/cumplimiento',
  access: desk,
  summary: 'Cumple lo que se respondió que procede',
  params: z.object({ id }),
  body: z.strictObject({ version, nota: prose(2000).optional() }),
  reply: whole,
})
