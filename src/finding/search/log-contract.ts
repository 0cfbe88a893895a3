import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine } from '#kit/base/kinds.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { mode, text } from '#finding/index/contract.ts'

export const recordSearch = endpoint({
  method: 'POST',
  path: '/api/registrabusqueda',
  access: 'public',
  summary:
    'Guarda una búsqueda; repetida en 30 s es la misma. idBusqueda es null cuando no se guarda (robots, datos personales)',
  body: z.strictObject({
    buscar: text.pipe(oneLine(MAX_SEARCH).min(3, 'Escribe al menos 3 caracteres')),
    tipo: mode.optional(),
    resultados: z.int().min(0).max(10_000_000).optional(),
    vehiculo: z
      .strictObject({
        year: z.coerce.string().pipe(oneLine(10)).nullish(),
        marca: oneLine(80).nullish(),
        modelo: oneLine(80).nullish(),
        motor: oneLine(80).nullish(),
      })
      .nullish(),
  }),
  reply: z.object({ idBusqueda: z.int().nullable() }),
  status: 201,
  repeats: 'content',
})

/** Beside T-07, which is only sent when something was found: what people look for and we do not have. */
export const recordEmptySearch = endpoint({
  method: 'POST',
  path: '/api/v1/busquedas/vacias',
  access: 'public',
  summary: 'Guarda una búsqueda que no encontró nada, para quien cuida el catálogo',
  body: z.strictObject({
    buscar: text.pipe(oneLine(MAX_SEARCH).min(3, 'Escribe al menos 3 caracteres')),
    tipo: mode.optional(),
  }),
  reply: z.object({ guardada: z.boolean() }),
  status: 201,
  repeats: 'content',
})

export const recordedSearch = endpoint({
  method: 'GET',
  path: '/api/v1/busquedas/:id',
  access: 'public',
  summary: 'Una búsqueda guardada, para abrirla de nuevo',
  params: z.object({ id }),
  reply: z.object({
    idBusqueda: z.int(),
    consulta: z.string(),
    tipo: z.int(),
    resultados: z.int(),
    vehiculo: z.record(z.string(), z.string().nullable()).nullable(),
  }),
})

export const forgetSearches = endpoint({
  method: 'DELETE',
  path: '/api/v1/busquedas',
  access: 'session',
  concern: 'persona',
  summary: 'Borra las búsquedas propias: una (consulta) o todas',
  query: z.object({ consulta: text.optional() }),
  reply: z.object({ borradas: z.int() }),
})
