import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { needed } from '#kit/base/kinds.ts'
import { type Kind, KINDS } from './sealed.ts'
import { MOST_SIGNS } from './token.ts'

/** How the document that a seal names stands in the system now. */
export const STANDINGS = ['VIGENTE', 'SIN_AUTORIZAR', 'CONVERTIDA', 'SIN_VIGOR', 'CAMBIADA', 'DESCONOCIDA'] as const
export type Standing = (typeof STANDINGS)[number]

export const llavesDeFirma = endpoint({
  method: 'GET',
  path: '/api/v1/firmas/llaves',
  access: 'public',
  summary: 'Quién sella los documentos de esta casa, y las llaves públicas con que se verifican',
  reply: z.object({
    casa: z.string(),
    llaves: z.array(z.object({ id: z.string(), publica: z.string() })),
  }),
  cache: 'public, max-age=60',
})

const KIND_LETTERS = Object.keys(KINDS) as [Kind, ...Kind[]] // the keys of a literal

export const comprobarSello = endpoint({
  method: 'POST',
  path: '/api/v1/firmas/comprobacion',
  access: 'public',
  summary:
    'Verifica el sello de un documento en el servidor y dice si una cotización o un pedido sigue igual; no guarda ni cambia nada',
  body: z.strictObject({ sello: needed(MOST_SIGNS) }),
  reply: z.object({
    resultado: z.enum(['integro', 'ilegible', 'otra_llave', 'alterado', 'sin_medios']),
    /** Only what the seal itself says, and only when it verifies. */
    documento: z
      .object({
        tipo: z.enum(KIND_LETTERS),
        folio: z.string(),
        estado: z.string(),
        fecha: z.string(),
        vigencia: z.string(),
        para: z.string(),
        renglones: z.int(),
        total: z.string(),
        huella: z.string(),
      })
      .nullable(),
    /** Null for what has no state: lists and catalogues. */
    situacion: z.enum(STANDINGS).nullable(),
  }),
  repeats: 'reads',
})
