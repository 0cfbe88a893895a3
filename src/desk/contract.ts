import { z } from 'zod'
import { endpoint } from '#base/contract.ts'

/** A figure of a widget; `tono` says whether it asks for something. */
const figure = z.object({
  texto: z.string(),
  valor: z.union([z.number(), z.string()]),
  tono: z.enum(['normal', 'atencion', 'mal']),
  /** The filtered list behind it, without the base. */
  href: z.string().nullable(),
})

const row = z.object({ texto: z.string(), detalle: z.string(), href: z.string().nullable() })

const widget = z.object({
  id: z.string(),
  titulo: z.string(),
  cifras: z.array(figure),
  filas: z.array(row),
  /** It could not be read; the others could. */
  fallo: z.boolean(),
})

/** D-01 to D-03: what the permissions of whoever asks let him see, each row within their reach. */
export const tablero = endpoint({
  method: 'GET',
  path: '/api/v1/tablero',
  access: 'session',
  summary: 'Los avisos del tablero, según los permisos de quien pregunta',
  reply: z.object({ widgets: z.array(widget) }),
})
