import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { prose, wholeText } from '#kit/base/kinds.ts'
import { SHEET_NAMES } from './sheets.ts'
import { MOST_WRITTEN } from './wanted.ts'

const reads = { permissions: ['productos-read'] }

const partes = prose(MOST_WRITTEN).optional().default('')

const label = z.object({ k_parte: z.string(), descripcion: z.string(), marca: z.string().nullable(), copias: z.int() })
export type Label = z.output<typeof label>

export const etiquetas = endpoint({
  method: 'GET',
  path: '/api/v1/etiquetas',
  access: reads,
  summary: 'Las partes de una lista escrita, con cuántas etiquetas de cada una, y lo que no es ninguna parte',
  query: z.object({ partes }),
  reply: z.object({ etiquetas: z.array(label), desconocidas: z.array(z.string()), total: z.int() }),
})

export const hojaDeEtiquetas = endpoint({
  method: 'GET',
  path: '/api/v1/etiquetas/pdf',
  access: reads,
  summary: 'Las etiquetas de esas partes, listas para imprimir',
  query: z.object({
    partes,
    hoja: z.enum(SHEET_NAMES).optional().default('carta-30'),
    /** The first label of the first sheet that is still there. */
    desde: wholeText(1, 30).optional().default(1),
  }),
  reply: z.unknown(),
  file: pdfFile,
})
