import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, INT4, needed, oneLine, pesos, rowId, version, whole, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { days, estado, named } from './contract.ts'

const access = { permissions: ['precios-update'] }
const params = z.object({ id })
const level = z.enum(['documento', 'flete'])
const money = (what: string) => pesos(9, 2, `Escribe ${what} en pesos, por ejemplo 500.00.`)
const uses = whole(1, 999_999, 'Escribe un número entero de documentos.')

const promotion = z.object({
  id: z.int(),
  nombre: z.string(),
  nivel: level,
  porcentaje: z.string().nullable(),
  monto: z.string().nullable(),
  minimo: z.string(),
  maximo: z.string().nullable(),
  combina: z.boolean(),
  prioridad: z.int(),
  /** What a new one like it says. */
  cliente: z.string().nullable(),
  grupo_id: z.int().nullable(),
  linea_id: z.int().nullable(),
  marca_id: z.int().nullable(),
  sucursal_id: z.int().nullable(),
  usos_max: z.int().nullable(),
  usos_cliente: z.int().nullable(),
  /** For whom and of what, in words; `de` null: of all parts. */
  quien: z.string(),
  de: z.string().nullable(),
  sucursal: z.string().nullable(),
  /** Documents that have used it, and what it took off them. */
  usos: z.int(),
  rebajado: z.string(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  estado,
  version,
})
export type Promotion = z.output<typeof promotion>

export const promociones = endpoint({
  method: 'GET',
  path: '/api/v1/promociones',
  access,
  summary: 'Promociones por documento y en el flete en el orden en que cuentan, con cuántas veces se usaron',
  query: z.object({ terminadas: oneLine(5).optional() }),
  reply: z.object({
    promociones: z.array(promotion),
    lineas: z.array(named),
    marcas: z.array(named),
    grupos: z.array(named),
    sucursales: z.array(named),
    hoy: z.string(),
  }),
})

export const crearPromocion = endpoint({
  method: 'POST',
  path: '/api/v1/promociones',
  access,
  status: 201,
  summary: 'Hace una promoción por documento o en el flete',
  body: z.strictObject({
    nombre: needed(80, 'Escribe un nombre.'),
    nivel: level,
    /** One of the two. */
    porcentaje: formed(6, /^\d{1,3}(\.\d{1,2})?$/, 'Escribe el descuento con números, por ejemplo 7.5.')
      .refine((text) => Number(text) > 0 && Number(text) <= 100, 'El descuento va de más de 0 a 100 %.')
      .nullish(),
    monto: money('lo que se quita')
      .refine((text) => Number(text) > 0, 'Debe ser mayor que cero.')
      .nullish(),
    minimo: money('el mínimo').optional().default('0'),
    maximo: money('el máximo')
      .refine((text) => Number(text) > 0, 'Debe ser mayor que cero.')
      .nullish(),
    combina: z.boolean().optional().default(true),
    prioridad: whole(1, 999, 'La prioridad es un número de 1 a 999.').optional().default(100),
    /** Key of a client. */
    cliente: oneLine(40).nullish(),
    grupo_id: rowId().nullish(),
    linea_id: rowId().nullish(),
    marca_id: rowId().nullish(),
    sucursal_id: rowId().nullish(),
    usos_max: uses.nullish(),
    usos_cliente: uses.nullish(),
    ...days,
  }),
  reply: z.object({ id: z.int() }),
})

export const cambiarPromocion = endpoint({
  method: 'PATCH',
  path: '/api/v1/promociones/:id',
  access,
  summary: 'Cambia el último día de una promoción que no ha terminado',
  params,
  body: z.strictObject({ version, hasta: days.hasta }),
  reply: done,
})

export const terminarPromocion = endpoint({
  method: 'DELETE',
  path: '/api/v1/promociones/:id',
  access,
  summary: 'Termina ahora una promoción; la que aún no empieza se borra. Lo ya cotizado con ella se respeta',
  params,
  query: z.object({ version: wholeText(1, INT4) }),
  reply: done,
})

export const deshacerPromocion = endpoint({
  method: 'POST',
  path: '/api/v1/promociones/:id/deshacer',
  access,
  summary: 'Vuelve a contar, desde ahora, la promoción que se terminó o se borró en los últimos 30 días',
  params,
  reply: z.object({ id: z.int() }),
})
