import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { STOPS } from './stops.ts'

/** Read at each turn: the tour ends with the accounts of the demonstration. */
export const muestra = endpoint({
  method: 'GET',
  path: '/api/v1/muestra',
  access: 'public',
  summary: 'El recorrido de la muestra: por papel, su cuenta y a dónde lleva cada paso; 404 donde no hay muestra',
  cache: 'public, max-age=1',
  everybodys: true,
  reply: z.object({
    papeles: z.array(
      z.object({
        clave: z.enum(STOPS),
        /** With what one comes in; null for who needs none. */
        correo: z.string().nullable(),
        pasos: z.array(z.object({ clave: z.string(), titulo: z.string(), texto: z.string(), path: z.string() })),
      }),
    ),
  }),
})
