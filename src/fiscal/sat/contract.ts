import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, rowId } from '#kit/base/kinds.ts'
import { BATCH_MOST } from './batch.ts'
import { SAT_STATES } from './states.ts'

const one = z.object({ uuid: z.guid('Un UUID lleva 32 letras y números en cinco grupos.') })

/** How the service fares, in words that a page can show. */
const service = z.object({
  /** Whether SAT_URL is set. */
  encendido: z.boolean(),
  /** The breaker is open until then. */
  pausa_hasta: z.string().nullable(),
})

export const verificacion = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/:uuid/verificacion',
  access: { permissions: ['documentos-read'] },
  summary: 'Lo que el SAT ha contestado sobre un documento, y si hay una consulta en camino',
  params: one,
  reply: z.object({
    uuid: z.string(),
    estado_sat: z.enum(SAT_STATES),
    verificado_en: z.string().nullable(),
    /** Local time of Mexico City. */
    fecha: z.string(),
    es_cancelable: z.string(),
    /** While a cancellation waits for its answer: until when at the latest, as far as we saw it begin. */
    plazo: z.string().nullable(),
    /** The last day on which its issuer may cancel it. */
    cancelable_hasta: z.string(),
    /** A question about it was asked for and not answered yet. */
    en_cola: z.boolean(),
    ...service.shape,
    /** The tax office's own page about it. */
    pagina: z.string(),
    /** The latest answers, newest first; `estado` as each told it. */
    historial: z.array(
      z.object({ id: z.number(), en: z.string(), estado: z.string(), codigo: z.string(), cancelacion: z.string() }),
    ),
  }),
})

export const verificarDocumento = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/:uuid/verificacion',
  access: { permissions: ['documentos-read'] },
  concern: 'papeles',
  summary: 'Pide consultar un documento con el SAT; responde 202 y el resultado llega por novedades («documento:uuid»)',
  status: 202,
  params: one,
  body: z.strictObject({}),
  reply: z.object({ en_cola: z.literal(true) }),
})

export const verificarLote = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/verificacion',
  /** An XML as text. */
  maxBody: 512 * 1024,
  access: { permissions: ['documentos-upload'] },
  summary: `Pone en cola de consulta al SAT hasta ${BATCH_MOST} documentos que cumplen un filtro; responde 202`,
  status: 202,
  body: z.strictObject({
    uuids: z.array(one.shape.uuid).min(1).max(BATCH_MOST).optional(),
    desde: day('Escribe la fecha como 2026-11-20.').optional(),
    hasta: day('Escribe la fecha como 2026-11-20.').optional(),
    tipo: z.enum(['I', 'E', 'P', 'T']).optional(),
    estado_sat: z.enum(SAT_STATES).optional(),
    cliente: rowId().optional(),
    /** Only what was not verified for so many days. */
    dias: z.int().min(0).max(3650).optional(),
  }),
  reply: z.object({
    /** Put in the queue now; those that waited already do not count. */
    en_cola: z.number(),
    /** Minutes until the queue is empty at the present pace. */
    minutos: z.number(),
  }),
})

export const estadoServicioSat = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/verificacion',
  access: { permissions: ['documentos-upload'] },
  summary: 'Cómo va la consulta al SAT: encendida o no, pausa por fallas, cuántos documentos esperan',
  reply: z.object({
    ...service.shape,
    fallas: z.number(),
    ultima_falla: z.string(),
    falla_en: z.string().nullable(),
    respuesta_en: z.string().nullable(),
    por_minuto: z.number(),
    /** Asked for by somebody, never verified, and whose time has come again. */
    pedidos: z.number(),
    sin_verificar: z.number(),
    por_repetir: z.number(),
    estados: z.array(z.object({ estado_sat: z.enum(SAT_STATES), documentos: z.number() })),
  }),
})
