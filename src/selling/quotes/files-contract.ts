import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { PDF, XLSX } from '#kit/base/file-types.ts'
import { id, yesText } from '#kit/base/kinds.ts'
import { FILE_BYTES } from './file-limits.ts'

const read = { permissions: ['cotizaciones-read'] }

/** A file of a document, as both sides see it. */
export const quoteFile = z.object({
  id: z.number(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.number(),
  autor: z.string(),
  en_nombre_de: z.string().nullable(),
  de_cliente: z.boolean(),
  /** Staff's alone. */
  interno: z.boolean(),
  /** Of whoever looks: may be taken back. */
  es_mio: z.boolean(),
  creado_en: z.string(),
})

const list = z.object({ archivos: z.array(quoteFile) })

export const agregarArchivo = endpoint({
  method: 'POST',
  path: '/api/v1/cotizaciones/:id/archivos',
  access: read,
  status: 201,
  summary: 'Agrega un archivo al documento: PDF, JPEG, PNG o XLSX de hasta 10 MB, diez por documento',
  upload: FILE_BYTES,
  params: z.object({ id }),
  body: z.strictObject({ archivo: z.file('Elige un archivo.'), interno: yesText.optional() }),
  reply: list,
})

export const bajarArchivo = endpoint({
  method: 'GET',
  path: '/api/v1/cotizaciones/:id/archivos/:archivo',
  access: read,
  summary: 'Un archivo del documento',
  params: z.object({ id, archivo: id }),
  file: { types: [PDF, 'image/jpeg', 'image/png', XLSX] },
  reply: z.unknown(),
})

export const quitarArchivo = endpoint({
  method: 'DELETE',
  path: '/api/v1/cotizaciones/:id/archivos/:archivo',
  access: read,
  summary: 'Retira un archivo que uno mismo agregó, mientras el documento está abierto',
  params: z.object({ id, archivo: id }),
  reply: list,
})
