import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { core, day, needed, oneLine, pesos, prose, rowId, version } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { KINDS, REASONS, STATES } from './states.ts'
import { EVENTS } from './transitions.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const read = { permissions: ['devoluciones-read'] }
const ask = { permissions: ['devoluciones-create'] }
const state = z.enum(STATES)
const kind = z.enum(KINDS)
const reason = z.enum(REASONS)
const client = z.object({ id: z.number(), clave: z.string(), nombre: z.string() })
const branch = z.object({ clave: z.string(), nombre: z.string() })
const order = z.object({ sucursal: z.string(), folio: z.string() })
const invoice = z.object({ uuid: z.string(), serie: z.string(), folio: z.string() })
const uuid = z.guid('Un UUID lleva 32 letras y números en cinco grupos.')
/** A dia of the calendar in Mexico City, `2026-11-20`. */
const dia = day('Escribe la fecha como 2026-11-20.')
export const folioOf = z.object({ folio: needed(20) })

export const RETURN_ORDERS = ['fecha', 'folio', 'cliente', 'estado'] as const

const row = z.object({
  id: z.number(),
  folio: z.string(),
  tipo: kind,
  estado: state,
  cliente: client,
  sucursal: branch,
  /** What it comes from: an order or an invoice. */
  pedido: order.nullable(),
  factura: invoice.nullable(),
  fecha: z.string(),
  renglones: z.number(),
  piezas: z.number(),
  motivos: z.array(reason),
  fotos: z.number(),
})

const filters = {
  q: listQuery.q,
  estado: state.optional().catch(undefined),
  tipo: kind.optional().catch(undefined),
  /** `por_atender`: the house has something to do. */
  solo: z.enum(['por_atender']).optional().catch(undefined),
  motivo: reason.optional().catch(undefined),
  desde: dia.optional().catch(undefined),
  hasta: dia.optional().catch(undefined),
  orden: z.enum(RETURN_ORDERS).optional().catch(undefined),
  sentido: listQuery.sentido,
}

export const devoluciones = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones',
  access: read,
  summary: 'Devoluciones, garantías y cascos que alcanza quien pregunta, por páginas, con filtros y orden',
  query: z.object({ ...listQuery, ...filters }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    devoluciones: z.array(row),
    /** How many there are in each state, whatever the filters say. */
    estados: z.array(z.object({ estado: state, n: z.number() })),
  }),
})

export const exportarDevoluciones = listFile({
  path: '/api/v1/devoluciones/exportacion/:formato',
  access: read,
  summary: 'Devoluciones filtradas, como archivo CSV o XLSX',
  query: z.object({ ...filters, columnas: oneLine(300).optional().catch(undefined) }),
})

const possible = z.object({
  /** The line of the order, or the number of the invoice's concept. */
  referencia: z.number(),
  /** Of one part of a kit: which part it is, within the kit's line. */
  componente: z.number().optional(),
  /** The kit it came in. */
  de_juego: z.string().optional(),
  k_parte: z.string(),
  descripcion: z.string(),
  /** Pieces delivered, or invoiced where no order is known. */
  piezas: z.number(),
  /** Pieces nobody has asked to return yet; cores are counted apart. */
  disponible: z.number(),
  disponible_casco: z.number(),
  /** What was charged for the core of a piece. */
  casco: core,
  entregado_el: z.string(),
  /** Last dia on which each kind may be asked for. */
  limites: z.object({ DEVOLUCION: z.string(), GARANTIA: z.string(), CASCO: z.string() }),
})

export const posiblesDevoluciones = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones/posibles',
  access: ask,
  summary: 'Qué piezas de un pedido entregado o de una factura se pueden devolver todavía, y hasta cuándo',
  query: z.object({
    pedido: oneLine(40).optional().catch(undefined),
    sucursal: oneLine(20).optional().catch(undefined),
    uuid: uuid.optional().catch(undefined),
  }),
  reply: z.object({
    /** Today in Mexico City, by the database's clock. */
    hoy: z.string(),
    pedido: order.nullable(),
    factura: invoice.nullable(),
    lineas: z.array(possible),
  }),
})

export const aplicacionesDevolucion = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones/aplicaciones/:k_parte',
  access: ask,
  summary: 'Vehículos que el catálogo da a una parte, para decir en cuál no quedó',
  params: z.object({ k_parte: needed(40) }),
  reply: z.object({ aplicaciones: z.array(z.object({ id: z.number(), texto: z.string() })) }),
})

const line = z.object({
  id: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  cantidad: z.number(),
  motivo: reason,
  detalle: z.string(),
  vehiculo: z.string(),
  recibida: z.number().nullable(),
  procede: z.boolean().nullable(),
  razon: z.string(),
  /** Pieces that were good and are on the shelf again; null before the verdict. */
  buenas: z.number().nullable(),
  /** How many cores go back with it, and what each is worth without VAT. */
  cascos: z.number(),
  casco: core,
  /** What its pieces and cores would be credited with: those received, or those asked for; VAT included. */
  total: z.string(),
  moneda: z.string(),
})

const amounts = z.object({ importe: z.string(), iva: z.string(), total: z.string(), moneda: z.string() })

/** A return with all that belongs to it. */
export const wholeReturn = z.object({
  id: z.number(),
  folio: z.string(),
  tipo: kind,
  estado: state,
  cliente: client,
  sucursal: z.object({ ...branch.shape, direccion: z.string(), telefono: z.string().nullable() }),
  pedido: order.nullable(),
  factura: invoice.nullable(),
  texto: z.string(),
  solicitante: z.string(),
  creado_en: z.string(),
  version: z.number(),
  lineas: z.array(line),
  /** What the credit note is expected to be: of the accepted lines, before the verdict of all. */
  esperado: amounts,
  /** The credit note it ended in. */
  nota: z.object({ ...invoice.shape, total: z.string(), moneda: z.string() }).nullable(),
  /** The order that replaces the pieces. */
  reposicion: order.nullable(),
  fotos: z.array(z.object({ id: z.number(), ancho: z.number(), alto: z.number(), es_mia: z.boolean() })),
  /** Whoever looks may add photographs now. */
  puede_fotos: z.boolean(),
  historial: z.array(
    z.object({
      id: z.number(),
      evento: z.string(),
      de: state.nullable(),
      a: state,
      actor: z.string(),
      en_nombre_de: z.string().nullable(),
      motivo: z.string().nullable(),
      en: z.string(),
    }),
  ),
  /** What whoever asks may do now. */
  eventos: z.array(z.enum(EVENTS)),
  /** Credit notes among the client's documents that relate to the invoice, while one is waited for. */
  notas: z.array(z.object({ ...invoice.shape, fecha: z.string(), total: z.string(), moneda: z.string() })),
})

export const devolucion = endpoint({
  method: 'GET',
  path: '/api/v1/devoluciones/:folio',
  access: read,
  summary: 'Una devolución con sus renglones, fotografías, historial y lo que se puede hacer ahora',
  params: folioOf,
  reply: wholeReturn,
})

export const pedirDevolucion = endpoint({
  method: 'POST',
  path: '/api/v1/devoluciones',
  /** Up to 200 pieces, each with its detail. */
  maxBody: 256 * 1024,
  access: ask,
  status: 201,
  summary: 'Pide una devolución, una garantía o la entrega de cascos de un pedido entregado o de una factura',
  body: z.strictObject({
    tipo: z.enum(KINDS, 'Elige qué pides.'),
    pedido: z.strictObject({ sucursal: needed(20), folio: needed(40) }).optional(),
    uuid: uuid.optional(),
    texto: prose(1000).optional(),
    lineas: z
      .array(
        z.strictObject({
          referencia: rowId(),
          /** One part of the kit that the line is. */
          componente: rowId().optional(),
          cantidad: z.int('Escribe piezas enteras.').min(1, 'Escribe al menos una pieza.').max(99_999),
          motivo: z.enum(REASONS, 'Elige el motivo.'),
          detalle: prose(500).optional(),
          aplicacion: rowId().optional(),
          vehiculo: oneLine(200).optional(),
        }),
      )
      .min(1, 'Elige al menos una pieza.')
      .max(200),
  }),
  reply: wholeReturn,
})

export const eventoDevolucion = endpoint({
  method: 'POST',
  path: '/api/v1/devoluciones/:folio/eventos',
  /** Up to 200 pieces, each with its reason. */
  maxBody: 512 * 1024,
  /** Each step asks for its own right as well. */
  access: read,
  summary: 'Hace avanzar una devolución; con la versión anterior o en otro estado responde 409 con lo que sí se puede',
  params: folioOf,
  body: z.strictObject({
    evento: z.enum(EVENTS),
    version,
    motivo: prose(500).optional(),
    lineas: z
      .array(
        z.strictObject({
          id: rowId(),
          recibida: z.int().min(0).max(99_999).optional(),
          procede: z.boolean().optional(),
          razon: prose(500).optional(),
          /** Of an accepted line: how many of the pieces that came are good and go back on the shelf; none unless it is said. */
          buenas: z.int().min(0).max(99_999).optional(),
          /** Of a core: what a piece is worth, pesos without VAT; what was charged unless it is said, and never more. */
          valor: pesos(8, 2, 'Escribe el valor en pesos, por ejemplo 250 o 250.50.').optional(),
        }),
      )
      .max(200)
      .optional(),
    nota: uuid.optional(),
  }),
  reply: wholeReturn,
})
