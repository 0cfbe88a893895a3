import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed } from '#kit/base/kinds.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { VIEWS } from './views.ts'

const params = z.object({ k_parte: needed(40) })
/** Of what one is told; neither: the part is not followed. */
const wishes = z.object({
  existencia: z.boolean(),
  precio: z.boolean(),
  /** The one branch whose stock is meant; absent: whichever has it. */
  sucursal: z.object({ id: z.number(), nombre: z.string() }).optional(),
})
const change = z.strictObject({
  existencia: z.boolean().optional(),
  precio: z.boolean().optional(),
  /** null: whichever branch has it. */
  sucursal: id.nullable().optional(),
})
const price = z.string().nullable()

export const verAviso = endpoint({
  method: 'GET',
  path: '/api/v1/partes/:k_parte/aviso',
  access: 'session',
  summary: 'De qué pidió uno que se le avise de una parte: cuando haya, o si baja de precio',
  params,
  reply: wishes,
})

export const pedirAviso = endpoint({
  method: 'PATCH',
  path: '/api/v1/partes/:k_parte/aviso',
  access: 'session',
  concern: 'persona',
  summary: 'Pide que se le avise a uno cuando haya de una parte, o si baja de precio para su cliente; hasta 200 partes',
  params,
  body: change,
  reply: wishes,
})

const list = listedBy({
  ver: z.enum(VIEWS).optional().catch(undefined),
  orden: z.enum(['parte', 'precio', 'desde']).optional().catch(undefined),
})

export const partesSeguidas = endpoint({
  method: 'GET',
  path: '/api/v1/partes-seguidas',
  access: 'session',
  summary: 'Las partes que uno sigue, con su existencia y su precio de hoy y el de cuando empezó a seguirlas',
  query: list.page,
  reply: z.object({
    total: z.int(),
    partes: z.array(
      wishes.extend({
        id: z.number(),
        k_parte: z.string(),
        descripcion: z.string(),
        linea: z.string(),
        /** Still sold. */
        activa: z.boolean(),
        nivel: z.enum(['disponible', 'pocas', 'agotado']),
        /** MXN without VAT, of one piece: today, and when it was followed; null where there is none. */
        precio_hoy: price,
        precio_entonces: price,
        cliente: z.string(),
        desde: z.string(),
        avisada_en: z.string().nullable(),
      }),
    ),
  }),
})

export const exportarPartesSeguidas = listFile({
  path: '/api/v1/partes-seguidas/exportacion/:formato',
  access: 'session',
  summary: 'Las partes que uno sigue como archivo',
  query: list.file,
})

export const cambiarParteSeguida = endpoint({
  method: 'PATCH',
  path: '/api/v1/partes-seguidas/:id',
  access: 'session',
  concern: 'persona',
  summary: 'Cambia de qué se le avisa a uno de una parte que sigue, la deja de seguir, o lo deshace',
  params: z.object({ id }),
  body: change,
  reply: wishes,
})
