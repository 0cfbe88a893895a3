import { z } from 'zod'
import { canonicalCode } from '#kit/base/code.ts'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, needed, oneLine } from '#kit/base/kinds.ts'
import { MOST_CODES } from './limits.ts'

const quantity = z.coerce.number('La cantidad debe ser un número').int().min(1).max(99_999)
/** MXN without VAT, decimal text of two to six decimals. */
const amount = z.string().regex(/^\d+\.\d{2,6}$/)
const origin = z.enum(['contrato', 'cliente', 'grupo', 'base', 'juego'])
export type PriceOrigin = z.output<typeof origin>

/** So long an address no server reads. */
const LONGEST = 8000

/** Repeated (`k_parte=A&k_parte=B`) or joined by `|`, which no code holds. */
export const codes = z
  .union([oneLine(LONGEST), z.array(oneLine(LONGEST)).max(MOST_CODES)], 'Faltan los códigos de las partes')
  .transform((given) => [
    ...new Set(
      [given]
        .flat()
        .flatMap((text) => text.split('|'))
        .map(canonicalCode)
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(oneLine(40, 'El código admite hasta 40 caracteres'))
      .min(1, 'Faltan los códigos de las partes')
      .max(MOST_CODES, `Hasta ${MOST_CODES} partes por consulta`),
  )

/** The promotion that is in a price. */
export const promotion = z.object({
  /** Percent, `10` or `7.5`. */
  porcentaje: z.string(),
  /** Whether it was taken off beside the client's own discount. */
  suma: z.boolean(),
  /** The moment it ends; null: no end. */
  hasta: z.string().nullable(),
})
export type PricePromotion = z.output<typeof promotion>

/** A promotion on a whole document or on its freight, as a client may be told of it: never its name. Decimal pesos without VAT. */
export const offer = z.object({
  id: z.int(),
  nivel: z.enum(['documento', 'flete']),
  /** One of the two is there: percent of what it is about, or pesos. */
  porcentaje: z.string().optional(),
  monto: z.string().optional(),
  /** Merchandise from which on it holds. */
  minimo: z.string(),
  /** At most so much is taken off. */
  maximo: z.string().optional(),
  /** Holds beside others of its level that do; else alone. */
  combina: z.boolean(),
  prioridad: z.int(),
  /** The moment it ends. */
  hasta: z.string().optional(),
  /** What it is about, in words, and which of the parts asked for that is; absent: all. */
  de: z.string().optional(),
  partes: z.array(z.string()).optional(),
  /** As many documents as it was for have used it. */
  agotada: z.literal(true).optional(),
})
export type Offer = z.output<typeof offer>

const level = z.enum(['disponible', 'pocas', 'agotado'])

export const promise = z.object({
  estado: z.enum(['existencia', 'parcial', 'transito', 'agotado']),
  fecha: z.string().nullable(),
  limite: z.string().nullable(),
  texto: z.string(),
  /** From which branch how many, and the day they are there. Empty where it would tell a client how many there are. */
  reparto: z.array(z.object({ sucursal: z.string(), piezas: z.int(), llega: z.string() })),
  /** Pieces that nobody has now. */
  faltan: z.int(),
})

const pricedPart = z.object({
  k_parte: z.string(),
  /** Of one piece, for the quantity asked; null where there is none or the policy shows none. */
  precio: amount.nullable(),
  precio_iva: amount.nullable(),
  /** The base list's, only when it is higher. */
  precio_lista: amount.nullable(),
  origen: origin.nullable(),
  /** Key of the list it comes from; staff only. */
  lista: z.string().nullable(),
  cantidad_min: z.int().nullable(),
  /** Until when it holds; null: no end known. */
  hasta: z.string().nullable(),
  /** Only where a promotion is in it. */
  promocion: promotion.optional(),
  escalas: z.array(z.object({ desde: z.int(), precio: amount, precio_iva: amount })),
  /** Core charge of a piece, charged besides; absent where there is none. */
  casco: z.string().optional(),
  multiplo: z.int(),
  minimo: z.int(),
  /** One's own branch first. Clients: exact up to 10, and `mas` beyond. */
  existencia: z.array(
    z.object({
      sucursal: z.string(),
      nombre: z.string(),
      disponible: z.int(),
      mas: z.boolean(),
      en_transito: z.int(),
      es_mia: z.boolean(),
    }),
  ),
  /** In all branches, capped in the same way. */
  disponible: z.int().nullable(),
  mas: z.boolean(),
  en_transito: z.int(),
  /** Minutes since stock was read from the ERP, only where that is longer ago than its schedule allows. */
  existencias_hace: z.int().optional(),
  promesa: promise.nullable(),
  /** For visitors, where the installation shows it. */
  semaforo: level.nullable(),
  /** With it, branch by branch: lights, and the day it can be had there. No pieces. */
  senales: z
    .array(z.object({ sucursal: z.string(), nivel: level, fecha: z.string().nullable(), texto: z.string() }))
    .optional(),
  /** Only with precios-read. */
  costo: amount.nullable().optional(),
  /** Percent of the price, `31.5`. Only with precios-read. */
  margen: z.string().nullable().optional(),
  /** Below it only an approval lets a price pass. With precios-read, and advisers. */
  piso: amount.nullable().optional(),
})
export type PricedPart = z.output<typeof pricedPart>

export const prices = endpoint({
  method: 'GET',
  path: '/api/v1/precios',
  access: 'public',
  summary:
    'Precio, existencia y promesa de hasta 100 partes: `k_parte` repetido (k_parte=A&k_parte=B) o unido con «|». Con sesión, los del cliente; sin ella, lo que la instalación muestra',
  query: z.object({ k_parte: codes, cantidad: quantity.optional().default(1) }),
  reply: z.object({
    /** `cliente`: of the client bought for; `base`: of nobody in particular; the others are the visitors' policy. */
    politica: z.enum(['cliente', 'base', 'ninguno', 'lista', 'semaforo']),
    /** Active parts only, in the order asked. */
    partes: z.array(pricedPart),
  }),
})

export const publicOffer = endpoint({
  method: 'GET',
  path: '/api/v1/precios/:k_parte/publico',
  access: 'public',
  summary: 'Lo que la instalación muestra a quien no ingresa: precio de lista, semáforo por sucursal, o nada',
  params: z.object({ k_parte: needed(40) }),
  reply: z.object({ politica: z.enum(['ninguno', 'lista', 'semaforo']), parte: pricedPart.nullable() }),
  cache: 'public, max-age=60',
})

const step = z.object({
  origen: origin,
  lista: z.string().nullable(),
  nombre: z.string().nullable(),
  grupo: z.string().nullable(),
  valor: amount.nullable(),
  cantidad_min: z.int().nullable(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  /** Whether its list holds on that day. */
  rige: z.boolean(),
  /** The discount rule that was taken off (staff only), in percent, and the price before it. */
  regla: z.string().nullable(),
  porcentaje: z.number().nullable(),
  de: amount.nullable(),
  /** The promotion that was taken off (its name to staff only), in percent, and what it says of the discount. */
  promocion: z.string().nullable(),
  promocion_porcentaje: z.number().nullable(),
  como: z.enum(['suma', 'reemplaza', 'mejor']).nullable(),
  /** Which of the two held and gave way to the other (staff only), in percent. */
  cede: z.string().nullable(),
  cede_porcentaje: z.number().nullable(),
  /** Of a list in dollars: its price, and the rate it was turned into pesos with; no rate: it has no price. */
  dolares: z.string().nullable(),
  cambio: z.string().nullable(),
  cambio_fecha: z.string().nullable(),
  cambio_fuente: z.string().nullable(),
  /** Whether it is the price. */
  gana: z.boolean(),
  /** What came of trying it, a sentence. */
  texto: z.string(),
})

export const priceOrigin = endpoint({
  method: 'GET',
  path: '/api/v1/precios/:k_parte/origen',
  access: 'session',
  summary: 'Por qué una parte tiene ese precio para un cliente: de dónde se intentó tomar, cuál ganó, y en una fecha',
  params: z.object({ k_parte: needed(40) }),
  query: z.object({
    cliente: id.optional(),
    cantidad: quantity.optional().default(1),
    /** As it was (or will be) at the end of that day. */
    en: day('La fecha va como 2026-03-03').optional(),
  }),
  reply: z.object({
    k_parte: z.string(),
    cliente: z.object({ id: z.int(), nombre: z.string() }).nullable(),
    cantidad: z.int(),
    /** The moment it was reckoned for. */
    momento: z.string(),
    precio: amount.nullable(),
    precio_iva: amount.nullable(),
    origen: origin.nullable(),
    /** In the order tried. To a client, only the one that won. */
    pasos: z.array(step),
    escalas: z.array(z.object({ desde: z.int(), precio: amount, precio_iva: amount })),
    explicacion: z.string(),
    /** The promotions by document and on freight that may count where this part is in, in words; none of a price by contract. */
    documento: z.array(z.string()),
  }),
})
