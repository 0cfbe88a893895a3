import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { CSV, XLSX } from '#kit/base/file-types.ts'
import { rowId } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { kinds } from '#platform/sheets/columns.ts'
import { access, moved, params } from './shared-contract.ts'

export const plantilla = endpoint({
  method: 'GET',
  path: '/api/v1/plantillas-carga/:tipo/:formato',
  access,
  summary: 'Plantilla de un tipo de carga, con sus columnas y un renglón de ejemplo',
  params: z.object({ tipo: z.enum(kinds), formato: z.enum(['csv', 'xlsx']) }),
  file: { types: [CSV, XLSX] },
  reply: z.unknown(),
})

export const prepararVista = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/vista',
  access,
  summary: 'Prepara la vista previa de toda la tienda con la carga',
  status: 202,
  params,
  reply: moved,
})

export const impacto = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/impacto',
  access,
  summary: 'Qué clientes pagarían más o menos por lo que compraron en 90 días',
  params,
  query: z.object({ ...listQuery }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    suben: z.number(),
    bajan: z.number(),
    /** Pesos more (or less) over all clients. */
    diferencia: z.string(),
    clientes: z.array(
      z.object({
        id: z.number(),
        clave: z.string(),
        nombre: z.string(),
        partes: z.number(),
        antes: z.string(),
        despues: z.string(),
        diferencia: z.string(),
        porcentaje: z.number().nullable(),
      }),
    ),
  }),
})

export const entrarVista = endpoint({
  method: 'POST',
  path: '/api/v1/vista-previa',
  access,
  summary: 'Desde ahora esta sesión ve la tienda como quedará con la carga',
  body: z.strictObject({ carga: rowId() }),
  reply: z.object({ destino: z.string() }),
  repeats: 'session',
})

export const salirVista = endpoint({
  method: 'DELETE',
  path: '/api/v1/vista-previa',
  access: 'session',
  concern: 'persona',
  summary: 'La sesión vuelve a ver la tienda de hoy',
  reply: z.object({ destino: z.string() }),
  repeats: 'session',
})
