import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { id } from '#kit/base/kinds.ts'
import { folioOf, wholeReturn } from './contract.ts'
import { PHOTO_BYTES } from './states.ts'

const read = { permissions: ['devoluciones-read'] }

export const agregarFotoDevolucion = endpoint({
  method: 'POST',
  path: '/api/v1/devoluciones/:folio/fotos',
  access: read,
  status: 201,
  summary: 'Agrega una fotografía: JPEG, PNG, WebP, AVIF o GIF de hasta 15 MB, seis por devolución',
  upload: PHOTO_BYTES,
  params: folioOf,
  body: z.strictObject({ archivo: z.file('Elige una fotografía.') }),
  reply: wholeReturn,
})

const photo = z.object({ ...folioOf.shape, foto: id })

export const fotoDevolucion = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones/:folio/fotos/:foto',
  access: read,
  summary: 'Una fotografía de una devolución',
  params: photo,
  query: z.object({ medida: z.enum(['mini']).optional().catch(undefined) }),
  file: { types: ['image/webp'] },
  reply: z.unknown(),
})

export const quitarFotoDevolucion = endpoint({
  method: 'DELETE',
  path: '/api/v1/devoluciones/:folio/fotos/:foto',
  access: read,
  summary: 'Retira una fotografía que uno mismo agregó, mientras se pueden agregar',
  params: photo,
  reply: wholeReturn,
})

export const hojaDevolucion = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones/:folio/hoja.pdf',
  access: read,
  summary: 'La hoja que acompaña a las piezas, con su folio y su código QR',
  params: folioOf,
  file: pdfFile,
  reply: z.unknown(),
})
