import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, oneLine } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { LACKS, type LackId } from './quality.ts'
import { PART_STATES } from './states.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const reads = { permissions: ['productos-read'] }

export const ORDERS = ['codigo', 'linea', 'marca', 'estado', 'calidad', 'demanda', 'actualizado_en'] as const

const raw = {
  q: oneLine(120),
  linea: id,
  marca: z.union([z.literal('ninguna'), id]),
  estado: z.enum(PART_STATES),
  /** What is lacking, with commas: a part counts that lacks all of it. */
  falta: oneLine(100)
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(LACKS))),
  calidad: z.enum(['baja', 'media', 'alta']),
  /** Only what was sold in the last year. */
  vende: z.literal('1'),
  /** Changed on this day or later. */
  desde: day(),
}

/** What a list of parts is narrowed by; a value that makes no sense counts as absent. */
const filter = {
  q: raw.q.optional().catch(undefined),
  linea: raw.linea.optional().catch(undefined),
  marca: raw.marca.optional().catch(undefined),
  estado: raw.estado.optional().catch(undefined),
  falta: raw.falta.optional().catch(undefined),
  calidad: raw.calidad.optional().catch(undefined),
  vende: raw.vende.optional().catch(undefined),
  desde: raw.desde.optional().catch(undefined),
}

/** The same of a change: what makes no sense is refused, or it would reach parts that nobody meant. */
export const strictFilter = z.strictObject(raw).partial()

export type PartFilter = {
  q?: string
  linea?: number
  marca?: number | 'ninguna'
  estado?: (typeof PART_STATES)[number]
  falta?: LackId[]
  calidad?: 'baja' | 'media' | 'alta'
  vende?: '1'
  desde?: string
}

export const shelfRow = z.object({
  id: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea_id: z.int(),
  linea: z.string(),
  marca_id: z.int().nullable(),
  marca: z.string().nullable(),
  estado: z.enum(PART_STATES),
  badgenuevo: z.boolean(),
  especial: z.boolean(),
  mejoresventas: z.boolean(),
  mejoresventaslineas: z.boolean(),
  hecho_mx: z.boolean(),
  empaque: z.int(),
  minimo: z.int(),
  clave_prod_serv: z.string().nullable(),
  clave_unidad: z.string().nullable(),
  /** Address of its first photo; null without one. */
  foto: z.string().nullable(),
  /** Of the base list, before VAT; null without one. */
  precio: z.string().nullable(),
  existencia: z.int().nullable(),
  puntos: z.int(),
  faltas: z.int(),
  vendidas: z.int(),
  buscadas: z.int(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const estante = endpoint({
  method: 'GET',
  path: '/api/v1/estante',
  access: reads,
  summary: 'Partes en cualquier estado, con su calidad, filtradas y por páginas',
  query: z.object({ ...listQuery, ...filter, orden: z.enum(ORDERS).optional().catch(undefined) }),
  reply: z.object({ total: z.int(), partes: z.array(shelfRow) }),
})

const named = z.object({ id: z.int(), nombre: z.string() })

export const opcionesEstante = endpoint({
  method: 'GET',
  path: '/api/v1/estante/opciones',
  access: reads,
  summary: 'Líneas y marcas',
  reply: z.object({
    lineas: z.array(named),
    marcas: z.array(named),
  }),
})

export const exportarEstante = listFile({
  path: '/api/v1/estante/exportacion/:formato',
  access: reads,
  summary: 'Las partes filtradas, en XLSX o CSV',
  query: z.object({ ...filter, columnas: oneLine(400).optional() }),
})

export const historialParte = endpoint({
  method: 'GET',
  path: '/api/v1/estante/:id/historial',
  access: reads,
  summary: 'Qué se le ha cambiado a una parte',
  params: z.object({ id }),
  reply: z.object({
    k_parte: z.string(),
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

export const calidad = endpoint({
  method: 'GET',
  path: '/api/v1/estante/calidad',
  access: reads,
  summary: 'Qué tan completas están las partes activas, por línea o por marca',
  query: z.object({ por: z.enum(['linea', 'marca']).catch('linea') }),
  reply: z.object({
    total: z.object({ partes: z.int(), puntos: z.int(), faltan: z.record(z.string(), z.int()) }),
    grupos: z.array(
      named.extend({ id: z.int().nullable(), partes: z.int(), puntos: z.int(), faltan: z.record(z.string(), z.int()) }),
    ),
  }),
})
