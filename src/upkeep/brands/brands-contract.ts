import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, oneLine, prose, rowId, version } from '#kit/base/kinds.ts'
import { MOST_BYTES } from '#selling/list-reading/contract.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { PICTURE_BYTES } from '#publishing/pictures/picture-limits.ts'
import { picture } from '#publishing/pictures/pictures-contract.ts'

export const BRAND_KINDS = ['vehiculo', 'producto'] as const
const mayRead = { permissions: ['marcas-read'] }
const mayWrite = { permissions: ['marcas-write'] }
const kind = z.enum(BRAND_KINDS)

export const brandRecord = z.object({
  id: z.int(),
  tipo: kind,
  nombre: z.string(),
  /** Address of the logo without the base path. */
  logo: z.string().nullable(),
  imagen_id: z.int().nullable(),
  descripcion: z.string(),
  /** Our own brand. */
  propia: z.boolean(),
  activa: z.boolean(),
  /** Names it had, or that files write for it. */
  alias: z.array(z.string()),
  /** Active parts, at the last recount. */
  partes: z.int(),
  modelos: z.int(),
  lineas: z.int(),
  actualizado_en: z.string(),
  version: z.int(),
})

const list = listedBy({
  tipo: kind.optional().catch(undefined),
  activa: z.enum(['si', 'no']).optional().catch(undefined),
  orden: z.enum(['nombre', 'tipo', 'partes', 'modelos', 'actualizado_en']).optional().catch(undefined),
})

export const listaMarcas = endpoint({
  method: 'GET',
  path: '/api/v1/marcas/todas',
  access: mayRead,
  summary: 'Marcas de vehículos y de partes para administrarlas, por página',
  query: list.page,
  reply: z.object({ total: z.int(), marcas: z.array(brandRecord) }),
})

export const exportarMarcas = listFile({
  path: '/api/v1/marcas/todas/exportacion/:formato',
  access: mayRead,
  summary: 'Las marcas filtradas como archivo',
  query: list.file,
})

export const leerMarca = endpoint({
  method: 'GET',
  path: '/api/v1/marcas/todas/:id',
  access: mayRead,
  summary: 'Una marca; si es de vehículos, con sus modelos y motores',
  params: z.object({ id }),
  reply: z.object({
    marca: brandRecord,
    modelos: z.array(
      z.object({
        id: z.int(),
        nombre: z.string(),
        alias: z.array(z.string()),
        desde: z.int().nullable(),
        hasta: z.int().nullable(),
        partes: z.int(),
      }),
    ),
    motores: z.array(
      z.object({ id: z.int(), nombre: z.string(), combustible: z.string().nullable(), modelos: z.array(z.string()) }),
    ),
  }),
})

const name = needed(80)
const fields = {
  nombre: name,
  descripcion: prose(1000).optional(),
  alias: z.array(oneLine(80).min(2, 'Escribe al menos 2 caracteres.')).max(40, 'Hasta 40 nombres.').optional(),
  propia: z.boolean().optional(),
  activa: z.boolean().optional(),
  /** Of an uploaded picture; null takes the logo away. */
  imagen_id: rowId().nullable().optional(),
}

/** T-32. */
export const storeMarca = endpoint({
  method: 'POST',
  path: '/api/storeMarca',
  access: mayWrite,
  status: 201,
  summary: 'Crea una marca; 422 si ya hay otra de su tipo con ese nombre, sin contar mayúsculas ni acentos',
  body: z.strictObject({ ...fields, tipo: kind.default('producto') }),
  reply: brandRecord,
})

/** T-33. What is absent stays as it is. */
export const updateMarca = endpoint({
  method: 'POST',
  path: '/api/updateMarca/:id',
  access: mayWrite,
  summary: 'Cambia una marca',
  params: z.object({ id }),
  body: z.strictObject({ version, ...z.object(fields).partial().shape }),
  reply: brandRecord,
})

/** T-34. `deshacer`: what puts it back. */
export const deleteMarca = endpoint({
  method: 'POST',
  path: '/api/deleteMarca/:id',
  access: mayWrite,
  summary: 'Borra una marca que nada usa; 409 con usos y ligas si algo la usa',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), deshacer: z.int() }),
})

/** Looked at row by row: one that is wrong is told with its row, and the others go in. */
const rowText = prose(500)

/** T-37. */
export const cargamarca = endpoint({
  method: 'POST',
  path: '/api/cargamarca',
  /** Thousands of names. */
  maxBody: 1024 * 1024,
  access: mayWrite,
  summary: 'Agrega muchas marcas de un archivo (columnas nombre y tipo) o de una lista; las que ya están se quedan',
  upload: MOST_BYTES,
  body: z.strictObject({
    archivo: z.file('Elige un archivo').optional(),
    marcas: z
      .array(z.union([rowText, z.strictObject({ nombre: rowText, tipo: rowText.optional() })]))
      .max(5000, 'Hasta 5,000 marcas a la vez.')
      .optional(),
    /** Of the rows that name none. */
    tipo: kind.optional(),
  }),
  reply: z.object({
    mensaje: z.string(),
    creadas: z.int(),
    existentes: z.int(),
    errores: z.array(z.object({ fila: z.int(), nombre: z.string(), motivo: z.string() })),
  }),
})

export const subirLogo = endpoint({
  method: 'POST',
  path: '/api/v1/marcas/logos',
  access: mayWrite,
  status: 201,
  summary: 'Sube la imagen de un logo: JPEG, PNG, WebP, AVIF o GIF de hasta 15 MB',
  upload: PICTURE_BYTES,
  body: z.strictObject({ archivo: z.file('Elige una imagen') }),
  reply: picture.extend({ id: z.int(), alt: z.string() }),
  repeats: 'content',
})

const merging = z.object({
  id: z.int(),
  nombre: z.string(),
  tipo: kind,
  alias: z.array(z.string()),
  version: z.int(),
  productos: z.int(),
  modelos: z.int(),
  aplicaciones: z.int(),
  relaciones: z.int(),
  publicaciones: z.int(),
})
export type MergingBrand = z.output<typeof merging>

export const marcasParecidas = endpoint({
  method: 'GET',
  path: '/api/v1/marcas/parecidas',
  access: mayRead,
  summary: 'Parejas de marcas del mismo tipo cuyos nombres parecen el mismo',
  reply: z.array(z.object({ tipo: kind, ids: z.array(z.int()), nombres: z.array(z.string()) })),
})

export const verUnion = endpoint({
  method: 'GET',
  path: '/api/v1/marcas/union',
  access: mayWrite,
  summary: 'Lo que tiene cada marca que se va a unir, y los modelos que llevan el mismo nombre',
  query: z.object({ ids: oneLine(200) }),
  reply: z.object({ marcas: z.array(merging), modelos_iguales: z.array(z.string()) }),
})

export const unirMarcas = endpoint({
  method: 'POST',
  path: '/api/v1/marcas/union',
  access: mayWrite,
  summary: 'Pasa todo lo de unas marcas a la que queda, y las quita; se puede deshacer',
  body: z.strictObject({
    sobrevive: z.strictObject({ id: rowId(), version }),
    se_unen: z
      .array(z.strictObject({ id: rowId(), version }))
      .min(1, 'Elige al menos dos marcas.')
      .max(20),
  }),
  reply: z.object({
    marca: brandRecord,
    deshacer: z.int(),
    movidos: z.object({
      productos: z.int(),
      modelos: z.int(),
      modelos_unidos: z.int(),
      aplicaciones: z.int(),
      aplicaciones_repetidas: z.int(),
      relaciones: z.int(),
      publicaciones: z.int(),
    }),
  }),
})

export const undoable = z.object({
  id: z.int(),
  clase: z.enum(['marca_borrada', 'linea_borrada', 'marcas_unidas']),
  titulo: z.string(),
  quien: z.string().nullable(),
  hecho_en: z.string(),
})

export const porDeshacer = endpoint({
  method: 'GET',
  path: '/api/v1/marcas/deshacer',
  access: mayWrite,
  summary: 'Marcas borradas y uniones de los últimos 90 días que se pueden deshacer',
  reply: z.array(undoable),
})

export const deshacerMarcas = endpoint({
  method: 'POST',
  path: '/api/v1/marcas/deshacer/:id',
  access: mayWrite,
  summary: 'Pone de vuelta una marca borrada, o separa otra vez las unidas; 409 si ya no se puede',
  params: z.object({ id }),
  reply: done,
})
