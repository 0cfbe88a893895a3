import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed } from '#kit/base/kinds.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { FOLLOWED_PAGE } from './followed-page.ts'
import { searchQuery } from './search-query.ts'

const list = listedBy({ orden: z.enum(['texto', 'encontradas', 'desde', 'avisada']).optional().catch(undefined) })

export const seguirBusqueda = endpoint({
  method: 'POST',
  path: '/api/v1/busquedas-seguidas',
  access: 'session',
  concern: 'persona',
  status: 201,
  summary: 'Pide que se le avise a uno de las partes que una búsqueda encuentre después; hasta 30 búsquedas',
  body: z.strictObject({
    /** `-`: no words, as a line's page and a vehicle's. */
    texto: needed(MAX_SEARCH),
    consulta: searchQuery,
    /** The page of what it finds, under the base path. */
    pagina: z
      .string()
      .max(1500, 'La dirección es demasiado larga: quita algún filtro.')
      .regex(FOLLOWED_PAGE, 'No es la página de una búsqueda, de una línea ni de un vehículo.'),
  }),
  reply: z.object({ id: z.int(), encontradas: z.int(), ya_se_seguia: z.boolean() }),
})

export const busquedasSeguidas = endpoint({
  method: 'GET',
  path: '/api/v1/busquedas-seguidas',
  access: 'session',
  summary: 'Las búsquedas que uno sigue',
  query: list.page,
  reply: z.object({
    total: z.int(),
    busquedas: z.array(
      z.object({
        id: z.int(),
        /** Its words; line, vehicle and filters where it has none. */
        texto: z.string(),
        pagina: z.string(),
        /** Vehicle and filters, in words. */
        filtros: z.string(),
        encontradas: z.int(),
        nuevas: z.int(),
        desde: z.string(),
        avisada_en: z.string().nullable(),
      }),
    ),
  }),
})

export const exportarBusquedasSeguidas = listFile({
  path: '/api/v1/busquedas-seguidas/exportacion/:formato',
  access: 'session',
  summary: 'Las búsquedas que uno sigue como archivo',
  query: list.file,
})

export const cambiarBusquedaSeguida = endpoint({
  method: 'PATCH',
  path: '/api/v1/busquedas-seguidas/:id',
  access: 'session',
  concern: 'persona',
  summary: 'Deja de seguir una búsqueda, o lo deshace',
  params: z.object({ id }),
  body: z.strictObject({ seguida: z.boolean() }),
  reply: z.object({ seguida: z.boolean() }),
})
