import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, needed, oneLine, rowId, version } from '#kit/base/kinds.ts'

const write = { permissions: ['empresa-write'] }

/** Pesos as people type them: `$50,000.00`. Kept as text, empty is null. */
const pesos = oneLine(20, 'Escribe un importe de hasta diez cifras.')
  .transform((typed) => typed.replace(/[$,\s]/g, ''))
  .refine(
    (amount) => amount === '' || /^\d{1,10}(\.\d{1,2})?$/.test(amount),
    'Escribe un importe en pesos, por ejemplo 50000 o 1250.50.',
  )

/** Per cent with up to two decimals, as text. */
const percent = oneLine(10, 'Escribe un porcentaje, por ejemplo 12 o 7.5.')
  .transform((typed) => typed.replace(/[%\s]/g, ''))
  .refine(
    (rate) => rate === '' || /^\d{1,3}(\.\d{1,2})?$/.test(rate),
    'Escribe un porcentaje con dos decimales como máximo, por ejemplo 12 o 7.5.',
  )

/** Days after a delivery; left out, they stay as they are. */
const daysAfter = (most: number) =>
  z
    .int('Escribe los días con número entero.')
    .min(0, `Los días van de 0 a ${most}.`)
    .max(most, `Los días van de 0 a ${most}.`)
    .optional()

const orNull = (text: string) => text || null

export const PUBLIC_PRICES = ['ninguno', 'lista', 'semaforo'] as const
const precioPublico = z.enum(PUBLIC_PRICES, 'Elige qué ven los visitantes.')

const politica = z.object({
  version: z.number(),
  vigencia_dias: z.number(),
  /** Per cent of the price. */
  margen_minimo: z.string(),
  precio_publico: precioPublico,
  /** Null: nothing is authorised without a person. */
  autoautorizar_total: z.string().nullable(),
  /** Days an invoice may be overdue before it counts as the credit being used up. */
  dias_vencido_bloqueo: z.number(),
  /** Days after the delivery in which a return, a warranty or a core may be asked for. */
  devolucion_dias: z.number(),
  garantia_dias: z.number(),
  casco_dias: z.number(),
  limites: z.array(
    z.object({
      rol_id: z.number(),
      rol: z.string(),
      autoriza: z.boolean(),
      descuento_max: z.string().nullable(),
      total_max: z.string().nullable(),
      bajo_piso: z.boolean(),
    }),
  ),
})

export const politicaVentas = endpoint({
  method: 'GET',
  path: '/api/v1/politica-ventas',
  access: write,
  summary: 'Las reglas de venta: vigencia, margen, precio al público y límites para autorizar',
  reply: politica,
})

/** Roles that are not named keep what they have. */
export const cambiarPoliticaVentas = endpoint({
  method: 'PUT',
  path: '/api/v1/politica-ventas',
  access: write,
  summary: 'Cambia las reglas de venta',
  body: z.strictObject({
    version,
    vigencia_dias: z
      .int('Escribe los días con número entero.')
      .min(1, 'La vigencia va de 1 a 90 días.')
      .max(90, 'La vigencia va de 1 a 90 días.'),
    margen_minimo: percent
      .refine((rate) => rate !== '', 'Escribe el margen mínimo; 0 si no hay.')
      .refine((rate) => !(Number(rate) >= 100), 'El margen es menor que 100 %.'),
    precio_publico: precioPublico,
    autoautorizar_total: pesos
      .refine((amount) => amount === '' || Number(amount) !== 0, 'Escribe un importe mayor que cero, o déjalo vacío.')
      .transform(orNull)
      .nullable(),
    dias_vencido_bloqueo: z
      .int('Escribe los días con número entero.')
      .min(0, 'Los días van de 0 a 365.')
      .max(365, 'Los días van de 0 a 365.'),
    devolucion_dias: daysAfter(365),
    garantia_dias: daysAfter(3650),
    casco_dias: daysAfter(3650),
    limites: z
      .array(
        z.strictObject({
          rol_id: rowId(),
          autoriza: z.boolean(),
          descuento_max: percent
            .refine((rate) => !(Number(rate) > 100), 'El descuento es de 100 % como máximo.')
            .transform(orNull)
            .nullable(),
          total_max: pesos.transform(orNull).nullable(),
          bajo_piso: z.boolean(),
        }),
      )
      .max(100)
      .refine(
        (limits) => new Set(limits.map(({ rol_id }) => rol_id)).size === limits.length,
        'Un rol está dos veces en la lista.',
      ),
  }),
  reply: politica,
})

const todasLasVias = z.object({
  vias: z.array(
    z.object({
      id: z.number(),
      clave: z.string(),
      nombre: z.string(),
      dias: z.number(),
      /** `16:00`, in Mexico City's time. */
      hora_corte: z.string(),
      costo: z.string(),
      gratis_desde: z.string().nullable(),
      kilos: z.string(),
      costo_kilo: z.string(),
      minimo: z.string(),
      activa: z.boolean(),
      /** How many clients have it as theirs. */
      clientes: z.number(),
      version: z.number(),
    }),
  ),
})

export const vias = endpoint({
  method: 'GET',
  path: '/api/v1/vias',
  access: write,
  summary: 'Todas las vías de embarque, también las inactivas, y cuántos clientes tienen cada una',
  reply: todasLasVias,
})

const DAYS = 'Los días van de 0 a 30; 0 es recoger en sucursal.'
const amount = (what: string) => pesos.refine((typed) => typed !== '', `Escribe ${what}; 0 si no hay.`)
const viaBody = {
  nombre: needed(80),
  dias: z.int('Escribe los días con número entero.').min(0, DAYS).max(30, DAYS),
  hora_corte: formed(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora con cuatro cifras, por ejemplo 16:00.'),
  costo: amount('el flete'),
  /** From this much merchandise on the delivery is free; empty or absent: never. */
  gratis_desde: pesos
    .refine((typed) => typed === '' || Number(typed) > 0, 'Escribe desde qué importe, o déjalo vacío.')
    .transform(orNull)
    .nullable()
    .default(null),
  /** Kilos that the freight covers, and what each kilo begun beyond them costs; 0: weight costs nothing. */
  kilos: formed(9, /^\d{1,6}(\.\d{1,2})?$/, 'Escribe los kilos, por ejemplo 10 o 7.5; 0 si no cuentan.').default('0'),
  costo_kilo: amount('lo que cuesta cada kilo').default('0'),
  minimo: amount('el pedido mínimo'),
}

export const crearVia = endpoint({
  method: 'POST',
  path: '/api/v1/vias',
  access: write,
  status: 201,
  summary: 'Crea una vía de embarque',
  body: z.strictObject({
    clave: formed(12, /^[A-Z0-9-]{2,12}$/, 'La clave son de 2 a 12 letras mayúsculas, números o guiones.'),
    ...viaBody,
  }),
  reply: todasLasVias,
})

/** Never deleted: documents name it. */
export const cambiarVia = endpoint({
  method: 'PUT',
  path: '/api/v1/vias/:id',
  access: write,
  summary: 'Cambia una vía de embarque, la da de baja o la reactiva',
  params: z.object({ id }),
  body: z.strictObject({ version, ...viaBody, activa: z.boolean() }),
  reply: todasLasVias,
})
