import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, oneLine, version, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const mayTeach = { permissions: ['sinonimos-write'] }
const year = wholeText(1930, 2100, 'Escribe un año con cuatro cifras.')

const fields = {
  marca: needed(60, 'Escribe la marca del vehículo.'),
  modelo: needed(60, 'Escribe el modelo.'),
  nombre: needed(40, 'Escribe cómo se llama la generación.'),
  alias: z.array(oneLine(40)).max(10, 'Hasta 10 nombres.').default([]),
  desde: year,
  /** Null: it is still sold. */
  hasta: year.nullable().default(null),
  /** Said without its model: E90, W203. */
  sola: z.boolean().default(false),
}

const generation = z.object({
  id: z.int(),
  version: z.int(),
  marca: z.string(),
  modelo: z.string(),
  nombre: z.string(),
  alias: z.array(z.string()),
  desde: z.int(),
  hasta: z.int().nullable(),
  sola: z.boolean(),
})
export type Generation = z.output<typeof generation>

const list = listedBy({ orden: z.enum(['modelo', 'nombre', 'desde']).optional().catch(undefined) })

export const listaGeneraciones = endpoint({
  method: 'GET',
  path: '/api/v1/generaciones',
  access: mayTeach,
  summary: 'Las generaciones de los modelos, con sus años y sus otros nombres, por página',
  query: list.page,
  reply: z.object({ total: z.int(), generaciones: z.array(generation) }),
})

export const exportarGeneraciones = listFile({
  path: '/api/v1/generaciones/exportacion/:formato',
  access: mayTeach,
  summary: 'Las generaciones filtradas como archivo, con todas las columnas con que se cargan',
  query: list.file.omit({ columnas: true }),
})

export const agregarGeneracion = endpoint({
  method: 'POST',
  path: '/api/v1/generaciones',
  access: mayTeach,
  status: 201,
  summary: 'Agrega una generación; 422 si el modelo ya la tiene. El buscador la entiende enseguida',
  body: z.strictObject(fields),
  reply: generation,
})

export const cambiarGeneracion = endpoint({
  method: 'PATCH',
  path: '/api/v1/generaciones/:id',
  access: mayTeach,
  summary: 'Cambia una generación; 409 si alguien la cambió antes',
  params: z.object({ id }),
  body: z.strictObject({ version, ...fields }),
  reply: generation,
})

export const borrarGeneracion = endpoint({
  method: 'DELETE',
  path: '/api/v1/generaciones/:id',
  access: mayTeach,
  summary: 'Quita una generación: su nombre vuelve a ser el de ningún vehículo',
  params: z.object({ id }),
  reply: done,
})
