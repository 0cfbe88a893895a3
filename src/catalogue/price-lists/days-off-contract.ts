import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, oneLine } from '#kit/base/kinds.ts'

const access = { permissions: ['empresa-write'] }
const fecha = day('Elige una fecha.')
const reply = z.object({
  /** From today on, a year ahead; what is official cannot be taken out. */
  dias: z.array(z.object({ fecha: z.string(), nombre: z.string(), oficial: z.boolean() })),
})

export const diasInhabiles = endpoint({
  method: 'GET',
  path: '/api/v1/dias-inhabiles',
  access,
  summary: 'Los días en que nada sale ni llega: los oficiales y los de la empresa',
  reply,
})

export const agregarDia = endpoint({
  method: 'POST',
  path: '/api/v1/dias-inhabiles',
  access,
  summary: 'Agrega un día inhábil de la empresa; las promesas lo cuentan desde ya',
  body: z.strictObject({
    fecha,
    nombre: oneLine(60).min(1, 'Di por qué.'),
  }),
  reply,
  status: 201,
})

export const quitarDia = endpoint({
  method: 'DELETE',
  path: '/api/v1/dias-inhabiles/:fecha',
  access,
  summary: 'Quita un día inhábil de la empresa',
  params: z.object({ fecha }),
  reply,
})
