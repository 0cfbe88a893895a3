import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { PDF } from '#kit/base/file-types.ts'
import { id, needed, oneLine, prose, rowId } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { EDITIONS, idsOf, ORDERS, PRICES, STATES } from './definition.ts'

const access = { permissions: ['imprenta-create'] }
const named = z.object({ id: z.number(), nombre: z.string(), partes: z.int() })
const year = z.coerce.number('Escribe un año.').int().min(1900, 'Escribe un año, por ejemplo 2005.').max(2100)
const ids = z.array(rowId()).max(300)

/** In an address: lists of ids with commas; what is not understood counts as absent. */
const asked = {
  lineas: oneLine(4000).optional().default('').transform(idsOf),
  marcas: oneLine(4000).optional().default('').transform(idsOf),
  vehiculo: id.nullable().optional().default(null).catch(null),
  modelos: oneLine(4000).optional().default('').transform(idsOf),
  desde: year.nullable().optional().default(null).catch(null),
  hasta: year.nullable().optional().default(null).catch(null),
}

const definition = z.object({
  lineas: ids,
  marcas: ids,
  vehiculo: rowId().nullable(),
  modelos: ids,
  desde: year.nullable(),
  hasta: year.nullable(),
  orden: z.enum(ORDERS),
  precios: z.enum(PRICES),
  fotos: z.boolean(),
})

const print = z.object({
  id: z.number(),
  titulo: z.string(),
  nota: z.string(),
  definicion: definition,
  edicion: z.enum(EDITIONS),
  /** The day of the edition that changes are held against. */
  base_en: z.string().nullable(),
  estado: z.enum(STATES),
  paso: z.string(),
  hecho: z.int(),
  total: z.int(),
  motivo: z.string().nullable(),
  partes: z.int().nullable(),
  cambios: z.int().nullable(),
  paginas: z.int().nullable(),
  bytes: z.number().nullable(),
  documento_id: z.number().nullable(),
  creado_por: z.string().nullable(),
  creado_en: z.string(),
  terminado_en: z.string().nullable(),
})

export const opcionesImprenta = endpoint({
  method: 'GET',
  path: '/api/v1/imprenta/opciones',
  access,
  summary: 'De qué se puede imprimir un catálogo, y para quién sale',
  query: z.object({ vehiculo: asked.vehiculo }),
  reply: z.object({
    /** Whose prints these are; null: the house's. */
    cliente: z.object({ id: z.number(), nombre: z.string(), margen: z.number(), logo: z.boolean() }).nullable(),
    lineas: z.array(named),
    marcas: z.array(named),
    vehiculos: z.array(named.omit({ partes: true })),
    modelos: z.array(named),
  }),
})

export const cuentaImprenta = endpoint({
  method: 'GET',
  path: '/api/v1/imprenta/cuenta',
  access,
  summary: 'Cuántas partes tendría un catálogo, sin imprimirlo',
  query: z.object(asked),
  reply: z.object({
    /** No further than one beyond the most that can be printed. */
    partes: z.int(),
    /** Parts times the models they stand under, for a catalogue by vehicle. */
    entradas: z.int(),
  }),
})

export const impresiones = endpoint({
  method: 'GET',
  path: '/api/v1/imprenta',
  access,
  summary: 'Los catálogos impresos, propios de un cliente o de la casa, el último primero',
  reply: z.object({ impresiones: z.array(print) }),
})

export const impresion = endpoint({
  method: 'GET',
  path: '/api/v1/imprenta/:id',
  access,
  summary: 'Un catálogo impreso y cómo va',
  params: z.object({ id }),
  reply: print,
})

export const imprimir = endpoint({
  method: 'POST',
  path: '/api/v1/imprenta',
  access,
  status: 201,
  summary: 'Pone en cola la impresión de un catálogo completo, o de lo que cambió desde el último igual',
  body: z.strictObject({
    titulo: needed(120),
    nota: prose(600).optional(),
    edicion: z.enum(EDITIONS),
    definicion: z.strictObject(definition.shape),
  }),
  reply: print,
})

export const cancelarImpresion = endpoint({
  method: 'POST',
  path: '/api/v1/imprenta/:id/cancelacion',
  access,
  summary: 'Cancela una impresión que espera o está en curso',
  params: z.object({ id }),
  reply: print,
})

export const borrarImpresion = endpoint({
  method: 'DELETE',
  path: '/api/v1/imprenta/:id',
  access,
  summary: 'Borra un catálogo impreso y su archivo',
  params: z.object({ id }),
  reply: done,
  repeats: 'files',
})

export const archivoImpresion = endpoint({
  method: 'GET',
  path: '/api/v1/imprenta/:id/archivo',
  access,
  summary: 'El PDF de un catálogo impreso',
  params: z.object({ id }),
  file: { types: [PDF], isLong: true },
  reply: z.unknown(),
})

export const publicarImpresion = endpoint({
  method: 'POST',
  path: '/api/v1/imprenta/:id/publicacion',
  access: { permissions: ['imprenta-create', 'pdfcatalogo-create'] },
  summary: 'Lleva un catálogo de la casa a los documentos PDF, como borrador; con precios, solo para clientes',
  params: z.object({ id }),
  reply: z.object({ documento_id: z.number() }),
})
