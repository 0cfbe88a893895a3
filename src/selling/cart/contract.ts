import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { cut, id, INT4, needed, oneLine, prose, taxes, wholeText } from '#kit/base/kinds.ts'
import { offer, promotion } from '#catalogue/prices/contract.ts'
import { kit, possibleKit } from './kit-contract.ts'
import { LINE_STATES } from './line-state.ts'
import { MOST_PIECES } from './quantity.ts'

export const access = { permissions: ['permission_compras'] }

const pieces = z
  .int('Escribe un número entero de piezas.')
  .min(0, 'Escribe cuántas piezas.')
  .max(MOST_PIECES, 'El máximo son 99 999 piezas.')
const note = prose(300)
const code = needed(40)
const params = z.object({ id })
/** Sentences about what was adjusted on the way in. */
const avisos = z.array(z.string())

/** Decimal pesos, never a float. */
const totals = z.object({
  /** Merchandise, cores and freight, without VAT. */
  montosub: z.string(),
  /** Without VAT: what the delivery costs by the cart's route; part of `montosub`. */
  flete: z.string(),
  /** Without VAT: the core charges; part of `montosub`, absent where there are none. */
  cascos: z.string().optional(),
  rebaja: cut,
  totalpiezas: z.int(),
  iva: z.string(),
  total: z.string(),
  impuestos: taxes,
})

const line = z.object({
  id: z.number(),
  producto_id: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  ilustracion: z.string().nullable(),
  /** Pieces asked for. */
  cantidad: z.int(),
  /** Pieces to be supplied now; 0 leaves the line out. */
  cantidad2: z.int(),
  /** Unit price without VAT, decimal pesos; null where the part has none for this client. */
  precio_ajuste: z
    .object({
      valor: z.string(),
      lista: z.string().nullable(),
      origen: z.string(),
      vigencia: z.string().nullable(),
      /** Only where a promotion is in it. */
      promocion: promotion.optional(),
    })
    .nullable(),
  /** The price the client last saw; a rise since then needs consent before a document is made. */
  precio_visto: z.string().nullable(),
  cambio_precio: z.enum(['subio', 'bajo']).nullable(),
  /** The public price of so many pieces where it is below the client's own; null elsewhere. */
  publico: z.string().nullable(),
  importe: z.string(),
  /** Pieces that can be sent now, in whole packs; to clients exact up to 10, and `mas` beyond. */
  existencia: z.int(),
  mas: z.boolean(),
  /** Pieces on their way to our branches. */
  en_transito: z.int(),
  /** What is not on hand is asked for all the same, and owed. */
  por_surtir: z.boolean(),
  /** The branch chosen by hand; null: from wherever serves best. */
  sucursal_id: z.number().nullable(),
  /** Where the pieces come from, in words. */
  sucursal: z.string().nullable(),
  /** Where each of the pieces to be supplied comes from and the day it is there; a null day: nobody has them now. */
  reparto: z.array(
    z.object({ sucursal_id: z.number(), sucursal: z.string(), piezas: z.int(), llega: z.string().nullable() }),
  ),
  existencias: z.array(
    z.object({
      sucursal_id: z.number(),
      sucursal: z.string(),
      disponible: z.int(),
      mas: z.boolean(),
      es_mia: z.boolean(),
      dias_traslado: z.int(),
      junto: z.literal(true).optional(),
      /** The day its pieces would be there. */
      llega: z.string(),
    }),
  ),
  activa: z.boolean(),
  estado: z.enum(LINE_STATES),
  reemplazo: z.object({ k_parte: z.string(), descripcion: z.string() }).nullable(),
  empaque: z.int(),
  minimo: z.int(),
  unidad: z.string(),
  /** Kilos of a piece; null: nobody knows, and it adds nothing to the freight. */
  peso_kg: z.string().nullable(),
  /** The border's rate of VAT leaves the part out; absent where it does not. */
  sin_estimulo: z.literal(true).optional(),
  /** Core charge of a piece without VAT, given back with the used one; absent where there is none. It is in no `importe`. */
  casco: z.string().optional(),
  /** Only of a kit. */
  juego: kit.optional(),
  nota: z.string(),
  agregada_por: z.string().nullable(),
  agregada_en: z.string(),
  cambiada_por: z.string().nullable(),
  cambiada_en: z.string(),
})

const route = z.object({
  clave: z.string(),
  nombre: z.string(),
  dias: z.int(),
  /** `HH:MM` in Mexico City: an order placed before it leaves the same working day. */
  hora_corte: z.string(),
  sale_hoy: z.boolean(),
  /** What a delivery costs without VAT, from how much merchandise on it is free, the kilos it covers and each kilo begun beyond. */
  flete: z.string(),
  gratis_desde: z.string().nullable(),
  kilos: z.string(),
  costo_kilo: z.string(),
  minimo: z.string(),
})

const lastChange = z.object({ por: z.string(), hizo: z.string(), en: z.string(), es_mio: z.boolean() }).nullable()

/** Which cart it is; `unico`: the person sees no other. */
export const which = z.object({ id: z.number(), nombre: z.string(), unico: z.boolean() })
/** Another cart than the one that the person fills. */
const carrito = id.optional()

/** What every answer of a write tells besides what it did. */
const news = { carrito: which, cantidad: z.int(), version: z.int(), ultimo_cambio: lastChange }

/** How the line was before: what undoing brings back; null when it was not there. */
const antes = z.object({ cantidad: z.int(), cantidad2: z.int() }).nullable()

export const cart = z.object({
  estado: z.enum(['VACIO', 'ACTIVO', 'ABANDONADO']),
  ...news,
  /** Null before there is one. `compartido`: with all people of the company; `con`: how many of them, where it is with some; `de`: whose it is, null where it is the person's own or the company's. */
  carrito: which.extend({ compartido: z.boolean(), con: z.int().optional(), de: z.string().nullable() }).nullable(),
  lineas: z.array(line),
  ...totals.shape,
  viasEmbarque: z.array(route),
  /** The route this cart goes by: the chosen one, else the client's own; '' when neither can be used. */
  viacliente: z.string(),
  /** Chosen here rather than the client's own. */
  via_elegida: z.boolean(),
  direcciones: z.array(z.object({ id: z.number(), alias: z.string(), texto: z.string(), predeterminada: z.boolean() })),
  direccion_id: z.number().nullable(),
  /** The branches whose pieces have the border's rate of VAT by this delivery; absent where none has. */
  frontera: z.array(z.number()).optional(),
  /** Kits that its loose parts make; absent where they make none. */
  juegos: z.array(possibleKit).optional(),
  /** Promotions by document and on freight that hold for this client, whether they count in this cart or not; absent where there are none. */
  promociones: z.array(offer).optional(),
  orden_compra: z.string(),
  notas: z.string(),
  /** Stands for all prices as they are now: what a consent names. */
  huella_precios: z.string(),
  avisos,
})

export const cantidadEnCarrito = endpoint({
  method: 'GET',
  path: '/cartItemscantidadEnCarrito',
  access,
  summary: 'Cuántas partes distintas hay en el carrito',
  reply: z.object({
    cantidad: z.int(),
    /** The name of the cart that the person fills; absent where there is only one. */
    carrito: z.string().optional(),
  }),
})

export const getItems = endpoint({
  method: 'GET',
  path: '/getItems',
  access,
  summary: 'El carrito con sus totales, las vías de embarque y la del cliente',
  reply: z.object({ carrito: cart, vias: z.array(route), viacliente: z.string() }),
})

export const cartItems = endpoint({
  method: 'GET',
  path: '/cartItems/getItems',
  access,
  summary: 'El carrito con sus totales',
  reply: z.object({ carrito: cart }),
})

export const agregarLinea = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/lineas',
  access,
  summary: 'Agrega una parte; si ya está, suma las piezas',
  body: z.strictObject({
    k_parte: code,
    cantidad: pieces.min(1, 'Escribe cuántas piezas.'),
    nota: note.optional(),
    carrito,
  }),
  reply: z.object({ ...news, totales: totals, linea: line, antes, avisos }),
  status: 201,
})

export const cambiarLinea = endpoint({
  method: 'PATCH',
  path: '/api/v1/carrito/lineas/:id',
  access,
  summary: 'Cambia piezas, nota, sucursal o si se espera lo que falta de una línea; gana el último cambio',
  params,
  body: z.strictObject({
    cantidad: pieces.optional(),
    cantidad2: pieces.optional(),
    nota: note.optional(),
    /** null: from wherever serves best. */
    sucursal_id: id.nullable().optional(),
    /** Ask for what is not on hand too, to be owed. */
    por_surtir: z.boolean().optional(),
  }),
  reply: z.object({ ...news, totales: totals, linea: line, avisos }),
})

const removed = z.object({ ...news, totales: totals, quitadas: z.int(), deshacer: z.uuid() })

export const quitarLinea = endpoint({
  method: 'DELETE',
  path: '/api/v1/carrito/lineas/:id',
  access,
  summary: 'Quita una línea; la respuesta trae con qué deshacerlo',
  params,
  reply: removed,
})

export const vaciarCarrito = endpoint({
  method: 'DELETE',
  path: '/api/v1/carrito',
  access,
  summary: 'Quita todas las líneas; con la versión que se veía, no quita lo que alguien acaba de agregar',
  query: z.object({ version: wholeText(1, INT4).optional(), carrito }),
  reply: removed,
})

export const restaurarLineas = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/retiros/:id',
  access,
  summary: 'Devuelve al carrito lo que se acaba de quitar',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ carrito: cart }),
})

export const cambiarCarrito = endpoint({
  method: 'PATCH',
  path: '/api/v1/carrito',
  access,
  summary: 'Cambia vía de embarque, dirección, orden de compra o notas',
  body: z.strictObject({
    carrito,
    /** '' is the client's own route. */
    via: oneLine(20).optional(),
    direccion_id: id.nullable().optional(),
    orden_compra: oneLine(40).optional(),
    notas: prose(1000, 'Escribe 1 000 caracteres como máximo.').optional(),
  }),
  reply: z.object({ carrito: cart }),
})

export const aceptarPrecios = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/precios',
  access,
  summary: 'Da por vistos los precios de ahora; si cambiaron otra vez, no',
  body: z.strictObject({ huella: oneLine(64) }),
  reply: z.object({ carrito: cart }),
})
