import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id } from '#kit/base/kinds.ts'

const named = z.object({ id: z.number(), nombre: z.string() })

export const descargasDeLista = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/lista-de-precios',
  access: 'session',
  summary:
    'Las listas de precios que se bajaron de un cliente, propio o al alcance, y por qué se puede filtrar la siguiente',
  params: z.object({ id }),
  reply: z.object({
    cliente: z.object({ id: z.number(), nombre: z.string() }),
    lineas: z.array(named),
    marcas: z.array(named),
    descargas: z.array(
      z.object({
        id: z.number(),
        creado_en: z.string(),
        usuario: z.string().nullable(),
        formato: z.enum(['csv', 'xlsx']),
        linea: z.string().nullable(),
        marca: z.string().nullable(),
        filas: z.int(),
        /** Against the one before of the same filters; null: it was the first. */
        cambios: z.int().nullable(),
        /** Where anybody verifies that we made it; null: made before lists were sealed. */
        sello: z.string().nullable(),
      }),
    ),
  }),
})

export const bajarLista = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/lista-de-precios/:formato',
  access: 'session',
  summary:
    'La lista de precios de un cliente como archivo: sus códigos, su precio, existencia en semáforo y lo que cambió desde la anterior',
  params: z.object({ id, formato: z.enum(['csv', 'xlsx']) }),
  query: z.object({
    linea: id.optional().catch(undefined),
    marca: id.optional().catch(undefined),
  }),
  file: sheetFile,
  reply: z.unknown(),
})
