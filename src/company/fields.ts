import { z } from 'zod'
import { isRfc, normalRfc } from './rfc.ts'
import { regimes, uses } from './tax-catalogue.ts'

export const id = z.coerce.number('Debe ser un número.').int().positive().max(Number.MAX_SAFE_INTEGER)
export const version = z.int().positive()
export const done = z.object({ success: z.literal(true) })
export const PAGE_SIZES = [25, 50, 100] as const

/** What every list asks for; a value that is not one of the known ones counts as absent. */
export const listQuery = {
  q: z.string().max(120).optional().catch(undefined),
  sentido: z.enum(['asc', 'desc']).optional().catch(undefined),
  pagina: id.max(100_000).optional().catch(undefined),
  por: z.coerce.number().pipe(z.literal(PAGE_SIZES)).optional().catch(undefined),
}

export const email = z.email('El correo electrónico no es válido.').max(254)
const isPhone = /^\+?[\d ()-]{7,20}$/
const PHONE = 'Escribe el teléfono con su lada, por ejemplo 33 1234 5678.'
export const phone = z.string().regex(isPhone, PHONE)
export const cp = z.string().regex(/^\d{5}$/, 'El código postal lleva cinco números.')
export const rfc = z
  .string()
  .max(30)
  .transform(normalRfc)
  .refine(isRfc, 'El RFC no está bien escrito: son 12 o 13 letras y números, por ejemplo ABC010203AB1.')
export const regimen = z
  .string()
  .refine((clave) => regimes.some((known) => known.clave === clave), 'El régimen fiscal no está en el catálogo.')
export const usoCfdi = z
  .string()
  .refine((clave) => uses.some((known) => known.clave === clave), 'El uso de CFDI no está en el catálogo.')

/** A text of a form, at most this long; empty counts as left out. */
export function text(most: number) {
  return z.string().max(most, `Escribe ${most} caracteres como máximo.`)
}

/** A text that must be there. */
export function needed(most: number) {
  return z.string().min(1).max(most, `Escribe ${most} caracteres como máximo.`)
}
export const consent = z.literal(true, 'Para enviarlo, acepta el aviso de privacidad.')
/** A field no person sees; what fills it in is a program. */
export const trap = z.string().max(2000).optional()
