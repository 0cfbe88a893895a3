import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { oneLine } from '#kit/base/kinds.ts'
import { PICTURE_BYTES } from './picture-limits.ts'

export const picture = z.object({
  clave: z.string(),
  ancho: z.int(),
  alto: z.int(),
  medidas: z.array(z.int()),
})

export const subirImagen = endpoint({
  method: 'POST',
  path: '/api/v1/imagenes',
  access: { permissions: ['publicaciones-create'] },
  status: 201,
  summary: 'Sube una imagen: JPEG, PNG, WebP, AVIF o GIF de hasta 15 MB y 40 millones de puntos',
  upload: PICTURE_BYTES,
  body: z.strictObject({ archivo: z.file('Elige una imagen'), alt: oneLine(300).optional() }),
  reply: picture.extend({ id: z.int(), alt: z.string() }),
  repeats: 'content',
})

/** Where a banner or a text may lead within the site. */
export const destinos = endpoint({
  method: 'GET',
  path: '/api/v1/destinos',
  access: { permissions: ['publicaciones-read'] },
  summary: 'Partes, líneas, páginas y publicaciones cuyo nombre o clave coincide',
  query: z.object({ q: oneLine(80).catch('') }),
  reply: z.array(
    z.object({ tipo: z.enum(['parte', 'linea', 'pagina', 'publicacion']), texto: z.string(), liga: z.string() }),
  ),
})
