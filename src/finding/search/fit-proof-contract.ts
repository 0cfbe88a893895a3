import { z } from 'zod'
import { proof } from '#finding/index/contract.ts'

/** Whether a part fits the vehicle somebody named, with the applications that say so, as they were that day. */
export const fitProof = z.object({
  vehiculo: z.object({
    year: z.int().nullable(),
    marca: z.string().nullable(),
    modelo: z.string().nullable(),
    motor: z.string().nullable(),
  }),
  veredicto: z.enum(['si', 'depende', 'no', 'sin_datos', 'universal']),
  /** The one question that would decide a «depende». */
  pregunta: z.string().nullable(),
  aplicaciones: z.array(proof),
})
export type FitProof = z.output<typeof fitProof>
