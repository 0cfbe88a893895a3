import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed } from '#kit/base/kinds.ts'
import { PICTURE_BYTES } from '#publishing/pictures/picture-limits.ts'
import { MOST_FRAMES, MOST_NAMED, MOST_PHOTOS } from './limits.ts'

const photos = { permissions: ['fotos-write'] }
/** Longer side of a frame in pixels: as large as the page shows it, for eyes that see twice as sharp. */
export const FRAME_PIXELS = 1024

const alt = needed(200)

const shown = z.object({ id: z.int(), ruta: z.string(), alt: z.string(), imagen_id: z.int().nullable() })

const gallery = z.object({
  producto: z.object({
    id: z.int(),
    k_parte: z.string(),
    descripcion: z.string(),
    linea: z.string(),
    estado: z.string(),
    ilustracion: z.string().nullable(),
  }),
  /** In their order: the first is the main one. */
  fotos: z.array(shown),
  giro: z.array(shown),
  /** Taken away in the last day, the last first: can be brought back. */
  borradas: z.array(shown.extend({ tipo: z.string(), borrado_en: z.string() })),
})

const base = '/api/v1/estante/:id/imagenes'

export const leerImagenes = endpoint({
  method: 'GET',
  path: base,
  access: photos,
  summary: 'Fotos y vista giratoria de una parte',
  params: z.object({ id }),
  reply: gallery,
})

export const subirFoto = endpoint({
  method: 'POST',
  path: '/api/v1/fotos',
  access: photos,
  status: 201,
  summary: 'Guarda una foto en todas sus medidas, sin ponerla en ninguna parte: hasta 15 MB y 40 millones de puntos',
  upload: PICTURE_BYTES,
  body: z.strictObject({ archivo: z.file('Elige una foto'), tipo: z.enum(['foto', '360']).optional() }),
  reply: z.object({ imagen_id: z.int(), ancho: z.int(), alto: z.int() }),
  repeats: 'content',
})

export const ponerFotos = endpoint({
  method: 'POST',
  path: base,
  access: photos,
  summary: 'Agrega fotos guardadas al final de las de una parte',
  params: z.object({ id }),
  body: z.strictObject({
    fotos: z
      .array(z.strictObject({ imagen_id: id, alt }))
      .min(1)
      .max(MOST_PHOTOS),
  }),
  reply: gallery,
})

export const describirFoto = endpoint({
  method: 'PATCH',
  path: `${base}/:imagen`,
  access: photos,
  summary: 'Cambia el texto de una foto para quien no la ve',
  params: z.object({ id, imagen: id }),
  body: z.strictObject({ alt }),
  reply: gallery,
})

export const ordenarFotos = endpoint({
  method: 'PUT',
  path: `${base}/orden`,
  access: photos,
  summary: 'Ordena las fotos de una parte: la primera es la principal',
  params: z.object({ id }),
  body: z.strictObject({ ids: z.array(id).min(1).max(MOST_PHOTOS) }),
  reply: gallery,
})

export const quitarFoto = endpoint({
  method: 'DELETE',
  path: `${base}/:imagen`,
  access: photos,
  summary: 'Quita una foto; se puede recuperar durante un día',
  params: z.object({ id, imagen: id }),
  reply: gallery,
})

export const recuperarFotos = endpoint({
  method: 'POST',
  path: `${base}/restauracion`,
  access: photos,
  summary: 'Recupera lo que se quitó hace menos de un día; una vista giratoria toma el lugar de la que haya',
  params: z.object({ id }),
  body: z.strictObject({ ids: z.array(id).min(1).max(MOST_FRAMES) }),
  reply: gallery,
})

export const ponerGiro = endpoint({
  method: 'PUT',
  path: `/api/v1/estante/:id/giro`,
  access: photos,
  summary: 'Pone la vista giratoria entera, en orden, en lugar de la que haya; sin cuadros, la quita',
  params: z.object({ id }),
  body: z.strictObject({ imagenes: z.array(id).max(MOST_FRAMES) }),
  reply: gallery,
})

const match = z.object({ producto_id: z.int(), k_parte: z.string(), descripcion: z.string(), orden: z.int() })

export const reconocerFotos = endpoint({
  method: 'POST',
  path: '/api/v1/fotos/nombres',
  /** The names of thousands of photographs. */
  maxBody: 1024 * 1024,
  access: photos,
  summary: 'De qué parte es cada foto por el nombre de su archivo, antes de subirla',
  body: z.strictObject({ nombres: z.array(needed(250)).min(1).max(MOST_NAMED) }),
  reply: z.object({
    fotos: z.array(
      z.object({
        nombre: z.string(),
        estado: z.enum(['reconocida', 'ambigua', 'desconocida', 'repetida']),
        /** One when it is known, several to choose from when it is not certain. */
        partes: z.array(match),
      }),
    ),
  }),
  repeats: 'reads',
})

export const ponerLote = endpoint({
  method: 'POST',
  path: '/api/v1/fotos/lote',
  /** Thousands of photographs, each with its part. */
  maxBody: 512 * 1024,
  access: photos,
  summary: 'Pone muchas fotos guardadas en sus partes, todas o ninguna',
  body: z.strictObject({
    fotos: z
      .array(z.strictObject({ imagen_id: id, producto_id: id, orden: z.int().min(1).max(999) }))
      .min(1)
      .max(MOST_NAMED),
  }),
  reply: z.object({
    partes: z.int(),
    puestas: z.int(),
    /** Stood at their parts already. */
    repetidas: z.int(),
  }),
})
