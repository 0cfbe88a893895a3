import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, version } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

const params = z.object({ id })

export const CART_ERROR_STATES = ['NUEVO', 'EN_ATENCION', 'RESUELTO'] as const
export const CART_ERROR_REASONS = [
  'PRECIO',
  'EXISTENCIA',
  'SIN_PRECIO',
  'DESCONTINUADA',
  'SIN_LINEAS',
  'CREDITO',
  'ERP',
  'SISTEMA',
] as const

const cartError = z.object({
  id: z.number(),
  motivo: z.enum(CART_ERROR_REASONS),
  mensaje: z.string(),
  estado: z.enum(CART_ERROR_STATES),
  cliente: z.object({ id: z.number(), clave: z.string(), nombre: z.string() }).nullable(),
  usuario: z.object({ name: z.string(), email: z.string(), telefono: z.string().nullable() }).nullable(),
  en_nombre_de: z.string().nullable(),
  lineas: z.array(z.object({ k_parte: z.string(), cantidad: z.int(), texto: z.string() })),
  peticion: z.string().nullable(),
  atendido_por: z.string().nullable(),
  resuelto_solo: z.boolean(),
  creado_en: z.string(),
  version: z.int(),
})

const seeErrors = { permissions: ['carritos-errores'] }

/** AD-e5. */
export const erroresCarrito = endpoint({
  method: 'GET',
  path: '/api/v1/errores-carrito',
  access: seeErrors,
  summary: 'Carritos que no se volvieron documento, y por qué',
  query: z.object({
    ...listQuery,
    estado: z.enum(CART_ERROR_STATES).optional().catch(undefined),
    motivo: z.enum(CART_ERROR_REASONS).optional().catch(undefined),
    orden: z.enum(['creado_en']).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    nuevos: z.int(),
    errores: z.array(cartError),
  }),
})

export const marcarErrorCarrito = endpoint({
  method: 'PATCH',
  path: '/api/v1/errores-carrito/:id',
  access: seeErrors,
  summary: 'Cambia el estado de un error de carrito',
  params,
  body: z.strictObject({ version, estado: z.enum(CART_ERROR_STATES) }),
  reply: cartError,
})

/** Tries without writing: making the document is the client's to decide. */
export const probarErrorCarrito = endpoint({
  method: 'POST',
  path: '/api/v1/errores-carrito/:id/prueba',
  access: seeErrors,
  summary: 'Prueba si ese carrito ya se puede generar, sin generarlo',
  params,
  reply: z.object({ se_puede: z.boolean(), texto: z.string(), lineas: cartError.shape.lineas }),
  repeats: 'reads',
})
