import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed } from '#kit/base/kinds.ts'

const access = { permissions: ['permission_compras'] }
const part = { k_parte: z.string(), descripcion: z.string(), piezas: z.int() }

/** What a kit consists of, as documents tell it. */
export const kitParts = z.array(z.object(part))

/** What the parts of a kit come to loose, and how many kits there are of each: to clients exact up to 10. */
export const kit = z.object({
  suelto: z.string().nullable(),
  partes: z.array(z.object({ ...part, alcanza: z.int(), mas: z.boolean(), activa: z.boolean() })),
})

/** A kit whose parts lie loose in the cart: how many of it they come to, and decimal pesos without VAT of one, as a kit and loose. */
export const possibleKit = z.object({
  k_parte: z.string(),
  descripcion: z.string(),
  juegos: z.int(),
  precio: z.string().nullable(),
  suelto: z.string().nullable(),
})

const done = z.object({ avisos: z.array(z.string()) })

export const abrirJuego = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/lineas/:id/abrir',
  access,
  summary: 'Cambia un juego del carrito por las partes que trae',
  params: z.object({ id }),
  reply: done,
})

export const armarJuego = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/juegos',
  access,
  summary: 'Cambia partes sueltas del carrito por el juego que completan',
  body: z.strictObject({ k_parte: needed(40) }),
  reply: done,
})
