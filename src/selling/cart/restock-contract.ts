import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { access } from './contract.ts'

export const duePart = z.object({
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  /** Days on which it was bought; three at least. */
  compras: z.int(),
  /** Median days between two of them, and the days since the last. */
  cada_dias: z.int(),
  hace_dias: z.int(),
  ultima: z.string(),
  /** Median pieces of a purchase, raised to what it is sold in. */
  cantidad: z.int(),
  empaque: z.int(),
  minimo: z.int(),
  semaforo: z.enum(['disponible', 'pocas', 'agotado']),
})

/** C-01 and the empty cart: a suggestion that buys nothing by itself. */
export const resurtido = endpoint({
  method: 'GET',
  path: '/api/v1/resurtido',
  access,
  summary:
    'Lo que al cliente le toca volver a comprar, según sus propios pedidos; lo que ya está en el carrito no se repite',
  reply: z.object({
    /** All that is due; the parts are the first of them. */
    total: z.int(),
    partes: z.array(duePart),
  }),
})
