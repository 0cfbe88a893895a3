import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { needed, oneLine } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { RUN_FILTERS, RUN_STATES } from './runs.ts'

const access = { auth: true, permissions: ['procesos-run'] }
const name = needed(60)
const params = z.object({ nombre: name, id: z.uuid('La corrida no existe.') })
const state = z.enum(RUN_STATES)

const run = z.object({
  id: z.string(),
  proceso: z.string(),
  estado: state,
  creada_en: z.string(),
  /** When it may begin: of one that is tried again, its next try. */
  desde: z.string(),
  inicio: z.string().nullable(),
  fin: z.string().nullable(),
  /** How long it took, or has taken until now. */
  ms: z.number().nullable(),
  intento: z.number(),
  intentos: z.number(),
  falla: z.string().nullable(),
})

export const procesos = endpoint({
  method: 'GET',
  path: '/api/v1/procesos',
  access,
  summary: 'Lo que trabaja en segundo plano: qué corre, qué espera, qué falló y cuándo toca',
  reply: z.object({
    ahora: z.string(),
    /** Worker processes that are connected. */
    trabajadores: z.number(),
    procesos: z.array(
      z.object({
        nombre: z.string(),
        /** Waiting that could begin now, and those for later. */
        esperan: z.number(),
        despues: z.number(),
        corren: z.number(),
        desde: z.string().nullable(),
        fallidas: z.number(),
        ultima: run.nullable(),
        siguiente: z.string().nullable(),
      }),
    ),
    oyentes: z.array(
      z.object({
        nombre: z.string(),
        veces: z.number(),
        ultima_en: z.string(),
        ms: z.number(),
        falla: z.string().nullable(),
        falla_en: z.string().nullable(),
      }),
    ),
  }),
})

export const corridas = endpoint({
  method: 'GET',
  path: '/api/v1/procesos/corridas',
  access,
  summary: 'Las corridas de los últimos catorce días, las últimas primero',
  query: z.object({
    ...listQuery,
    proceso: oneLine(60).optional().catch(undefined),
    estado: z.enum(RUN_FILTERS).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), corridas: z.array(run) }),
})

export const correrProceso = endpoint({
  method: 'POST',
  path: '/api/v1/procesos/:nombre/corridas',
  access,
  status: 201,
  summary: 'Pone una corrida en la fila; 409 cuando ya hay una que espera o corre',
  params: z.object({ nombre: name }),
  body: z.strictObject({}),
  reply: done,
})

export const repetirCorrida = endpoint({
  method: 'POST',
  path: '/api/v1/procesos/:nombre/corridas/:id/repetir',
  access,
  summary: 'Vuelve a poner en la fila una corrida que falló o se detuvo',
  params,
  body: z.strictObject({}),
  reply: done,
})

export const detenerCorrida = endpoint({
  method: 'POST',
  path: '/api/v1/procesos/:nombre/corridas/:id/detener',
  access,
  summary: 'Saca una corrida de la fila, o pide a la que trabaja que se detenga',
  params,
  body: z.strictObject({}),
  reply: done,
})
