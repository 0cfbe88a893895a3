import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, needed, pesos, whole } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'

const access = { permissions: ['precios-update'] }
/** As many days as a file of two years has. */
const MOST_RATES = 800

const rate = z.object({ fecha: z.string(), valor: z.string(), fuente: z.string() })
export type Rate = z.output<typeof rate>

export const tipoCambio = endpoint({
  method: 'GET',
  path: '/api/v1/tipo-cambio',
  access,
  summary:
    'El tipo de cambio del dólar: el que rige, cuántos días vale, las listas en dólares y los últimos capturados',
  reply: z.object({
    /** What prices are reckoned with now; null: the last is too old, or there is none. */
    vigente: rate.nullable(),
    dias: z.int(),
    /** Lists in dollars that hold today. */
    listas: z.int(),
    /** The last thirty, the newest day first; of a day the last one captured. */
    ultimos: z.array(rate.extend({ quien: z.string().nullable() })),
    hoy: z.string(),
  }),
})
export type ExchangeRate = z.output<typeof tipoCambio.reply>

export const capturarTipoCambio = endpoint({
  method: 'POST',
  path: '/api/v1/tipo-cambio',
  access,
  status: 201,
  summary: 'Captura el tipo de cambio de uno o más días, con dónde se leyó',
  body: z.strictObject({
    fuente: needed(80, 'Escribe dónde lo leíste, por ejemplo DOF.'),
    tasas: z
      .array(
        z.strictObject({
          fecha: day('Escribe el día como 2026-11-20.'),
          valor: pesos(3, 6, 'Escribe los pesos por dólar con números, por ejemplo 18.3456.').refine(
            (text) => Number(text) >= 1,
            'Deben ser pesos por dólar, de 1 a 999.',
          ),
        }),
      )
      .min(1, 'Falta el tipo de cambio.')
      .max(MOST_RATES, `Hasta ${MOST_RATES} días por archivo.`),
  }),
  reply: z.object({ capturados: z.int() }),
})

export const vigenciaTipoCambio = endpoint({
  method: 'PATCH',
  path: '/api/v1/tipo-cambio',
  access,
  summary: 'Cambia cuántos días vale un tipo de cambio',
  body: z.strictObject({ dias: whole(0, 30, 'Escribe un número entero de 0 a 30 días.') }),
  reply: done,
})
