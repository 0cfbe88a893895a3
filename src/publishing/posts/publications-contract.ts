import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, instant, INT4, oneLine, prose, rowId, version } from '#kit/base/kinds.ts'
import { card } from '#catalogue/parts/contract.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { picture } from '#publishing/pictures/pictures-contract.ts'
import { DECIDED, ENDING, STATES } from '#publishing/editor/states.ts'

const may = (what: string) => ({ permissions: [`publicaciones-${what}`] })
export const KINDS = ['blog', 'boletin'] as const
export const PDF_BYTES = 25 * 1024 * 1024
/** Characters of a text with its marks. */
export const MOST_TEXT = 200_000

const when = instant().nullable()
const dia = day().optional().catch(undefined)

/** A row of the lists of administration. */
export const publicationRow = z.object({
  id: z.int(),
  tipo: z.enum(KINDS),
  titulo: z.string(),
  slug: z.string(),
  categoria: z.string(),
  estado: z.enum(STATES),
  publicado_en: z.string().nullable(),
  vence_en: z.string().nullable(),
  autor: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

const list = listedBy({
  tipo: z.enum(KINDS).optional().catch(undefined),
  estado: z.enum(STATES).optional().catch(undefined),
  autor: id.optional().catch(undefined),
  vence: z.enum(ENDING).optional().catch(undefined),
  desde: dia,
  hasta: dia,
  orden: z.enum(['titulo', 'autor', 'categoria', 'publicado_en', 'actualizado_en']).optional().catch(undefined),
})

export const listaPublicaciones = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones',
  access: may('read'),
  summary: 'Publicaciones con su estado de este momento; `desde` y `hasta` son días de publicación en México',
  query: list.page,
  reply: z.object({
    total: z.int(),
    publicaciones: z.array(publicationRow),
    autores: z.array(z.object({ id: z.int(), nombre: z.string() })),
    categorias: z.array(z.string()),
  }),
})

export const exportarPublicaciones = listFile({
  path: '/api/v1/publicaciones/exportacion/:formato',
  access: may('read'),
  summary: 'La lista filtrada como archivo',
  query: list.file,
})

/** What one writes. In a draft everything may still be missing. */
const content = {
  tipo: z.enum(KINDS),
  titulo: oneLine(160),
  slug: oneLine(120),
  extracto: prose(400),
  cuerpo: prose(MOST_TEXT),
  categoria: oneLine(60),
  imagen_id: rowId().nullable(),
  alt: oneLine(300),
  estado: z.enum(DECIDED),
  publicado_en: when,
  vence_en: when,
  linea_id: rowId().nullable(),
  marca_id: rowId().nullable(),
  documento_id: rowId().nullable(),
  documento_nombre: oneLine(160),
  /** Codes of the parts it is about, in their order. */
  productos: z.array(oneLine(40)).max(24, 'Son 24 partes como máximo.'),
}
export const contentOf = z.object(content)
export type Content = z.output<typeof contentOf>

export const publication = z.object({
  id: z.int(),
  ...content,
  /** As it is now; `decidido` is what was written. */
  estado: z.enum(STATES),
  decidido: z.enum(DECIDED),
  imagen: picture.nullable(),
  /** Name and drawing of each of `productos` that the catalogue has. */
  partes: z.array(card),
  autor: z.string().nullable(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const leerPublicacion = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones/:id',
  access: may('read'),
  summary: 'Una publicación para editarla, con lo que quien pregunta dejó sin guardar y quién más la está editando',
  params: z.object({ id }),
  reply: z.object({
    publicacion: publication,
    borrador: z
      .object({
        version: z.int(),
        guardado_en: z.string(),
        contenido: contentOf.partial(),
        imagen: picture.nullable(),
        partes: z.array(card),
      })
      .nullable(),
    otros: z.array(z.object({ nombre: z.string(), guardado_en: z.string() })),
    historial: z.array(
      z.object({
        accion: z.string(),
        quien: z.string().nullable(),
        en: z.string(),
        antes: z.unknown(),
        despues: z.unknown(),
      }),
    ),
  }),
})

export const opcionesPublicacion = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones/opciones',
  access: may('read'),
  summary: 'Categorías, líneas y marcas que puede llevar una publicación',
  reply: z.object({
    categorias: z.array(z.string()),
    lineas: z.array(z.object({ id: z.int(), nombre: z.string() })),
    marcas: z.array(z.object({ id: z.int(), nombre: z.string(), tipo: z.enum(['vehiculo', 'producto']) })),
  }),
})

export const crearPublicacion = endpoint({
  method: 'POST',
  path: '/api/v1/publicaciones',
  access: may('create'),
  status: 201,
  summary: 'Empieza una publicación, como borrador',
  body: z.strictObject({ tipo: z.enum(KINDS), titulo: oneLine(160).min(1, 'Escribe el título.') }),
  reply: z.object({ id: z.int() }),
})

export const copiarPublicacion = endpoint({
  method: 'POST',
  path: '/api/v1/publicaciones/:id/copia',
  access: may('create'),
  status: 201,
  summary: 'Duplica una publicación como borrador',
  params: z.object({ id }),
  reply: z.object({ id: z.int() }),
})

export const editarPublicacion = endpoint({
  method: 'PATCH',
  path: '/api/v1/publicaciones/:id',
  /** Rich text. */
  maxBody: 512 * 1024,
  access: may('update'),
  summary: 'Guarda una publicación; 409 con la actual cuando otra persona guardó antes',
  params: z.object({ id }),
  body: z.strictObject({ version, ...contentOf.partial().shape }),
  reply: publication,
})

export const guardarBorrador = endpoint({
  method: 'PUT',
  path: '/api/v1/publicaciones/:id/borrador',
  /** Rich text. */
  maxBody: 512 * 1024,
  access: may('update'),
  summary: 'Guarda solo lo que se está escribiendo, sin publicarlo; `version` es la que se empezó a editar',
  params: z.object({ id }),
  body: z.strictObject({ version, contenido: z.strictObject(contentOf.partial().shape) }),
  reply: z.object({ guardado_en: z.string(), version: z.int() }),
})

export const tirarBorrador = endpoint({
  method: 'DELETE',
  path: '/api/v1/publicaciones/:id/borrador',
  access: may('update'),
  summary: 'Descarta lo que se estaba escribiendo',
  params: z.object({ id }),
  reply: done,
})

const change = z.strictObject({
  id: rowId(),
  version,
  estado: z.enum(DECIDED).optional(),
  categoria: oneLine(60).optional(),
  publicado_en: when.optional(),
  vence_en: when.optional(),
})

export const editarVarias = endpoint({
  method: 'PATCH',
  path: '/api/v1/publicaciones',
  access: may('update'),
  summary: 'Cambia estado, categoría o fechas de varias publicaciones: todas o ninguna',
  body: z.strictObject({ cambios: z.array(change).min(1).max(100) }),
  reply: z.object({ publicaciones: z.array(publicationRow) }),
})

export const borrarPublicacion = endpoint({
  method: 'DELETE',
  path: '/api/v1/publicaciones/:id',
  access: may('delete'),
  summary: 'Borra una publicación; se puede deshacer',
  params: z.object({ id }),
  reply: done,
})

export const restaurarPublicacion = endpoint({
  method: 'POST',
  path: '/api/v1/publicaciones/:id/restauracion',
  access: may('delete'),
  summary: 'Deshace el borrado de una publicación',
  params: z.object({ id }),
  reply: done,
})

export const versiones = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones/:id/versiones',
  access: may('read'),
  summary: 'Las versiones guardadas, la última primero',
  params: z.object({ id }),
  reply: z.array(
    z.object({ version: z.int(), autor: z.string().nullable(), creado_en: z.string(), titulo: z.string() }),
  ),
})

export const leerVersion = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones/:id/versiones/:version',
  access: may('read'),
  summary: 'Una versión guardada, entera',
  params: z.object({ id, version: id.max(INT4) }),
  reply: z.object({
    version: z.int(),
    contenido: contentOf.partial(),
    imagen: picture.nullable(),
    partes: z.array(card),
  }),
})

export const subirDocumento = endpoint({
  method: 'POST',
  path: '/api/v1/publicaciones/documentos',
  access: may('update'),
  status: 201,
  summary: 'Sube el PDF de un boletín: hasta 25 MB',
  upload: PDF_BYTES,
  body: z.strictObject({ archivo: z.file('Elige un PDF') }),
  reply: z.object({ id: z.int(), nombre: z.string(), bytes: z.int() }),
  repeats: 'content',
})
