import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id } from '#kit/base/kinds.ts'
import { card } from '#catalogue/parts/contract.ts'

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

/** C-01: who sees to the client bought for, and how it pays. */
export const atencion = endpoint({
  method: 'GET',
  path: '/api/v1/atencion',
  access: 'session',
  summary: 'Quién atiende al cliente de la sesión y con qué condiciones compra',
  reply: z.object({
    cliente: z.object({ clave: z.string(), nombre: z.string(), dias_credito: z.number() }).nullable(),
    asesor: z.object({ nombre: z.string(), telefono: z.string().nullable(), correo: z.string() }).nullable(),
    sucursal: z.object({ nombre: z.string(), telefono: z.string().nullable(), horario: z.string() }).nullable(),
  }),
})

export const PERIODS = ['3', '6', '12'] as const
export const COMPARISONS = ['anterior', 'ano', 'no'] as const

/** Pesos without VAT of what was ordered and not cancelled. */
const amount = z.string()
/** Merchandise of the orders, what their deliveries cost and what their cores came to, all without VAT. */
const bought = z.object({
  importe: amount,
  flete: amount,
  rebajas: amount,
  cascos: amount,
  pedidos: z.number(),
  piezas: z.number(),
})
const ranked = z.object({ clave: z.string(), nombre: z.string(), piezas: z.number(), importe: amount })
const rest = z.object({ piezas: z.number(), importe: amount }).nullable()

export const indicadores = endpoint({
  method: 'GET',
  path: '/api/v1/indicadores',
  access: { permissions: ['indicadores-read', 'pedidos-read'] },
  summary: 'Compras por mes, línea, marca y parte, y cuánto de lo pedido se surtió; con comparación',
  query: z.object({
    /** Months, the current one among them. */
    meses: z.enum(PERIODS).optional().catch(undefined),
    comparar: z.enum(COMPARISONS).optional().catch(undefined),
    cliente: id.optional().catch(undefined),
  }),
  reply: z.object({
    desde: z.string(),
    hasta: z.string(),
    comparar: z.enum(COMPARISONS),
    meses: z.number(),
    cliente: z.object({ id: z.number(), nombre: z.string() }).nullable(),
    actual: bought,
    antes: bought.nullable(),
    /** Of orders filled or given up: pieces asked for, pieces that left, and pieces cancelled, which were asked for too. */
    surtido: z.object({ pedidas: z.number(), embarcadas: z.number(), canceladas: z.number() }),
    /** Against the base list of the day of each order; null over several clients. */
    ahorro: amount.nullable(),
    /** Pesos with VAT of invoices that are overdue now; null for who may not see credit. */
    vencido: amount.nullable(),
    por_mes: z.array(
      z.object({ mes: z.string(), desde: z.string(), hasta: z.string(), importe: amount, antes: amount.nullable() }),
    ),
    lineas: z.array(ranked),
    marcas: z.array(ranked),
    partes: z.array(ranked),
    /** What each ranking leaves out of the whole; null: nothing. */
    otros: z.object({ lineas: rest, marcas: rest, partes: rest }),
  }),
})

const filtrado = z.object({ filtrado: z.array(card) })

/** T-18. */
export const mejoresNoCompradas = endpoint({
  method: 'GET',
  path: '/controllerpeticiones/producvendidosNocomp/productosmvnc',
  access: { permissions: [], roles: ['cliente'] },
  summary: 'Lo más vendido que este cliente no ha comprado',
  reply: filtrado,
})

/** T-19. */
export const buscadosPorOtros = endpoint({
  method: 'GET',
  path: '/controllerpeticiones/producBuscotrosClient/buscadosc',
  access: { permissions: [], roles: ['cliente'] },
  summary: 'Partes que buscan otros clientes, cinco al menos, y este no',
  reply: filtrado,
})

/** Why a part is offered: others buy it, or others look for it. */
export const OFFER_REASONS = ['compran', 'buscan'] as const

const offer = z.object({
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  empaque: z.int(),
  minimo: z.int(),
  motivo: z.enum(OFFER_REASONS),
  /** Other clients, five at least; which ones is told to nobody. */
  clientes: z.int(),
})

/** C-01, D-03: T-18 and T-19 with their reasons, for the client itself and for who calls it. */
export const sugerencias = endpoint({
  method: 'GET',
  path: '/api/v1/sugerencias',
  access: 'session',
  summary: 'Lo que compran o buscan otros clientes, cinco al menos, y este no',
  query: z.object({
    /** A client within the reach of `clientes-read`; the session's own when it is not given. */
    cliente: id.optional(),
  }),
  reply: z.object({ partes: z.array(offer) }),
})
