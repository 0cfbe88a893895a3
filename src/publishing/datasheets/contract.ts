import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { formed, id, instant, needed, oneLine, prose, rowId, version, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { picture } from '#publishing/pictures/pictures-contract.ts'
import { STATES } from '#publishing/editor/states.ts'
import { TYPES } from './values.ts'

const read = { permissions: ['publicaciones-read'] }
const write = { permissions: ['fichas-write'] }
const state = z.enum(STATES)
const n = wholeText(1, 100_000)
export const IMAGE_KINDS = ['foto', 'dibujo'] as const
export const EVENTS = ['publicar', 'cancelar_programacion', 'descartar_borrador', 'archivar', 'reactivar'] as const

export const value = z.union([z.number().min(-1e9).max(1e9), oneLine(200), z.boolean()]).nullable()
const image = z.object({ imagen_id: z.int(), tipo: z.enum(IMAGE_KINDS), alt: z.string(), imagen: picture })
const named = z.object({
  clave: z.string(),
  nombre: z.string(),
  tipo: z.enum(TYPES),
  unidad: z.string().nullable(),
  valor: value,
})
const attribute = named.omit({ valor: true }).extend({ opciones: z.array(z.string()), obligatorio: z.boolean() })

export const sheetRow = z.object({
  id: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  plantilla: z.string(),
  estado: state,
  /** Number of the version that everybody reads now. */
  vigente: z.int().nullable(),
  ultima: z.int(),
  tiene_borrador: z.boolean(),
  programada_en: z.string().nullable(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

const list = listedBy({
  estado: state.optional().catch(undefined),
  linea: id.optional().catch(undefined),
  plantilla: id.optional().catch(undefined),
  orden: z.enum(['k_parte', 'linea', 'plantilla', 'actualizado_en']).optional().catch(undefined),
})

export const listaFichas = endpoint({
  method: 'GET',
  path: '/api/v1/fichas',
  access: read,
  summary: 'Fichas técnicas con su estado de este momento',
  query: list.page,
  reply: z.object({ total: z.int(), fichas: z.array(sheetRow) }),
})

export const exportarFichas = listFile({
  path: '/api/v1/fichas/exportacion/:formato',
  access: read,
  summary: 'La lista filtrada como archivo',
  query: list.file,
})

export const opcionesFicha = endpoint({
  method: 'GET',
  path: '/api/v1/fichas/opciones',
  access: read,
  summary: 'Las plantillas y las líneas',
  reply: z.object({
    plantillas: z.array(z.object({ id: z.int(), nombre: z.string(), linea_id: z.int().nullable() })),
    lineas: z.array(z.object({ id: z.int(), nombre: z.string() })),
  }),
})

export const crearFicha = endpoint({
  method: 'POST',
  path: '/api/v1/fichas',
  access: write,
  status: 201,
  summary: 'Empieza la ficha de una parte con lo que el catálogo ya sabe de ella; 409 con su id cuando ya tiene una',
  body: z.strictObject({
    k_parte: oneLine(40).min(1, 'Elige la parte.'),
    plantilla_id: rowId().nullable(),
  }),
  reply: z.object({ id: z.int() }),
})

/** What is read of a version while one edits. */
const content = z.object({
  titulo: z.string(),
  notas: z.string(),
  valores: z.array(named),
  imagenes: z.array(image),
})

export const leerFicha = endpoint({
  method: 'GET',
  path: '/api/v1/fichas/:id',
  access: read,
  summary: 'Una ficha para editarla: su borrador, o su última versión, y todas las que ha tenido',
  params: z.object({ id }),
  reply: z.object({
    ficha: sheetRow.extend({
      plantilla_id: z.int(),
      /** The version that is shown, and what it is today. */
      n: z.int(),
      estado_version: state,
      titulo: z.string(),
      notas: z.string(),
      atributos: z.array(attribute.extend({ valor: value })),
      imagenes: z.array(image),
    }),
    versiones: z.array(
      z.object({
        n: z.int(),
        estado: state,
        autor: z.string().nullable(),
        actualizado_en: z.string(),
        publicado_en: z.string().nullable(),
        publicado_por: z.string().nullable(),
      }),
    ),
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

export const editarFicha = endpoint({
  method: 'PATCH',
  path: '/api/v1/fichas/:id',
  access: write,
  summary: 'Guarda el borrador de una ficha; lo publicado no cambia: la edición es una versión nueva',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    plantilla_id: rowId().optional(),
    titulo: oneLine(160),
    notas: prose(4000),
    valores: z.array(z.strictObject({ clave: oneLine(60), valor: value })).max(80),
    imagenes: z
      .array(z.strictObject({ imagen_id: rowId(), tipo: z.enum(IMAGE_KINDS), alt: oneLine(300) }))
      .max(12, 'Son 12 imágenes como máximo.'),
  }),
  reply: z.object({ version: z.int(), n: z.int() }),
})

export const moverFicha = endpoint({
  method: 'POST',
  path: '/api/v1/fichas/:id/eventos',
  access: write,
  summary: 'Publica el borrador (ya, o en una fecha), cancela esa fecha, descarta el borrador, archiva o reactiva',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    evento: z.enum(EVENTS),
    /** Of `publicar`: from when; null: now. */
    publicado_en: instant().nullable().optional(),
  }),
  reply: z.object({ version: z.int() }),
})

export const restaurarVersion = endpoint({
  method: 'POST',
  path: '/api/v1/fichas/:id/versiones/:n/restauracion',
  access: write,
  summary: 'Trae una versión anterior como borrador; 409 cuando ya hay uno y no se dijo que se reemplaza',
  params: z.object({ id, n }),
  body: z.strictObject({ version, reemplaza: z.boolean().optional() }),
  reply: z.object({ version: z.int(), n: z.int() }),
})

export const subirImagenFicha = endpoint({
  method: 'POST',
  path: '/api/v1/fichas/imagenes',
  access: write,
  status: 201,
  summary: 'Sube una foto o un dibujo para una ficha',
  upload: 15 * 1024 * 1024,
  body: z.strictObject({ archivo: z.file('Elige una imagen') }),
  reply: picture.extend({ id: z.int(), alt: z.string() }),
  repeats: 'content',
})

const published = content.extend({
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  linea_id: z.int(),
  linea_slug: z.string(),
  marca: z.string().nullable(),
  ilustracion: z.string().nullable(),
  n: z.int(),
  estado: state,
  publicado_en: z.string().nullable(),
})

export const verFicha = endpoint({
  method: 'GET',
  path: '/api/v1/fichas/:id/vista',
  access: read,
  summary: 'Una versión de la ficha como se verá; sin número, la última',
  params: z.object({ id }),
  query: z.object({ n: n.optional().catch(undefined) }),
  reply: published,
})

export const pdfDeVersion = endpoint({
  method: 'GET',
  path: '/api/v1/fichas/:id/pdf',
  access: read,
  summary: 'El PDF de una versión; el de un borrador se dibuja al pedirlo',
  params: z.object({ id }),
  query: z.object({ n: n.optional().catch(undefined) }),
  file: pdfFile,
  reply: z.unknown(),
})

const ofPart = z.object({ k_parte: needed(120) })

/** 404 for a part without a published sheet. Lives a second, so that a date that passes is noticed. */
export const fichaDeParte = endpoint({
  method: 'GET',
  path: '/api/v1/partes/:k_parte/ficha',
  access: 'public',
  summary: 'La ficha técnica publicada de una parte',
  cache: 'public, max-age=1',
  params: ofPart,
  reply: published,
})

export const pdfDeParte = endpoint({
  method: 'GET',
  path: '/api/v1/partes/:k_parte/ficha.pdf',
  access: 'public',
  summary: 'La ficha técnica publicada de una parte, en PDF',
  params: ofPart,
  file: pdfFile,
  reply: z.unknown(),
})

const template = z.object({
  id: z.int(),
  nombre: z.string(),
  linea_id: z.int().nullable(),
  linea: z.string().nullable(),
  atributos: z.array(attribute),
  fichas: z.int(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const listaPlantillas = endpoint({
  method: 'GET',
  path: '/api/v1/fichas/plantillas',
  access: read,
  summary: 'Las plantillas con lo que preguntan y cuántas fichas las usan',
  reply: z.object({ plantillas: z.array(template) }),
})

const asked = z.strictObject({
  /** Absent for a new question: it gets one from its name. */
  clave: formed(60, /^[a-z0-9_]{1,60}$/, 'La clave no es válida.').optional(),
  nombre: oneLine(80).min(1, 'Escribe el nombre.'),
  tipo: z.enum(TYPES),
  unidad: oneLine(20).nullable(),
  opciones: z.array(needed(80)).max(40),
  obligatorio: z.boolean(),
})
const templateFields = {
  nombre: oneLine(80).min(1, 'Escribe el nombre.'),
  linea_id: rowId().nullable(),
  atributos: z.array(asked).min(1, 'Agrega al menos un dato.').max(80, 'Son 80 datos como máximo.'),
}

export const crearPlantilla = endpoint({
  method: 'POST',
  path: '/api/v1/fichas/plantillas',
  /** Up to 80 questions with 40 answers each. */
  maxBody: 512 * 1024,
  access: write,
  status: 201,
  summary: 'Crea una plantilla',
  body: z.strictObject(templateFields),
  reply: z.object({ id: z.int() }),
})

export const editarPlantilla = endpoint({
  method: 'PATCH',
  path: '/api/v1/fichas/plantillas/:id',
  /** Up to 80 questions with 40 answers each. */
  maxBody: 512 * 1024,
  access: write,
  summary: 'Cambia una plantilla; lo publicado con ella queda como está',
  params: z.object({ id }),
  body: z.strictObject({ version, ...templateFields }),
  reply: z.object({ version: z.int() }),
})

export const borrarPlantilla = endpoint({
  method: 'DELETE',
  path: '/api/v1/fichas/plantillas/:id',
  access: write,
  summary: 'Borra una plantilla que ninguna ficha usa; si no, 409 con cuántas',
  params: z.object({ id }),
  reply: done,
})
