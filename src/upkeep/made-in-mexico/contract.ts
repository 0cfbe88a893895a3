import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { PDF } from '#kit/base/file-types.ts'
import { day, id, INT4, needed, oneLine, version, wholeText, yesText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'

/** The paper and the mark together. */
export const EVIDENCE_BYTES = 20 * 1024 * 1024

const access = { permissions: ['marcas-write'] }
const params = z.object({ id })

/** `futura`: holds from a day to come; `retirada`: taken back before its last day. */
export const AUTHORISATION_STATES = ['vigente', 'futura', 'vencida', 'retirada'] as const

/** Its address without the base path, and the pixels of its whole. */
const picture = z.object({ ruta: z.string(), ancho: z.int(), alto: z.int() })

const authorisation = z.object({
  id: z.int(),
  titular: z.string(),
  numero: z.string(),
  marca_id: z.int().nullable(),
  marca: z.string().nullable(),
  k_parte: z.string().nullable(),
  /** Days of the calendar, both included. */
  desde: z.string(),
  hasta: z.string(),
  nota: z.string(),
  /** Name of the paper. */
  archivo: z.string().nullable(),
  logo: picture.nullable(),
  estado: z.enum(AUTHORISATION_STATES),
  /** Days until the last one; below zero when it has passed. */
  dias: z.int(),
  version: z.int(),
})
export type Authorisation = z.output<typeof authorisation>

export const autorizacionesMx = endpoint({
  method: 'GET',
  path: '/api/v1/hecho-en-mexico',
  access,
  summary: 'El registro de autorizaciones «Hecho en México»: primero lo que está por vencer',
  /** `por-vencer`: only those that end soon and have none after them. */
  query: z.object({ ver: z.enum(['por-vencer']).optional().catch(undefined) }),
  reply: z.object({
    total: z.int(),
    autorizaciones: z.array(authorisation),
    /** Those a new one can be for. */
    marcas: z.array(z.object({ id: z.int(), nombre: z.string() })),
  }),
})

/** Comes as a form when a file goes along: every other field is text. */
const fields = {
  titular: needed(160, 'Escribe a quién se le dio.'),
  numero: needed(60, 'Escribe el número de la autorización.'),
  /** One of both. */
  marca_id: z.union([z.literal(''), id]).optional(),
  k_parte: oneLine(120).optional(),
  desde: day(),
  hasta: day(),
  nota: oneLine(300).optional(),
  archivo: z.file('Elige un PDF.').optional(),
  logo: z.file('Elige una imagen.').optional(),
}

export const registrarAutorizacionMx = endpoint({
  method: 'POST',
  path: '/api/v1/hecho-en-mexico',
  access,
  status: 201,
  summary: 'Registra una autorización, con su PDF y la imagen del distintivo si los hay',
  upload: EVIDENCE_BYTES,
  body: z.strictObject(fields),
  reply: z.object({ id: z.int() }),
})

export const cambiarAutorizacionMx = endpoint({
  method: 'POST',
  path: '/api/v1/hecho-en-mexico/:id',
  access,
  summary: 'Cambia una autorización; los archivos que no llegan se quedan',
  upload: EVIDENCE_BYTES,
  params,
  body: z.strictObject({
    version: wholeText(1, INT4),
    ...fields,
    quitar_archivo: yesText.optional(),
    quitar_logo: yesText.optional(),
  }),
  reply: done,
})

export const retirarAutorizacionMx = endpoint({
  method: 'POST',
  path: '/api/v1/hecho-en-mexico/:id/retirar',
  access,
  summary: 'Retira una autorización: el distintivo deja de verse ahora mismo',
  params,
  body: z.strictObject({ version }),
  reply: done,
})

export const reponerAutorizacionMx = endpoint({
  method: 'POST',
  path: '/api/v1/hecho-en-mexico/:id/reponer',
  access,
  summary: 'Deshace el retiro de una autorización',
  params,
  reply: done,
})

export const leerAutorizacionMx = endpoint({
  method: 'GET',
  path: '/api/v1/hecho-en-mexico/:id',
  access,
  summary: 'Una autorización «Hecho en México»',
  params,
  reply: authorisation,
})

export const archivoAutorizacionMx = endpoint({
  method: 'GET',
  path: '/api/v1/hecho-en-mexico/:id/archivo.pdf',
  access,
  summary: 'El PDF de una autorización',
  params,
  file: { types: [PDF] },
  reply: z.unknown(),
})

export const vigentesMx = endpoint({
  method: 'GET',
  path: '/api/v1/hecho-en-mexico/vigentes',
  access: 'public',
  summary: 'Las autorizaciones que valen hoy: de qué marca o parte, su número y hasta cuándo',
  reply: z.array(
    z.object({
      numero: z.string(),
      titular: z.string(),
      marca_id: z.int().nullable(),
      marca: z.string().nullable(),
      k_parte: z.string().nullable(),
      hasta: z.string(),
      logo: picture.nullable(),
    }),
  ),
  cache: 'public, max-age=60',
})
export type Shown = z.output<typeof vigentesMx.reply>[number]
