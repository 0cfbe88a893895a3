import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id, oneLine } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { access, params } from './shared-contract.ts'

export const CHANGE_TABLES = [
  'producto',
  'precio',
  'existencia',
  'equivalencia',
  'aplicacion',
  'linea',
  'marca',
  'modelo',
  'motor',
] as const
const changeQuery = {
  ...listQuery,
  tabla: z.enum(CHANGE_TABLES).optional().catch(undefined),
  que: z.enum(['nuevo', 'cambiado', 'suben', 'bajan', 'fuertes', 'quedaron']).optional().catch(undefined),
  orden: z.enum(['k_parte', 'porcentaje']).optional().catch(undefined),
}

export const cambios = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/cambios',
  access,
  summary: 'Lo que cambia una carga, dato por dato, antes y después',
  params,
  query: z.object(changeQuery),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    cambios: z.array(
      z.object({
        n: z.number(),
        tabla: z.enum(CHANGE_TABLES),
        tipo: z.enum(['nuevo', 'cambiado']),
        k_parte: z.string(),
        titulo: z.string(),
        /** Of a part: the fields that differ. */
        campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
        valor_antes: z.string().nullable(),
        valor_despues: z.string().nullable(),
        /** Of a price, in per cent with one decimal. */
        porcentaje: z.number().nullable(),
        quedo: z.string().nullable(),
      }),
    ),
  }),
})

export const exportarCambios = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/cambios/:formato',
  access,
  summary: 'Los cambios de una carga, filtrados, como CSV o XLSX (hasta 50,000)',
  params: z.object({ id, formato: z.enum(['csv', 'xlsx']) }),
  query: z.object({ ...changeQuery, columnas: oneLine(200).optional().catch(undefined) }),
  file: sheetFile,
  reply: z.unknown(),
})
