import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { id, needed, wholeText } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

const upload = { permissions: ['documentos-upload'] }
const mega = 1024 * 1024
/** Bytes of a delivery, and of a piece of a large one. */
export const DELIVERY_MOST = 100 * mega
export const PIECE_BYTES = 4 * mega
/** A ZIP with at most so many files and bytes inside is loaded while the caller waits. */
export const AT_ONCE = { files: 50, unzipped: 10 * mega }

export const DELIVERY_STATES = ['SUBIENDO', 'EN_COLA', 'LEYENDO', 'TERMINADA', 'FALLIDA', 'CANCELADA'] as const
export const RESULTS = ['NUEVO', 'REPETIDO', 'RECHAZADO'] as const

const delivery = z.object({
  id: z.number(),
  origen: z.enum(['pantalla', 'llamada', 'terminal', 'carpeta']),
  nombre: z.string(),
  estado: z.enum(DELIVERY_STATES),
  /** Why it failed. */
  motivo: z.string().nullable(),
  bytes: z.number(),
  /** Files, and what became of those that are done. */
  total: z.number(),
  nuevos: z.number(),
  repetidos: z.number(),
  rechazados: z.number(),
  creado_por: z.string().nullable(),
  creado_en: z.string(),
  terminado_en: z.string().nullable(),
})

const outcome = z.object({
  nombre: z.string(),
  uuid: z.string().nullable(),
  resultado: z.enum(RESULTS),
  /** Sentences: why it was refused, or what was found wrong with what was loaded. */
  motivos: z.array(z.string()),
})

export const cargarDocumentos = endpoint({
  method: 'POST',
  path: '/api/v1/documentos',
  access: upload,
  summary:
    'Carga un XML (CFDI) o un ZIP de XML y PDF, hasta 100 MB: responde archivo por archivo o, si son más de 50, 202 con la entrega que sigue sola',
  upload: DELIVERY_MOST,
  body: z.strictObject({
    archivo: z.file('Elige un archivo XML o ZIP.'),
    /** Says that a person chose the file. */
    origen: z.literal('pantalla').optional(),
  }),
  reply: z.object({ ...delivery.shape, archivos: z.array(outcome) }),
  repeats: 'content',
})

export const cargas = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/cargas',
  access: upload,
  summary: 'Entregas de documentos, las últimas primero, con lo que pasó en cada una',
  query: z.object({
    ...listQuery,
    estado: z.enum(DELIVERY_STATES).optional().catch(undefined),
    /** `rechazados`: something was refused. */
    solo: z.literal('rechazados').optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), cargas: z.array(delivery) }),
})

export const abrirCarga = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/cargas',
  access: upload,
  summary: 'Anuncia un archivo que se subirá por partes; si se corta, se sigue con las que falten',
  status: 201,
  body: z.strictObject({
    nombre: needed(200),
    bytes: z
      .int()
      .min(1, 'El archivo está vacío.')
      .max(DELIVERY_MOST, 'El archivo es demasiado grande; el máximo es 100 MB.'),
  }),
  reply: z.object({ id: z.number(), parte: z.number(), partes: z.number() }),
})

export const subirParte = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/cargas/:id/partes',
  access: upload,
  summary: 'Sube una parte de la entrega, desde la 1; con la última empieza a leerse',
  upload: PIECE_BYTES,
  params: z.object({ id }),
  body: z.strictObject({ archivo: z.file('Falta la parte.'), n: wholeText(1, 100) }),
  reply: z.object({ recibidas: z.number(), partes: z.number(), estado: z.enum(DELIVERY_STATES) }),
  repeats: 'content',
})

export const carga = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/cargas/:id',
  access: upload,
  summary: 'Una entrega: su avance y qué pasó con cada archivo, por páginas',
  params: z.object({ id }),
  query: z.object({ ...listQuery, resultado: z.enum(RESULTS).optional().catch(undefined) }),
  reply: z.object({
    ...delivery.shape,
    /** Pieces that are here, of one that comes in pieces. */
    partes: z.array(z.number()),
    /** Of the lines that are asked for. */
    lineas: z.number(),
    pagina: z.number(),
    por: z.number(),
    archivos: z.array(z.object({ n: z.number(), ...outcome.shape })),
    /** What was refused or found wrong, and how often. */
    resumen: z.array(z.object({ motivo: z.string(), archivos: z.number() })),
  }),
})

export const reporteCarga = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/cargas/:id/reporte/:formato',
  access: upload,
  summary: 'El reporte de una entrega, archivo por archivo, como CSV o XLSX',
  params: z.object({ id, formato: z.enum(['csv', 'xlsx']) }),
  query: z.object({ resultado: z.enum(RESULTS).optional().catch(undefined) }),
  file: sheetFile,
  reply: z.unknown(),
})

export const cancelarCarga = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/cargas/:id/cancelar',
  access: upload,
  summary: 'Detiene una entrega: lo ya cargado se queda, lo demás no se lee',
  params: z.object({ id }),
  reply: z.object({ estado: z.enum(DELIVERY_STATES) }),
})
