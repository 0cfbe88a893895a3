import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, oneLine, rowId, version } from '#kit/base/kinds.ts'
import { type PageName, pages } from '#pages.ts'

const params = z.object({ id })
const done = z.object({ success: z.literal(true) })
const lista = z.enum(Object.keys(pages) as [PageName, ...PageName[]]) // its own keys, and there are some
const consulta = oneLine(1000)
const columna = oneLine(40)
/** Pixels. */
const ancho = z.int().min(40).max(1200)

const view = z.object({
  id: z.number(),
  lista: z.string(),
  nombre: z.string(),
  consulta: z.string(),
  compartida: z.boolean(),
  /** Whose it is, where it is somebody else's. */
  de: z.string().nullable(),
  /** Whoever asks may change it: his own; an administrator those that are shared. */
  puede_cambiar: z.boolean(),
  version: z.number(),
})

export const vistas = endpoint({
  method: 'GET',
  path: '/api/v1/vistas',
  access: 'session',
  summary: 'Las vistas de una lista: las propias y las que otros comparten',
  query: z.object({ lista }),
  reply: z.object({ vistas: z.array(view) }),
})

export const vista = endpoint({
  method: 'GET',
  path: '/api/v1/vistas/:id',
  access: 'session',
  summary: 'Una vista, propia o compartida con quien pregunta',
  params,
  reply: view,
})

export const guardarVista = endpoint({
  method: 'POST',
  path: '/api/v1/vistas',
  access: 'session',
  concern: 'persona',
  acting: 403,
  status: 201,
  summary: 'Guarda con un nombre lo que se ve de una lista: filtros, orden y columnas',
  body: z.strictObject({ lista, nombre: needed(60), consulta, compartida: z.boolean() }),
  reply: z.object({ id: z.number() }),
})

export const cambiarVista = endpoint({
  method: 'PATCH',
  path: '/api/v1/vistas/:id',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Cambia el nombre de una vista, lo que muestra o con quién se comparte',
  params,
  body: z.strictObject({
    version,
    nombre: needed(60).optional(),
    consulta: consulta.optional(),
    compartida: z.boolean().optional(),
  }),
  reply: done,
})

export const borrarVista = endpoint({
  method: 'DELETE',
  path: '/api/v1/vistas/:id',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Borra una vista; se puede recuperar',
  params,
  reply: done,
})

export const recuperarVista = endpoint({
  method: 'POST',
  path: '/api/v1/vistas/:id/recuperacion',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Recupera una vista borrada',
  params,
  reply: done,
})

const kept = z.object({
  lista: z.string(),
  /** Which table of the page. */
  tabla: z.string(),
  columnas: z.array(z.string()).nullable(),
  anchos: z.record(z.string(), z.number()),
})
export type KeptTable = z.output<typeof kept>

export const preferencias = endpoint({
  method: 'GET',
  path: '/api/v1/preferencias',
  access: 'session',
  summary: 'Cómo dejó sus listas quien pregunta: columnas, anchos y la vista con que abre cada una',
  reply: z.object({
    tablas: z.array(kept),
    inicios: z.array(z.object({ lista: z.string(), id: z.number(), consulta: z.string() })),
  }),
})

export const preferirTabla = endpoint({
  method: 'PUT',
  path: '/api/v1/preferencias/:lista/columnas',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Deja las columnas de una lista y sus anchos como se quieren; sin ninguno, como viene',
  params: z.object({ lista }),
  body: z.strictObject({
    tabla: needed(60),
    columnas: z.array(columna).max(60).nullable(),
    anchos: z.record(columna, ancho).refine((all) => Object.keys(all).length <= 60, 'Son demasiadas columnas.'),
  }),
  reply: done,
})

export const preferirInicio = endpoint({
  method: 'PUT',
  path: '/api/v1/preferencias/:lista/inicio',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Elige la vista con que abre una lista, o ninguna',
  params: z.object({ lista }),
  body: z.strictObject({ vista: rowId().nullable() }),
  reply: done,
})
