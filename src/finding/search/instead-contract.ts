import { z } from 'zod'
import { vehicle, vehicleQuery } from '#finding/index/contract.ts'
import { endpoint } from '#kit/base/contract.ts'
import { oneLine } from '#kit/base/kinds.ts'

/** Where a part does not fit: those of its line and place that are proven for the vehicle, and no others. */
export const fittingInstead = endpoint({
  method: 'GET',
  path: '/api/v1/vehiculos/en-su-lugar',
  access: 'public',
  summary: 'Partes de la línea y posición de una parte que consta que le quedan al vehículo',
  query: vehicleQuery.extend({ parte: oneLine(40).pipe(z.string().min(1, 'Falta el código de la parte')) }),
  reply: z.object({
    vehiculo: vehicle,
    /** Null when no active part has the code. */
    linea: z.object({ id: z.int(), nombre: z.string(), slug: z.string() }).nullable(),
    /** Best sold first. Empty when nothing is proven, which it cannot be without the year. */
    partes: z.array(z.object({ k_parte: z.string(), descripcion: z.string() })),
  }),
  cache: 'public, max-age=60',
})
