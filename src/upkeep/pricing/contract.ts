import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, oneLine, rowId, version, whole } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { dataFields } from '#upkeep/editing/fields.ts'
import { estante, strictFilter } from '#upkeep/shelf/contract.ts'
import { ROUNDINGS } from './new-price.ts'
import { type Typed, typedChange, typedPrice } from './typed-amount.ts'

const reads = { permissions: ['productos-read', 'precios-update'] }

/** Parts that one change may touch. */
export const MOST_PARTS = 20_000
/** Parts that are chosen one by one, and cells that are sent at once. */
export const MOST_CHOSEN = 500

/** A text that is read by `read`, told in its words where it cannot be. */
function typed(read: (text: string) => Typed) {
  return oneLine(40)
    .superRefine((text, context) => {
      const { fault } = read(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .transform((text) => read(text).amount ?? '')
}

const price = typed(typedPrice)
const percent = typed((text) => typedChange(text, { least: -100, most: 1000, what: 'el porcentaje' }))
const amount = typed((text) => typedChange(text, { least: -99_999_999, most: 99_999_999, what: 'el importe' }))
const margin = typed((text) => typedChange(text, { least: 0, most: 99.99, what: 'el margen' }))

export const rule = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('fijo'), valor: price }),
  z.strictObject({ tipo: z.literal('porcentaje'), por: percent }),
  z.strictObject({ tipo: z.literal('monto'), por: amount }),
  z.strictObject({ tipo: z.literal('margen'), por: margin }),
  z.strictObject({ tipo: z.literal('lista'), lista_id: rowId(), por: percent }),
  z.strictObject({ tipo: z.literal('quitar') }),
])

const pieces = whole(1, 99_999, 'Escribe un número entero de piezas.')

const scale = z.object({
  /** Of the row in force; what a change of it must still find. */
  id: z.int(),
  cantidad_min: z.int(),
  valor: z.string(),
  hasta: z.string().nullable(),
})
const coming = z.object({ cantidad_min: z.int(), valor: z.string(), desde: z.string(), hasta: z.string().nullable() })

const priceRow = z.object({
  id: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  estado: z.string(),
  /** Only with precios-read. */
  costo: z.string().nullable().optional(),
  /** Of the list asked for, by quantity. */
  escalas: z.array(scale),
  proximos: z.array(coming),
  /** Of the base list for one piece. */
  base: z.string().nullable(),
  existencia: z.array(z.object({ sucursal_id: z.int(), disponible: z.int(), apartado: z.int() })),
})
export type PriceRow = z.output<typeof priceRow>

export const preciosEstante = endpoint({
  method: 'GET',
  path: '/api/v1/estante/precios',
  access: reads,
  summary: 'Precios de una lista y existencia por sucursal de las partes del estante, filtradas y por páginas',
  query: estante.query.extend({ lista: id.optional().catch(undefined), pagina: listQuery.pagina }),
  reply: z.object({ total: z.int(), lista_id: z.int(), partes: z.array(priceRow) }),
})

export const opcionesPrecios = endpoint({
  method: 'GET',
  path: '/api/v1/estante/precios/opciones',
  access: reads,
  summary: 'Listas de precios y sucursales entre las que se elige, y de quién son los precios',
  reply: z.object({
    listas: z.array(z.object({ id: z.int(), clave: z.string(), nombre: z.string() })),
    sucursales: z.array(z.object({ id: z.int(), clave: z.string(), nombre: z.string() })),
    /** The ERP is on and has the last word on prices, or on stock: what is changed here lasts until it speaks again. */
    manda_erp: z.object({ precio: z.boolean(), existencia: z.boolean() }),
    hoy: z.string(),
  }),
})

const when = {
  /** First day in Mexico; now when left out. */
  desde: day('Escribe el primer día como 2026-11-20.').nullish(),
  /** Last day it holds; then the price before comes back. */
  hasta: day('Escribe el último día como 2026-11-20.').nullish(),
}

const selection = z.union([
  z.strictObject({ partes: z.array(rowId()).min(1, 'Elige al menos una parte.').max(MOST_CHOSEN) }),
  z.strictObject({ filtro: strictFilter }),
])

export const preverPrecios = endpoint({
  method: 'POST',
  path: '/api/v1/estante/precios/lotes',
  access: reads,
  status: 201,
  summary: 'Prepara un cambio de precios de muchas partes y dice qué cambiaría; no cambia nada',
  body: z.strictObject({
    lista_id: rowId(),
    seleccion: selection,
    regla: rule,
    redondeo: z.enum(ROUNDINGS).optional().default('centavo'),
    /** From which quantity on; null: every scale that the part has. */
    cantidad_min: pieces.nullable().optional().default(null),
    ...when,
  }),
  reply: z.object({
    id: z.int(),
    elegidas: z.int(),
    suben: z.int(),
    bajan: z.int(),
    iguales: z.int(),
    imposibles: z.int(),
    motivos: z.array(z.object({ motivo: z.string(), precios: z.int() })),
    /** Of those that change. Null without precios-read. */
    bajo_costo: z.int().nullable(),
    saltan: z.int(),
    /** Who pays more: whoever takes his prices from this list. */
    pagan_mas: z.array(z.object({ quien: z.string(), clientes: z.int(), precios: z.int() })),
    /** Whoever does it types how many prices change. */
    pide_cuenta: z.boolean(),
    desde: z.string().nullable(),
    hasta: z.string().nullable(),
    /** The greatest moves first. */
    muestra: z.array(
      z.object({
        k_parte: z.string(),
        cantidad_min: z.int(),
        antes: z.string().nullable(),
        despues: z.string().nullable(),
        bajo_costo: z.boolean(),
      }),
    ),
  }),
})

const done = z.object({ lote: z.int(), cambian: z.int() })

export const aplicarPrecios = endpoint({
  method: 'POST',
  path: '/api/v1/estante/precios/lotes/:id/aplicar',
  access: reads,
  summary: 'Hace el cambio de precios que se preparó: todo o nada. 409 con las partes que alguien movió entretanto',
  params: z.object({ id }),
  body: z.strictObject({ cuenta: whole(0, 10_000_000).nullish() }),
  reply: done,
})

export const deshacerPrecios = endpoint({
  method: 'POST',
  path: '/api/v1/estante/precios/lotes/:id/deshacer',
  access: reads,
  summary: 'Vuelve a los precios de antes de un cambio de las últimas 24 horas; lo que ya rigió queda en la historia',
  params: z.object({ id }),
  reply: z.object({ vuelven: z.int(), quedan: z.int(), ejemplos: z.array(z.string()) }),
})

export const cambiarPrecios = endpoint({
  method: 'POST',
  path: '/api/v1/estante/precios/celdas',
  access: reads,
  summary: 'Pone el precio de una o más partes, celda por celda, si aún son los que se vieron; todo o nada',
  body: z.strictObject({
    lista_id: rowId(),
    celdas: z
      .array(
        z.strictObject({
          producto_id: rowId(),
          cantidad_min: pieces.optional().default(1),
          /** Id of the price in force that was seen; null: there was none. */
          visto: rowId().nullable(),
          valor: price,
        }),
      )
      .min(1)
      .max(MOST_CHOSEN),
    ...when,
  }),
  reply: done,
})

const batch = z.object({
  id: z.int(),
  quien: z.string().nullable(),
  lista: z.string(),
  alcance: z.enum(['celda', 'seleccion', 'filtro']),
  estado: z.enum(['APLICADO', 'DESHECHO']),
  texto: z.string(),
  cambian: z.int(),
  sin_deshacer: z.int(),
  ejemplos: z.array(z.string()),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  aplicado_en: z.string(),
  deshecho_en: z.string().nullable(),
  se_puede_deshacer: z.boolean(),
})
export type Batch = z.output<typeof batch>

export const lotesPrecios = endpoint({
  method: 'GET',
  path: '/api/v1/estante/precios/lotes',
  access: reads,
  summary: 'Cambios de precios hechos en pantalla, los últimos primero',
  query: z.object({ pagina: listQuery.pagina, por: listQuery.por }),
  reply: z.object({ total: z.int(), lotes: z.array(batch) }),
})

const held = z.object({
  id: z.int(),
  lista_id: z.int(),
  lista: z.string(),
  cantidad_min: z.int(),
  valor: z.string(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  estado: z.enum(['vigente', 'futuro', 'terminado']),
  /** Who wrote it, in words: «Pantalla», «Carga precios.xlsx», «ERP». */
  fuente: z.string(),
  quien: z.string().nullable(),
})
export type HeldPrice = z.output<typeof held>

const shelf = z.object({
  sucursal_id: z.int(),
  sucursal: z.string(),
  disponible: z.int(),
  apartado: z.int(),
  en_transito: z.int(),
})

export const preciosDeParte = endpoint({
  method: 'GET',
  path: '/api/v1/estante/:id/precios',
  access: reads,
  summary:
    'Todos los precios de una parte, los que rigen, los que vienen y los que rigieron, con su fuente; y su existencia por sucursal',
  params: z.object({ id }),
  query: z.object({ lista: id.optional().catch(undefined) }),
  reply: z.object({
    parte: z.object({
      id: z.int(),
      k_parte: z.string(),
      descripcion: z.string(),
      costo: z.string().nullable().optional(),
      /** Charged with a piece until its used one is handed in, without VAT; null: it carries none. */
      casco: z.string().nullable(),
      version: z.int(),
    }),
    precios: z.array(held),
    /** Of the last changes; how many there are besides. */
    mas: z.int(),
    contratos: z.int(),
    existencia: z.array(shelf),
  }),
})

export const cambiarCasco = endpoint({
  method: 'PUT',
  path: '/api/v1/estante/:id/casco',
  access: reads,
  summary:
    'Pone lo que se cobra por el casco de una parte, o lo quita; 409 con `actual` si alguien guardó la parte antes',
  params: z.object({ id }),
  body: z.strictObject({ version, casco: dataFields.casco }),
  reply: z.object({ version: z.int(), casco: z.string().nullable() }),
})
