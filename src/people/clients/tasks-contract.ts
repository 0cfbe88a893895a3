import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, oneLine, prose, version } from '#kit/base/kinds.ts'

const access = { permissions: ['clientes-read'] }
const params = z.object({ id })
const que = oneLine(300).min(1, 'Escribe qué hay que hacer.')
const vence = day('Escribe una fecha.')

const task = z.object({
  id: z.number(),
  cliente: z.object({ id: z.number(), clave: z.string(), nombre: z.string() }),
  responsable: z.object({ id: z.number(), nombre: z.string() }),
  que: z.string(),
  /** `2026-11-25`. */
  vence: z.string(),
  /** Days since it was due; negative while it is to come. */
  atraso: z.int(),
  origen: z.enum(['manual', 'llamada', 'cotizacion', 'cobranza', 'seguimiento']),
  cotizacion: z.object({ id: z.number(), folio: z.string() }).nullable(),
  resultado: z.string(),
  hecha_en: z.string().nullable(),
  hecha_por: z.string().nullable(),
  version: z.int(),
})
export type Task = z.output<typeof task>
const reply = z.object({ tarea: task })

/** D-02, D-03. */
export const tareas = endpoint({
  method: 'GET',
  path: '/api/v1/tareas',
  access,
  summary: 'Tareas por hacer con clientes al alcance, las atrasadas primero; lo hecho hoy, al final',
  query: z.object({
    /** `mias` (as it comes), or everybody's within reach. */
    de: z.enum(['mias', 'todas']).optional().catch(undefined),
    /** Only until today (as it comes), or those to come as well. */
    hasta: z.enum(['hoy', 'despues']).optional().catch(undefined),
    cliente: id.optional().catch(undefined),
  }),
  reply: z.object({ hoy: z.string(), total: z.int(), despues: z.int(), tareas: z.array(task) }),
})

export const crearTarea = endpoint({
  method: 'POST',
  path: '/api/v1/tareas',
  access,
  summary: 'Deja una tarea con un cliente, propia o de quien lo alcanza',
  body: z.strictObject({
    cliente_id: id,
    que,
    vence,
    responsable_id: id.optional(),
    cotizacion_id: id.optional(),
  }),
  reply,
  status: 201,
})

export const cambiarTarea = endpoint({
  method: 'PATCH',
  path: '/api/v1/tareas/:id',
  access,
  summary: 'Cambia qué, cuándo o quién; a quién se pasa tiene que alcanzar al cliente',
  params,
  body: z.strictObject({ version, que: que.optional(), vence: vence.optional(), responsable_id: id.optional() }),
  reply,
})

export const terminarTarea = endpoint({
  method: 'POST',
  path: '/api/v1/tareas/:id/hecha',
  access,
  summary: 'La da por hecha con su resultado; con fecha, deja la que sigue',
  params,
  body: z.strictObject({
    version,
    resultado: prose(500).optional(),
    proxima_fecha: vence.nullish(),
    proxima: que.optional(),
  }),
  reply,
})

export const reabrirTarea = endpoint({
  method: 'POST',
  path: '/api/v1/tareas/:id/reabrir',
  access,
  summary: 'Deshace que estaba hecha; la que seguía se quita si nadie la ha tocado',
  params,
  body: z.strictObject({ version }),
  reply,
})

export const responsables = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/responsables',
  access,
  summary: 'Quién alcanza a este cliente y puede llevar sus tareas',
  params,
  reply: z.object({ responsables: z.array(z.object({ id: z.number(), nombre: z.string() })) }),
})
