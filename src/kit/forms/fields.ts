import { z } from 'zod'
import { formed, oneLine, pageNumber } from '#kit/base/kinds.ts'
import { PAGE_SIZES } from '#kit/base/settings.ts'
import { isRfc, normalRfc } from './rfc.ts'
import { regimes, uses } from './tax-catalogue.ts'

export const done = z.object({ success: z.literal(true) })

/** What every list asks for; a value that is not one of the known ones counts as absent. */
export const listQuery = {
  q: oneLine(120).optional().catch(undefined),
  sentido: z.enum(['asc', 'desc']).optional().catch(undefined),
  pagina: pageNumber.optional().catch(undefined),
  por: z.coerce.number().pipe(z.literal(PAGE_SIZES)).optional().catch(undefined),
}

export const cp = formed(5, /^\d{5}$/, 'El código postal lleva cinco números.')
export const rfc = oneLine(30)
  .transform(normalRfc)
  .refine(isRfc, 'El RFC no está bien escrito: son 12 o 13 letras y números, por ejemplo ABC010203AB1.')
export const regimen = oneLine(10).refine(
  (clave) => regimes.some((known) => known.clave === clave),
  'El régimen fiscal no está en el catálogo.',
)
export const usoCfdi = oneLine(10).refine(
  (clave) => uses.some((known) => known.clave === clave),
  'El uso de CFDI no está en el catálogo.',
)

export const consent = z.literal(true, 'Para enviarlo, acepta el aviso de privacidad.')
/** A field no person sees; what fills it in is a program. */
export const trap = oneLine(2000).optional()
