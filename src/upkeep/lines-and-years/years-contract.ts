import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'

const mayWrite = { permissions: ['years-write'] }

export const listaYears = endpoint({
  method: 'GET',
  path: '/api/v1/years',
  access: mayWrite,
  summary: 'Los años del catálogo y cuánto los usa, del más nuevo al más viejo',
  reply: z.object({
    /** What may be added. */
    minimo: z.int(),
    maximo: z.int(),
    years: z.array(
      z.object({
        id: z.int(),
        year: z.int(),
        /** Models with parts for the year, at the last recount. */
        modelos: z.int(),
      }),
    ),
  }),
})

export const exportarYears = endpoint({
  method: 'GET',
  path: '/api/v1/years/exportacion/:formato',
  access: mayWrite,
  summary: 'Los años como archivo',
  params: z.object({ formato: z.enum(['csv', 'xlsx']) }),
  file: sheetFile,
  reply: z.unknown(),
})

/** Forms send texts. */
const year = wholeText(0, 9999, 'Escribe un año con cuatro cifras.')

/** T-36b. */
export const storeYear = endpoint({
  method: 'POST',
  path: '/api/storeYear',
  access: mayWrite,
  status: 201,
  summary:
    'Agrega un año (year) o varios (desde, hasta), de 1900 al actual más 2; los que ya están se saltan y se dicen',
  body: z.strictObject({ year: year.optional(), desde: year.optional(), hasta: year.optional() }),
  reply: z.object({ mensaje: z.string(), agregados: z.array(z.int()), repetidos: z.array(z.int()) }),
})

export const borrarYear = endpoint({
  method: 'DELETE',
  path: '/api/v1/years/:id',
  access: mayWrite,
  summary: 'Quita un año que ninguna aplicación usa; 409 con los usos si alguna lo usa',
  params: z.object({ id }),
  reply: done,
})
