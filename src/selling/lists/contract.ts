import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, needed, neededProse, oneLine, prose } from '#kit/base/kinds.ts'
import { access } from '#selling/cart/contract.ts'
import { MOST_PIECES } from '#selling/cart/quantity.ts'

const params = z.object({ id })
const lineParams = z.object({ id, linea: id })
const code = needed(40)
const pieces = z.int('Escribe un número entero de piezas.').min(0).max(MOST_PIECES, 'El máximo son 99 999 piezas.')
const limit = pieces.nullable()
const note = prose(300)

const line = z.object({
  /** Names the line in this list: the part's id. */
  id: z.number(),
  /** Its place; places may have gaps. */
  lugar: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  cantidad: z.int(),
  /** Bounds of what a standing order suggests; both null: the quantity as it stands. */
  minimo: z.int().nullable(),
  maximo: z.int().nullable(),
  /** Pieces that the next suggestion would hold today; null in a list that is none. */
  sugerida: z.int().nullable(),
  nota: z.string(),
  activa: z.boolean(),
  reemplazo: z.string().nullable(),
  empaque: z.int(),
  /** Fewest that the part is sold in. */
  desde: z.int(),
  unidad: z.string(),
  /** Unit price without VAT for this quantity, decimal pesos; null where the client has none. */
  precio: z.string().nullable(),
  importe: z.string().nullable(),
  semaforo: z.enum(['disponible', 'pocas', 'agotado']),
})
export type ListLine = z.output<typeof line>

const suggested = z.object({
  id: z.number(),
  fecha: z.string(),
  lineas: z.array(z.object({ k_parte: z.string(), descripcion: z.string(), cantidad: z.int(), activa: z.boolean() })),
})

const list = z.object({
  id: z.number(),
  nombre: z.string(),
  tipo: z.enum(['normal', 'estandar']),
  cada_dias: z.int().nullable(),
  dia_semana: z.int().nullable(),
  proxima: z.string().nullable(),
  /** Today in Mexico City. */
  hoy: z.string(),
  creada_por: z.string().nullable(),
  actualizada_en: z.string(),
  lineas: z.array(line),
  /** Without VAT, of the lines that have a price and are sold. */
  subtotal: z.string(),
  sugerencia: suggested.nullable(),
})
export type WholeList = z.output<typeof list>

const reply = z.object({ lista: list })

export const verLista = endpoint({
  method: 'GET',
  path: '/api/v1/listas/:id',
  access: 'session',
  summary: 'Una lista con sus partes, sus precios de hoy y lo que sugiere',
  params,
  reply,
})

export const crearLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas/nueva',
  access,
  summary: 'Hace una lista vacía',
  body: z.strictObject({
    nombre: oneLine(60).min(1, 'Ponle un nombre.'),
  }),
  reply: z.object({ id: z.number() }),
  status: 201,
})

export const cambiarCadencia = endpoint({
  method: 'PUT',
  path: '/api/v1/listas/:id/cadencia',
  access,
  summary:
    'La vuelve pedido estándar (cada tantos días o cada día de la semana), o deja de serlo; nunca compra por sí misma',
  params,
  body: z.strictObject({
    tipo: z.enum(['normal', 'estandar']),
    cada_dias: z
      .int('Escribe cada cuántos días.')
      .min(1, 'Al menos 1 día.')
      .max(365, '365 días como máximo.')
      .nullish(),
    /** 1 Monday … 7 Sunday. */
    dia_semana: z.int().min(1).max(7).nullish(),
    /** The first day, with `cada_dias`; without it, so many days from today. */
    proxima: day('Escribe una fecha.').nullish(),
  }),
  reply,
})

export const agregarALista = endpoint({
  method: 'POST',
  path: '/api/v1/listas/:id/lineas',
  /** A list of thousands of lines. */
  maxBody: 1024 * 1024,
  access,
  summary: 'Agrega partes a la lista, todas o ninguna; lo que ya está suma sus piezas',
  params,
  body: z.strictObject({
    lineas: z
      .array(
        z.strictObject({
          k_parte: code,
          cantidad: pieces,
          nota: note.optional(),
          minimo: limit.optional(),
          maximo: limit.optional(),
          /** Where it stood, for «Deshacer». */
          lugar: z.int().min(0).max(10_000).optional(),
        }),
      )
      .min(1, 'No hay partes que agregar.')
      .max(5000),
  }),
  reply,
})

export const pegarEnLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas/:id/texto',
  /** A pasted list. */
  maxBody: 512 * 1024,
  access,
  summary: 'Lee códigos o una lista pegada: lo seguro entra, lo dudoso se devuelve con sus alternativas',
  params,
  body: z.strictObject({
    texto: neededProse(200_000, 'Escribe o pega códigos.'),
  }),
  reply: z.object({
    lista: list,
    agregadas: z.int(),
    dudosas: z.array(
      z.object({ texto: z.string(), motivo: z.string(), cantidad: z.int(), opciones: z.array(z.string()) }),
    ),
  }),
})

export const cambiarLineaDeLista = endpoint({
  method: 'PATCH',
  path: '/api/v1/listas/:id/lineas/:linea',
  access,
  summary: 'Cambia piezas, límites o nota de una parte de la lista; gana el último cambio',
  params: lineParams,
  body: z.strictObject({
    cantidad: pieces.optional(),
    minimo: limit.optional(),
    maximo: limit.optional(),
    nota: note.optional(),
  }),
  reply,
})

export const quitarDeLista = endpoint({
  method: 'DELETE',
  path: '/api/v1/listas/:id/lineas/:linea',
  access,
  summary: 'Quita una parte de la lista',
  params: lineParams,
  reply,
})

export const ordenarLista = endpoint({
  method: 'PUT',
  path: '/api/v1/listas/:id/orden',
  /** The ids of a list of thousands of lines. */
  maxBody: 128 * 1024,
  access,
  summary: 'Pone las partes en este orden; las que no se nombran quedan después',
  params,
  body: z.strictObject({ lineas: z.array(id).max(5000) }),
  reply,
})

export const usarSugerencia = endpoint({
  method: 'POST',
  path: '/api/v1/sugerencias/:id/carga',
  access,
  summary: 'Pasa al carrito lo que un pedido estándar preparó, una sola vez; lo que ya no se vende se dice y no entra',
  params,
  reply: z.object({
    cantidad: z.int(),
    version: z.int(),
    agregadas: z.int(),
    avisos: z.array(z.string()),
    omitidas: z.array(z.string()),
  }),
})

export const cambiarSugerencia = endpoint({
  method: 'PATCH',
  path: '/api/v1/sugerencias/:id',
  access,
  summary: 'Descarta lo que un pedido estándar preparó, o lo trae de vuelta',
  params,
  body: z.strictObject({ estado: z.enum(['PENDIENTE', 'DESCARTADA']) }),
  reply: z.object({ estado: z.enum(['PENDIENTE', 'DESCARTADA']) }),
})
