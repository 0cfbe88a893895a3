import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, rowId, version, whole } from '#kit/base/kinds.ts'
import { MOST_PEOPLE } from './schedule-bounds.ts'

const CADENCES = ['semana', 'mes'] as const
const FORMATS = ['csv', 'xlsx'] as const

/** Why one rests: by hand, or what was wrong when it was to be sent. */
const pausa = z.enum(['mano', 'cliente', 'responsable', 'personas'])
const person = z.object({ id: z.number(), nombre: z.string(), email: z.string() })

const sending = z.object({
  id: z.number(),
  hora: z.string(),
  /** By the clock, or «Enviar ahora». */
  de_reloj: z.boolean(),
  estado: z.enum(['PENDIENTE', 'ENVIADA', 'SIN_CAMBIOS', 'DETENIDA', 'FALLIDA']),
  motivo: z.enum(['cliente', 'responsable', 'personas', 'borrada', 'error']).nullable(),
  personas: z.int().nullable(),
  filas: z.int().nullable(),
  /** Null: nothing was sent before. */
  cambios: z.int().nullable(),
  /** False: it was too large for a mail, which led to it. */
  adjunta: z.boolean(),
})

const schedule = z.object({
  id: z.number(),
  version: z.int(),
  cada: z.enum(CADENCES),
  dia: z.int(),
  hora: z.int(),
  formato: z.enum(FORMATS),
  solo_cambios: z.boolean(),
  /** Those that it still goes to. */
  personas: z.array(person),
  responsable: z.string().nullable(),
  pausa: pausa.nullable(),
  proxima: z.string(),
  envios: z.array(sending),
})

const body = z.strictObject({
  cada: z.enum(CADENCES),
  /** 1 is Monday; of a month, its last day where it is shorter. */
  dia: whole(1, 31, 'Elige el día.'),
  hora: whole(0, 23, 'Elige la hora.'),
  formato: z.enum(FORMATS),
  solo_cambios: z.boolean(),
  personas: z
    .array(rowId())
    .min(1, 'Elige a quién se manda.')
    .max(MOST_PEOPLE, `Elige a ${MOST_PEOPLE} personas cuando más.`),
})
const saved = z.object({ id: z.number(), version: z.int() })

export const listasProgramadas = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/listas-programadas',
  access: 'session',
  summary: 'Las listas de precios programadas de un cliente, propio o al alcance, con sus últimos envíos',
  params: z.object({ id }),
  reply: z.object({ programadas: z.array(schedule), personas: z.array(person) }),
})

export const programarLista = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/listas-programadas',
  access: 'session',
  summary: 'Programa el envío de la lista de precios de un cliente a personas suyas',
  params: z.object({ id }),
  body,
  reply: saved,
  status: 201,
})

export const cambiarProgramada = endpoint({
  method: 'PUT',
  path: '/api/v1/listas-programadas/:id',
  access: 'session',
  summary: 'Cambia una lista de precios programada',
  params: z.object({ id }),
  body: body.extend({ version }),
  reply: saved,
})

export const pausarProgramada = endpoint({
  method: 'POST',
  path: '/api/v1/listas-programadas/:id/pausa',
  access: 'session',
  summary: 'Pausa o reanuda una lista de precios programada; quien la reanuda responde por ella',
  params: z.object({ id }),
  body: z.strictObject({ pausada: z.boolean() }),
  reply: saved,
})

export const borrarProgramada = endpoint({
  method: 'DELETE',
  path: '/api/v1/listas-programadas/:id',
  access: 'session',
  summary: 'Borra una lista de precios programada; se recupera durante un día',
  params: z.object({ id }),
  reply: saved,
})

export const recuperarProgramada = endpoint({
  method: 'POST',
  path: '/api/v1/listas-programadas/:id/recuperar',
  access: 'session',
  summary: 'Recupera una lista de precios programada que se borró hace menos de un día',
  params: z.object({ id }),
  reply: saved,
})

export const enviarProgramada = endpoint({
  method: 'POST',
  path: '/api/v1/listas-programadas/:id/envios',
  access: 'session',
  summary: 'Envía ahora una lista de precios programada, fuera de su día',
  params: z.object({ id }),
  reply: saved,
})
