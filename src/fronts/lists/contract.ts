import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { codes } from '#catalogue/prices/contract.ts'
import { listing, text } from '#finding/index/contract.ts'

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/v1/productos/exportacion/:formato',
  access: 'session',
  summary:
    'Partes con precio y existencia como archivo: las de `k_parte` (repetido o unido con «|»), o las primeras 2,000 de la lista filtrada',
  params: z.object({ formato: z.enum(['csv', 'xlsx']) }),
  query: listing.query.extend({ texto: text.optional().default(''), k_parte: codes.optional() }),
  file: sheetFile,
  reply: z.unknown(),
})
