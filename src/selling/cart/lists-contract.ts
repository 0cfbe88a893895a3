import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine } from '#kit/base/kinds.ts'
import { access } from './contract.ts'

const params = z.object({ id })
const nombre = oneLine(60).min(1, 'Ponle un nombre.')

const list = z.object({
  id: z.number(),
  nombre: z.string(),
  lineas: z.int(),
  piezas: z.int(),
  creada_por: z.string().nullable(),
  actualizada_en: z.string(),
  /** A standing order is prepared by itself each so many days, or each such day of the week (1 Monday … 7 Sunday). */
  tipo: z.enum(['normal', 'estandar']),
  cada_dias: z.int().nullable(),
  dia_semana: z.int().nullable(),
  /** The next day it is prepared, `2026-11-25`. */
  proxima: z.string().nullable(),
  /** Lines of the suggestion that waits for somebody; null for none. */
  sugeridas: z.int().nullable(),
})
const reply = z.object({ listas: z.array(list) })

export const listas = endpoint({
  method: 'GET',
  path: '/api/v1/listas',
  access: 'session',
  summary: 'Listas guardadas del cliente, la última primero',
  reply,
})

export const guardarLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas',
  access,
  summary: 'Guarda el carrito como lista; con `reemplazar`, sobre la que ya se llama así',
  body: z.strictObject({ nombre, reemplazar: z.boolean().optional() }),
  reply,
  status: 201,
})

export const cargarLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas/:id/carga',
  access,
  summary: 'Agrega al carrito lo que hay en la lista; lo que ya no se vende se dice y no entra',
  params,
  reply: z.object({
    cantidad: z.int(),
    version: z.int(),
    agregadas: z.int(),
    avisos: z.array(z.string()),
    omitidas: z.array(z.object({ k_parte: z.string(), reemplazo: z.string().nullable() })),
  }),
})

export const renombrarLista = endpoint({
  method: 'PATCH',
  path: '/api/v1/listas/:id',
  access,
  summary: 'Cambia el nombre de una lista',
  params,
  body: z.strictObject({ nombre }),
  reply,
})

export const borrarLista = endpoint({
  method: 'DELETE',
  path: '/api/v1/listas/:id',
  access,
  summary: 'Borra una lista guardada; durante 30 días se puede recuperar',
  params,
  reply,
})

export const recuperarLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas/:id/recuperacion',
  access,
  summary: 'Trae de vuelta una lista borrada',
  params,
  reply,
})
