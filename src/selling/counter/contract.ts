import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { id, needed, oneLine, pageNumber, prose, taxes, version } from '#kit/base/kinds.ts'
import { COUNTER_VIEWS } from './counter-views.ts'
import { MOST_MARGIN, ROUNDINGS } from './price.ts'

/** C-05, A-13. */
const access = { permissions: [], roles: ['cliente', 'Cotizador-Mostrador'] }
const params = z.object({ id })
const margin = z
  .number('Escribe el aumento')
  .min(0, 'El mínimo es 0 %')
  .max(MOST_MARGIN, `El máximo es ${MOST_MARGIN} %`)
  .multipleOf(0.01)
const rounding = z.enum(ROUNDINGS)
/** VAT of a line or of what the shop sells, in hundredths. */
const rate = z.literal([16, 8])
const totals = z.object({ subtotal: z.string(), iva: z.string(), total: z.string(), impuestos: taxes })

const LOGO_BYTES = 5 * 1024 * 1024
/** Lines of a quotation. */
export const MOST_LINES = 200

const shop = z.object({
  nombre: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  leyenda: z.string(),
  margen: z.number(),
  redondeo: rounding,
  vigencia_dias: z.int(),
  /** What it sells at: 8 where it is registered in the border's stimulus itself. */
  iva: rate,
  /** Changes with each logo; null without one. */
  logo: z.string().nullable(),
})
export type Shop = z.output<typeof shop>

export const readShop = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/tienda',
  access,
  summary: 'Los datos con los que la tienda cotiza a sus clientes',
  reply: shop,
})

export const saveShop = endpoint({
  method: 'PUT',
  path: '/api/v1/mostrador/tienda',
  access,
  summary: 'Guarda los datos de la tienda, su margen y su redondeo',
  body: z.strictObject({
    nombre: oneLine(80).min(1, 'Escribe el nombre'),
    direccion: oneLine(200),
    telefono: oneLine(40),
    leyenda: prose(300),
    margen: margin,
    redondeo: rounding,
    vigencia_dias: z.int('Escribe los días').min(1).max(90),
    /** Left out, it stays as it is. */
    iva: rate.optional(),
  }),
  reply: shop,
})

export const saveLogo = endpoint({
  method: 'POST',
  path: '/api/v1/mostrador/tienda/logo',
  access,
  summary: 'Sube el logotipo de la tienda: PNG, JPEG, WebP o GIF de hasta 5 MB',
  upload: LOGO_BYTES,
  body: z.strictObject({ archivo: z.file('Elige una imagen') }),
  reply: shop,
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/mostrador/tienda/logo',
  access,
  summary: 'Quita el logotipo',
  reply: shop,
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/tienda/logo',
  access,
  summary: 'El logotipo de la tienda, PNG',
  file: { types: ['image/png'] },
  reply: z.any(),
})

/** A line as the shop itself sees it: with what it costs. */
const line = z.object({
  k_parte: z.string(),
  descripcion: z.string(),
  cantidad: z.int(),
  /** The shop's own price when it was saved; null where there was none. */
  costo: z.string().nullable(),
  margen: z.number().nullable(),
  precio: z.string(),
  tasa: rate,
  /** The law leaves the part out of the border's rate; absent where it does not. */
  sin_estimulo: z.literal(true).optional(),
  importe: z.string(),
  empaque: z.int(),
  disponible: z.int(),
  mas: z.boolean(),
})
export type CounterLine = z.output<typeof line>

const head = {
  id: z.number(),
  folio: z.int(),
  nombre: z.string(),
  telefono: z.string(),
  vehiculo: z.string(),
  notas: z.string(),
  vigencia: z.string(),
  creado_en: z.string(),
}

const quote = z.object({
  ...head,
  margen: z.number(),
  redondeo: rounding,
  version: z.int(),
  vencida: z.boolean(),
  lineas: z.array(line),
  totales: totals,
})
export type CounterQuote = z.output<typeof quote>

export const counterQuotes = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/cotizaciones',
  access,
  summary: 'Las cotizaciones guardadas de la tienda, la última primero',
  query: z.object({
    q: oneLine(60).optional().default(''),
    ver: z.enum(COUNTER_VIEWS).optional().catch(undefined),
    pagina: pageNumber.optional().default(1),
  }),
  reply: z.object({
    total: z.int(),
    cotizaciones: z.array(
      z.object({
        ...head,
        lineas: z.int(),
        piezas: z.int(),
        total: z.string(),
        actualizado_en: z.string(),
        vencida: z.boolean(),
      }),
    ),
    /** Customers that were quoted before, the last first, with the margin they had. */
    clientes: z.array(z.object({ nombre: z.string(), telefono: z.string(), vehiculo: z.string(), margen: z.number() })),
  }),
})
export type CounterList = z.output<typeof counterQuotes.reply>

export const counterQuote = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/cotizaciones/:id',
  access,
  summary: 'Una cotización de la tienda, con costo y margen: solo para ella',
  params,
  reply: quote,
})

const content = z.strictObject({
  nombre: oneLine(80),
  telefono: oneLine(30),
  vehiculo: oneLine(120),
  notas: prose(500),
  margen: margin,
  redondeo: rounding,
  lineas: z
    .array(
      z.strictObject({
        k_parte: needed(40),
        cantidad: z.int('Escribe cuántas piezas').min(1).max(99_999),
        margen: margin.nullable().optional(),
      }),
    )
    .min(1, 'Agrega al menos una parte')
    .max(MOST_LINES, `Hasta ${MOST_LINES} líneas`),
})

export const makeQuote = endpoint({
  method: 'POST',
  path: '/api/v1/mostrador/cotizaciones',
  access,
  summary: 'Guarda una cotización nueva; los precios salen del costo de la tienda y su margen',
  body: content,
  reply: quote,
  status: 201,
})

export const changeQuote = endpoint({
  method: 'PUT',
  path: '/api/v1/mostrador/cotizaciones/:id',
  access,
  summary: 'Guarda los cambios de una cotización; 409 si alguien la cambió antes',
  params,
  body: content.extend({ version }),
  reply: quote,
})

export const copyQuote = endpoint({
  method: 'POST',
  path: '/api/v1/mostrador/cotizaciones/:id/copia',
  access,
  summary: 'Duplica una cotización con los costos de hoy',
  params,
  reply: quote,
  status: 201,
})

export const deleteQuote = endpoint({
  method: 'DELETE',
  path: '/api/v1/mostrador/cotizaciones/:id',
  access,
  summary: 'Borra una cotización; se puede devolver',
  params,
  reply: z.object({ id: z.number() }),
})

export const restoreQuote = endpoint({
  method: 'POST',
  path: '/api/v1/mostrador/cotizaciones/:id/devolucion',
  access,
  summary: 'Devuelve una cotización borrada',
  params,
  reply: z.object({ id: z.number() }),
})

const printed = z.object({
  tienda: z.object({
    nombre: z.string(),
    direccion: z.string(),
    telefono: z.string(),
    leyenda: z.string(),
    logo: z.string().nullable(),
  }),
  ...head,
  lineas: z.array(
    z.object({
      k_parte: z.string(),
      descripcion: z.string(),
      cantidad: z.int(),
      precio: z.string(),
      importe: z.string(),
    }),
  ),
  totales: totals,
})
export type PrintedQuote = z.output<typeof printed>

export const printQuote = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/cotizaciones/:id/impresion',
  access,
  summary: 'La cotización como la ve el cliente de la tienda: sin costo ni margen',
  params,
  reply: printed,
})

export const quotePdf = endpoint({
  method: 'GET',
  path: '/api/v1/mostrador/cotizaciones/:id/pdf',
  access,
  summary: 'La cotización en PDF, con el logotipo de la tienda y sin costo ni margen',
  params,
  file: pdfFile,
  reply: z.any(),
})
