import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, INT4, needed, oneLine, prose, version, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { ENDING } from '#publishing/editor/states.ts'
import { CATALOGUE_MOST, COVER_MOST, DECISIONS, STATES, TEXTS_MOST, VISIBILITIES } from './library-states.ts'

const create = { permissions: ['pdfcatalogo-create'] }
const update = { permissions: ['pdfcatalogo-update'] }
const remove = { permissions: ['pdfcatalogo-delete'] }

const dia = z.union([z.literal(''), day('Elige una fecha.')]).optional()
const year = z.coerce
  .number('Escribe el año de la edición.')
  .int()
  .min(1950, 'Escribe el año de la edición, por ejemplo 2026.')
  .max(2100, 'Escribe el año de la edición, por ejemplo 2026.')

const data = {
  titulo: needed(160),
  year,
  categoria: needed(80),
  /** A brand of parts; empty: of several, or of the house. */
  marca_id: z.union([z.literal(''), id]).optional(),
  descripcion: prose(500).optional(),
  visibilidad: z.enum(VISIBILITIES),
  decision: z.enum(DECISIONS),
  desde: dia,
  hasta: dia,
}
/** What the uploader's browser read of the file: texts as a JSON list, one a page. */
const made = {
  carga_id: id,
  portada: z.file().optional(),
  textos: prose(TEXTS_MOST).optional(),
}
const upload = COVER_MOST + TEXTS_MOST

const row = z.object({
  id: z.number(),
  titulo: z.string(),
  year: z.number(),
  categoria: z.string(),
  marca_id: z.number().nullable(),
  descripcion: z.string(),
  paginas: z.number(),
  bytes: z.number(),
  visibilidad: z.enum(VISIBILITIES),
  decision: z.enum(DECISIONS),
  estado: z.enum(STATES),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  orden: z.number(),
  descargas: z.number(),
  tiene_portada: z.boolean(),
  edicion: z.number(),
  version: z.number(),
  creado_en: z.string(),
  actualizado_en: z.string(),
})

export const ORDERS = ['titulo', 'year', 'categoria', 'descargas', 'actualizado_en'] as const
const list = listedBy({
  year: wholeText(0, 9999).optional().catch(undefined),
  categoria: oneLine(80).optional().catch(undefined),
  estado: z.enum(STATES).optional().catch(undefined),
  vence: z.enum(ENDING).optional().catch(undefined),
  orden: z.enum(ORDERS).optional().catch(undefined),
})

export const documentosPdf = endpoint({
  method: 'GET',
  path: '/api/v1/documentos-pdf',
  access: create,
  summary: 'Todos los catálogos en PDF, con su estado y sus descargas',
  query: list.page,
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    documentos: z.array(row),
    years: z.array(z.number()),
    categorias: z.array(z.string()),
  }),
})

export const exportarDocumentosPdf = listFile({
  path: '/api/v1/documentos-pdf/exportacion/:formato',
  access: create,
  summary: 'La lista de catálogos en PDF como CSV o XLSX',
  query: list.file,
})

export const documentoPdf = endpoint({
  method: 'GET',
  path: '/api/v1/documentos-pdf/:id',
  access: create,
  summary: 'Un catálogo en PDF con las ediciones de su archivo',
  params: z.object({ id }),
  reply: z.object({
    ...row.shape,
    ediciones: z.array(
      z.object({
        n: z.number(),
        nombre: z.string(),
        bytes: z.number(),
        paginas: z.number(),
        creado_por: z.string().nullable(),
        creado_en: z.string(),
      }),
    ),
    categorias: z.array(z.string()),
  }),
})

export const crearDocumentoPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf',
  access: create,
  status: 201,
  summary: 'Crea un catálogo con un archivo que ya se subió por partes',
  upload,
  body: z.strictObject({ ...data, ...made }),
  reply: z.object({ id: z.number() }),
})

export const reemplazarDocumentoPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/:id/archivo',
  access: update,
  summary: 'Cambia el archivo de un catálogo: conserva su dirección y sus ediciones anteriores',
  upload,
  params: z.object({ id }),
  body: z.strictObject({ ...made, version: id.max(INT4) }),
  reply: done,
})

export const editarDocumentoPdf = endpoint({
  method: 'PATCH',
  path: '/api/v1/documentos-pdf/:id',
  access: update,
  summary: 'Cambia los datos de un catálogo, lo publica, programa o retira',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(data).partial().shape }),
  reply: row,
})

export const moverDocumentoPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/:id/lugar',
  access: update,
  summary: 'Sube o baja un catálogo un lugar entre los de su año',
  params: z.object({ id }),
  body: z.strictObject({ hacia: z.enum(['arriba', 'abajo']) }),
  reply: done,
})

export const borrarDocumentoPdf = endpoint({
  method: 'DELETE',
  path: '/api/v1/documentos-pdf/:id',
  access: remove,
  summary: 'Borra un catálogo; se puede deshacer',
  params: z.object({ id }),
  reply: done,
})

export const restaurarDocumentoPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/:id/restauracion',
  access: remove,
  summary: 'Deshace el borrado de un catálogo',
  params: z.object({ id }),
  reply: done,
})

const uploading = z.object({
  id: z.number(),
  nombre: z.string(),
  bytes: z.number(),
  parte: z.number(),
  /** How many there are, and the numbers of those that are here. */
  partes: z.number(),
  recibidas: z.array(z.number()),
  /** Pages, once the file is whole and was looked at. */
  paginas: z.number().nullable(),
})

export const cargasPdf = endpoint({
  method: 'GET',
  path: '/api/v1/documentos-pdf/cargas',
  access: create,
  summary: 'Archivos propios que se quedaron a medias, con las partes que ya llegaron',
  reply: z.object({ cargas: z.array(uploading) }),
})

export const abrirCargaPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/cargas',
  access: create,
  status: 201,
  summary: 'Anuncia un PDF que se subirá por partes; el mismo nombre y tamaño sigue donde se quedó',
  body: z.strictObject({
    nombre: needed(200),
    bytes: z
      .int()
      .min(1, 'El archivo está vacío.')
      .max(CATALOGUE_MOST, 'El archivo es demasiado grande; el máximo es 200 MB.'),
  }),
  reply: uploading,
})

export const subirPartePdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/cargas/:id/partes',
  access: create,
  summary: 'Sube una parte, desde la 1; repetirla no cambia nada',
  upload: 1024 * 1024,
  params: z.object({ id }),
  body: z.strictObject({ archivo: z.file('Falta la parte.'), n: wholeText(1, 200) }),
  reply: z.object({ recibidas: z.number(), partes: z.number() }),
  repeats: 'content',
})

export const terminarCargaPdf = endpoint({
  method: 'POST',
  path: '/api/v1/documentos-pdf/cargas/:id/fin',
  access: create,
  summary: 'Junta las partes y revisa el PDF: que esté completo, sin contraseña y que no esté ya en otro catálogo',
  params: z.object({ id }),
  reply: z.object({ id: z.number(), paginas: z.number() }),
  repeats: 'content',
})

export const cancelarCargaPdf = endpoint({
  method: 'DELETE',
  path: '/api/v1/documentos-pdf/cargas/:id',
  access: create,
  summary: 'Deja de subir un archivo y olvida sus partes',
  params: z.object({ id }),
  reply: done,
  repeats: 'files',
})
