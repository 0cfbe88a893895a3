import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { paperFile } from '#kit/base/file-types.ts'
import {
  borderRate,
  core,
  cores,
  cut,
  day,
  id,
  needed,
  oneLine,
  prose,
  rowId,
  taxes,
  version,
} from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { kitParts } from '#selling/cart/kit-contract.ts'
import { LINE_STATES, STATES } from './states.ts'
import { EVENTS } from './transitions.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const read = { permissions: ['pedidos-read'] }
const state = z.enum(STATES)
const branch = z.object({ clave: z.string(), nombre: z.string() })
const client = z.object({ id: z.number(), clave: z.string(), nombre: z.string() })
/** A dia of the calendar in Mexico City, `2026-11-20`. */
const dia = day('Escribe la fecha como 2026-11-20.')

export const ORDER_ORDERS = ['fecha', 'folio', 'cliente', 'total'] as const

const row = z.object({
  id: z.number(),
  folio: z.string(),
  sucursal: branch,
  cliente: client,
  fecha: z.string(),
  estado: state,
  renglones: z.number(),
  piezas: z.number(),
  /** Pieces that are owed. */
  backorder: z.number(),
  orden_compra: z.string(),
  /** Pesos with VAT. */
  total: z.string(),
})

const filters = {
  q: listQuery.q,
  estado: state.optional().catch(undefined),
  /** `abiertos`: on their way to the client; `backorder`: something is owed; `vivos`: not cancelled; `surtidos`: filled or given up; `prometidos`: promised by today and not there; `recoger`: on hand for who picks up. */
  solo: z.enum(['abiertos', 'backorder', 'vivos', 'surtidos', 'prometidos', 'recoger']).optional().catch(undefined),
  sucursal: oneLine(20).optional().catch(undefined),
  cliente: id.optional().catch(undefined),
  desde: dia.optional().catch(undefined),
  hasta: dia.optional().catch(undefined),
  /** With a line of this part, of this line of parts, of this brand. */
  parte: oneLine(40).optional().catch(undefined),
  linea: id.optional().catch(undefined),
  marca: id.optional().catch(undefined),
  orden: z.enum(ORDER_ORDERS).optional().catch(undefined),
  sentido: listQuery.sentido,
}

export const pedidos = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos',
  access: read,
  summary: 'Pedidos que alcanza quien pregunta, por páginas, con filtros y orden',
  query: z.object({ ...listQuery, ...filters }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    pedidos: z.array(row),
    sucursales: z.array(branch),
    /** The client the list is narrowed to. */
    cliente: client.nullable(),
  }),
})

export const exportarPedidos = listFile({
  path: '/api/v1/pedidos/exportacion/:formato',
  access: read,
  summary: 'Pedidos filtrados, como archivo CSV o XLSX',
  query: z.object({ ...filters, columnas: oneLine(300).optional().catch(undefined) }),
})

const line = z.object({
  id: z.number(),
  renglon: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  cantidad: z.number(),
  pendiente: z.number(),
  confirmada: z.number(),
  backorder: z.number(),
  cancelada: z.number(),
  surtida: z.number(),
  embarcada: z.number(),
  entregada: z.number(),
  facturada: z.number(),
  /** Pesos without VAT. */
  precio: z.string(),
  /** Of what is not cancelled, pesos without VAT and without cores. */
  importe: z.string(),
  casco: core,
  /** Kept with the line since it was made. */
  tasa: borderRate,
  nota: z.string(),
  /** Of a kit, as it was when the line was made. */
  componentes: kitParts.optional(),
  estado: z.enum(LINE_STATES),
  /** The part this one stands in for, and the part that stands in for this one. */
  sustituye: z.string().nullable(),
  sustituta: z.string().nullable(),
})

const shipment = z.object({
  id: z.number(),
  estado: z.enum(['EN_CAMINO', 'ENTREGADO', 'REGRESADO']),
  guia: z.string(),
  transportista: z.string(),
  embarcado_en: z.string(),
  regresado_en: z.string().nullable(),
  /** Why it came back. */
  motivo: z.string(),
  entregado_en: z.string().nullable(),
  recibio: z.string(),
  /** Who of ours said so. */
  entrego: z.string(),
  /** What proves it: photographs, and the signature of who received it. */
  evidencias: z.array(
    z.object({
      id: z.number(),
      tipo: z.enum(['foto', 'firma']),
      ancho: z.number(),
      alto: z.number(),
      /** Of whoever looks: may be taken back until the parcel has arrived. */
      es_mia: z.boolean(),
    }),
  ),
  lineas: z.array(z.object({ k_parte: z.string(), cantidad: z.number() })),
})

const happening = z.object({
  id: z.number(),
  evento: z.string(),
  de: z.string().nullable(),
  a: z.string().nullable(),
  actor: z.string().nullable(),
  en_nombre_de: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Which parts, and how many pieces of each. */
  lineas: z.array(z.object({ k_parte: z.string(), texto: z.string() })),
  en: z.string(),
})

const address = z.object({
  alias: z.string(),
  lineas: z.array(z.string()),
  contacto: z.string(),
})

/** An order with all that belongs to it. */
export const wholeOrder = z.object({
  id: z.number(),
  folio: z.string(),
  sucursal: z.object({ ...branch.shape, telefono: z.string().nullable(), direccion: z.string() }),
  cliente: client,
  /** Who to ask at our side, and the number of his chat. */
  asesor: z.object({ nombre: z.string(), telefono: z.string().nullable() }).nullable(),
  estado: state,
  erp: z.object({
    estado: z.enum(['PENDIENTE', 'ENVIADO', 'ACEPTADO', 'ERROR']),
    folio: z.string().nullable(),
    motivo: z.string(),
  }),
  facturacion: z.enum(['SIN_FACTURAR', 'PARCIAL', 'FACTURADO']),
  pago: z.enum(['PENDIENTE', 'PARCIAL', 'PAGADO']),
  /** The quotation it was made from. */
  cotizacion: z.object({ id: z.number(), folio: z.string() }).nullable(),
  via: z.object({ clave: z.string(), nombre: z.string(), dias: z.number() }).nullable(),
  direccion: address.nullable(),
  orden_compra: z.string(),
  notas: z.string(),
  /** Lines, their cores and freight, without VAT. */
  subtotal: z.string(),
  /** Its share of its document's delivery, without VAT; part of `subtotal`. */
  flete: z.string(),
  cascos: cores,
  rebaja: cut,
  iva: z.string(),
  impuestos: taxes,
  total: z.string(),
  creado_en: z.string(),
  /** The day it was promised for; null: none was. */
  promesa: z.string().nullable(),
  solicitante: z.string().nullable(),
  version: z.number(),
  lineas: z.array(line),
  embarques: z.array(shipment),
  historial: z.array(happening),
  /** What whoever asks may do now. */
  eventos: z.array(z.enum(EVENTS)),
})

/** Where an order stands. */
export const place = z.object({ sucursal: needed(20), folio: needed(40) })

export const pedido = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio',
  access: read,
  summary: 'Un pedido con sus renglones, embarques, historial y lo que se puede hacer ahora',
  params: place,
  reply: wholeOrder,
})

export const pedidoPorId = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:id',
  access: read,
  summary: 'Un pedido por su número interno, o «ultimo»: el más reciente del cliente',
  params: z.object({ id: z.union([z.literal('ultimo'), id]) }),
  reply: wholeOrder,
})

const pieces = z.int().min(0).max(99_999)

/** Of a cart's 5,000 each may have a line of what is there and one of what is owed. */
const MOST_LINES = 10_000

export const eventoPedido = endpoint({
  method: 'POST',
  path: '/api/v1/pedidos/:sucursal/:folio/eventos',
  /** Hundreds of lines, each with its pieces. */
  maxBody: 1024 * 1024,
  access: read,
  summary: 'Hace avanzar un pedido; con la versión anterior o en otro estado responde 409 con lo que sí se puede',
  params: place,
  body: z.strictObject({
    evento: z.enum(EVENTS),
    version,
    motivo: prose(500).optional(),
    lineas: z
      .array(
        z.strictObject({
          id: rowId(),
          cantidad: pieces.optional(),
          backorder: pieces.optional(),
          k_parte: oneLine(40).optional(),
        }),
      )
      .max(MOST_LINES)
      .optional(),
    guia: oneLine(60).optional(),
    transportista: oneLine(60).optional(),
    recibio: oneLine(120).optional(),
    /** Of `entregar` and `regresar`: which parcel; without it, all that are on their way. */
    embarque: rowId().optional(),
  }),
  reply: wholeOrder,
})

export const archivoPedido = endpoint({
  method: 'GET',
  path: '/api/v1/pedidos/:sucursal/:folio/archivo/:formato',
  access: read,
  summary: 'Un pedido como PDF o XLSX',
  params: z.object({ ...place.shape, formato: z.enum(['pdf', 'xlsx']) }),
  file: paperFile,
  reply: z.unknown(),
})

const ofDay = z.object({
  filtrado: z.array(
    z.object({
      folio: z.string(),
      sucursal: z.string(),
      fecha: z.string(),
      estado: state,
      total: z.string(),
      /** Orders do not expire. */
      vigencia: z.null(),
    }),
  ),
})
const whoseList = 'Pedidos autorizados de un cliente en un día de la Ciudad de México'

/** T-30, E-19, V-07: today where no date is given. */
export const pedidosDeHoy = endpoint({
  method: 'GET',
  path: '/api/controllerpeticiones/cliente2/:cliente/listped',
  access: read,
  summary: `${whoseList}: hoy`,
  params: z.object({ cliente: oneLine(20) }),
  reply: ofDay,
})

export const pedidosDelDia = endpoint({
  method: 'GET',
  path: '/api/controllerpeticiones/cliente2/:cliente/listped/:date',
  access: read,
  summary: whoseList,
  params: z.object({ cliente: oneLine(20), date: dia }),
  reply: ofDay,
})

/** Reorder: what is no longer sold is told and left out. */
export const repetirPedido = endpoint({
  method: 'POST',
  path: '/api/v1/pedidos/:sucursal/:folio/repetir',
  access: { permissions: ['pedidos-read', 'permission_compras'] },
  summary: 'Agrega al carrito las partes de un pedido, con lo que hoy se vende',
  params: place,
  reply: z.object({
    agregadas: z.number(),
    /** Codes that are not sold any more. */
    omitidas: z.array(z.string()),
    /** What was adjusted on the way in, as sentences. */
    avisos: z.array(z.string()),
    /** Lines of the cart now. */
    cantidad: z.number(),
  }),
})
