import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine, rowId } from '#kit/base/kinds.ts'
import { access } from '#selling/cart/contract.ts'

const params = z.object({ id })
/** People that one cart is shared with. */
const MOST_SHARED = 50
const nombre = oneLine(60).trim().min(1, 'Ponle un nombre.')

const person = z.object({ id: z.number(), nombre: z.string() })

const row = z.object({
  id: z.number(),
  nombre: z.string(),
  /** The company's own, which is always there. */
  principal: z.boolean(),
  /** With all people of the company. */
  compartido: z.boolean(),
  /** With whom of them it is shared, where it is not with all. */
  personas: z.array(person),
  /** The person opened it: he alone shares it. */
  propio: z.boolean(),
  /** Who opened it, where that was somebody else. */
  de: z.string().nullable(),
  /** What is added goes here. */
  activo: z.boolean(),
  /** He may rename and delete it. */
  administra: z.boolean(),
  version: z.int(),
  partes: z.int(),
  piezas: z.int(),
  actualizado_en: z.string(),
})

const reply = z.object({
  carritos: z.array(row),
  /** Who else of the company fills carts. */
  companeros: z.array(person),
  /** How many more the person may open. */
  caben: z.int(),
})

export const carritos = endpoint({
  method: 'GET',
  path: '/api/v1/carritos',
  access,
  summary: 'Los carritos que ve la persona: el general, los compartidos y los suyos',
  reply,
})

export const abrirCarrito = endpoint({
  method: 'POST',
  path: '/api/v1/carritos',
  access,
  summary: 'Abre un carrito con nombre, vacío o como copia de otro, y lo deja activo',
  body: z.strictObject({ nombre, copia_de: rowId().optional() }),
  reply,
  status: 201,
})

export const cambiarNombre = endpoint({
  method: 'PATCH',
  path: '/api/v1/carritos/:id',
  access,
  summary: 'Cambia el nombre de un carrito, o lo comparte con la empresa o con algunas de sus personas',
  params,
  body: z
    .strictObject({
      nombre: nombre.optional(),
      compartido: z.boolean().optional(),
      /** With these of the company, and with nobody else. */
      personas: z.array(rowId()).min(1, 'Elige al menos a una persona.').max(MOST_SHARED).optional(),
    })
    .refine(({ compartido, personas }) => compartido === undefined || personas === undefined, {
      error: 'Se comparte con todos o con algunos.',
    }),
  reply,
})

export const activarCarrito = endpoint({
  method: 'PUT',
  path: '/api/v1/carritos/:id/activo',
  access,
  summary: 'Deja activo un carrito: ahí se agrega lo que sigue',
  params,
  reply,
})

export const borrarCarrito = endpoint({
  method: 'DELETE',
  path: '/api/v1/carritos/:id',
  access,
  summary: 'Borra un carrito con sus líneas; durante 30 días se puede recuperar',
  params,
  reply,
})

export const recuperarCarrito = endpoint({
  method: 'POST',
  path: '/api/v1/carritos/:id/recuperacion',
  access,
  summary: 'Recupera un carrito que se borró',
  params,
  reply,
})

export const pasarLineas = endpoint({
  method: 'POST',
  path: '/api/v1/carritos/:id/lineas',
  access,
  summary: 'Pasa a este carrito líneas de otro; lo que ya estaba suma',
  params,
  body: z.strictObject({ lineas: z.array(rowId()).min(1, 'Elige qué pasar.').max(5000) }),
  reply: z.object({
    ...reply.shape,
    pasadas: z.int(),
    /** Of them, those that were there already. */
    sumadas: z.int(),
    deshacer: z.uuid(),
  }),
})
