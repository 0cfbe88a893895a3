import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { needed, wholeText, yesText } from '#kit/base/kinds.ts'
import { kinds } from '#platform/sheets/columns.ts'
import { access, begun, params } from './shared-contract.ts'
import { PIECE, STATES, UPLOAD_MOST, WHOLE_MOST } from './states.ts'

const tipo = z.enum([...kinds, 'auto'])
const yes = z.union([z.boolean(), yesText])

export const subir = endpoint({
  method: 'POST',
  path: '/api/v1/cargas',
  access,
  summary:
    'Sube una lista (XLSX, CSV o JSONL, hasta 10 MB); se revisa en segundo plano y, con simular=false y sin errores, se aplica',
  status: 202,
  upload: WHOLE_MOST,
  body: z.strictObject({
    archivo: z.file('Elige un archivo.'),
    tipo: tipo.default('auto'),
    simular: yes.default(true),
  }),
  reply: begun,
})

export const abrir = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/partes',
  access,
  summary: 'Anuncia un archivo grande que se subirá por partes; repetirlo sigue donde se quedó',
  status: 201,
  body: z.strictObject({
    nombre: needed(200),
    bytes: z
      .int()
      .min(1, 'El archivo está vacío.')
      .max(UPLOAD_MOST, 'El archivo es demasiado grande; el máximo es 100 MB.'),
    tipo: tipo.default('auto'),
  }),
  reply: z.object({ id: z.number(), parte: z.number(), partes: z.number(), recibidas: z.array(z.number()) }),
})

export const subirParteCarga = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/partes',
  access,
  summary: 'Sube una parte del archivo, desde la 1; con la última empieza a revisarse',
  upload: PIECE,
  params,
  body: z.strictObject({ archivo: z.file('Falta la parte.'), n: wholeText(1, 100) }),
  reply: z.object({ recibidas: z.number(), partes: z.number(), estado: z.enum(STATES) }),
  repeats: 'content',
})
