// What a document of sale is: a row of the lists, and the whole with its lines, messages, history and approvals.
import { z } from 'zod'
import { borderRate, core, cores, cut, taxes } from '#kit/base/kinds.ts'
import { CREDIT_POLICIES, CREDIT_REASONS } from '#people/clients/credit.ts'
import { quoteFile } from './files-contract.ts'
import { offer } from '#catalogue/prices/contract.ts'
import { fitProof } from '#finding/search/fit-proof-contract.ts'
import { kitParts } from '#selling/cart/kit-contract.ts'
import { EXCESSES } from './limits.ts'
import { EVENTS, STATES } from './transitions.ts'

export const KINDS = ['PREPEDIDO', 'COTIZACION'] as const

const person = z.object({ id: z.number(), name: z.string() }).nullable()

const requested = z.object({ k_parte: z.string(), cantidad: z.int(), precio: z.string(), importe: z.string() })

const line = z.object({
  n: z.int(),
  producto_id: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  ilustracion: z.string().nullable(),
  sucursal: z.string(),
  cantidad: z.int(),
  /** Nobody has its pieces: they are owed. */
  por_surtir: z.boolean(),
  /** The day its pieces would be there if it were ordered now; null when they are owed, or it is over. */
  llega: z.string().nullable(),
  precio: z.string(),
  precio_lista: z.string(),
  casco: core,
  importe: z.string(),
  precio_objetivo: z.string().nullable(),
  sustituye_a: z.string().nullable(),
  /** Why the substitute may stand in: how the two codes are related. */
  prueba: z.object({ tipo: z.string(), texto: z.string() }).nullable(),
  prueba_ajuste: fitProof.nullable(),
  nota: z.string(),
  /** Of a kit, as it was when the line was made. */
  componentes: kitParts.optional(),
  /** Kept with the line since it was made. */
  tasa: borderRate,
  /** Of the freight that goes with it. */
  tasa_entrega: borderRate,
  /** At the branch that supplies it, now. */
  disponible: z.int(),
  empaque: z.int(),
  /** What the client sent, where it is not this. */
  solicitado: requested.nullable(),
  /** For who may see them only. */
  lista: z.string().nullable(),
  origen: z.string().nullable(),
  piso: z.string().nullable(),
  costo: z.string().nullable(),
  /** Hundredths of a per cent of the price. */
  margen: z.number().nullable(),
})

const message = z.object({
  id: z.number(),
  n: z.number().nullable(),
  autor: z.string(),
  en_nombre_de: z.string().nullable(),
  de_cliente: z.boolean(),
  interno: z.boolean(),
  texto: z.string(),
  creado_en: z.string(),
})

const approval = z.object({
  id: z.number(),
  reglas: z.array(z.enum(EXCESSES)),
  nivel: z.enum(['manager', 'director']),
  estado: z.enum(['PENDIENTE', 'APROBADA', 'NEGADA', 'ANULADA']),
  solicitante: z.string().nullable(),
  aprobador: z.string().nullable(),
  motivo: z.string(),
  respuesta: z.string().nullable(),
  creado_en: z.string(),
  lineas: z.array(z.object({ n: z.int(), k_parte: z.string(), cantidad: z.int(), precio: z.string() })),
})

/** As the lists show it. */
export const documentRow = z.object({
  id: z.number(),
  version: z.int(),
  folio: z.string(),
  sucursal: z.string(),
  tipo: z.enum(KINDS),
  estado: z.enum(STATES),
  fecha: z.string(),
  enviada_en: z.string().nullable(),
  vigencia: z.string().nullable(),
  autorizado_en: z.string().nullable(),
  autorizado_por: z.string().nullable(),
  total: z.string(),
  lineas: z.int(),
  piezas: z.int(),
  orden_compra: z.string(),
  cliente: z.object({ id: z.number(), clave: z.string(), nombre: z.string() }),
  solicitante: z.string().nullable(),
  capturado_por: z.string().nullable(),
  revisor: person,
  /** Approval that waits for somebody. */
  aprobacion: z.enum(['manager', 'director']).nullable(),
  pedidos: z.array(z.object({ sucursal: z.string(), folio: z.string() })),
})

/** The whole of it, as whoever looks may see it. */
export const document = z.object({
  ...documentRow.shape,
  version_actual: z.int(),
  /** Lines, their cores and freight, without VAT. */
  subtotal: z.string(),
  /** Of the one delivery, without VAT; part of `subtotal`. It stays as it was shown. */
  flete: z.string(),
  cascos: cores,
  rebaja: cut,
  /** The promotions it was made with, each with what it takes off; absent where there are none. */
  promociones: z.array(offer.extend({ rebaja: z.string() })).optional(),
  iva: z.string(),
  impuestos: taxes,
  via: z.object({ clave: z.string(), nombre: z.string() }).nullable(),
  direccion: z.object({ id: z.number(), alias: z.string(), texto: z.string() }).nullable(),
  notas: z.string(),
  motivo: z.string().nullable(),
  actualizado_en: z.string(),
  /** The server's clock, for counting down. */
  ahora: z.string(),
  origen: z.object({ id: z.number(), folio: z.string() }).nullable(),
  renglones: z.array(line),
  /** Asked for and no longer there. */
  quitados: z.array(z.object({ n: z.int(), descripcion: z.string(), ...requested.shape })),
  /** The last ones, or those before the one that was asked for: `TOLD` at most, in the order they came. */
  mensajes: z.array(message),
  /** How many there are before these; up to ten thousand. */
  mensajes_anteriores: z.int(),
  archivos: z.array(quoteFile),
  /** As messages are: the last steps, or those before one. */
  historia: z.array(
    z.object({
      id: z.number(),
      evento: z.string(),
      de: z.string().nullable(),
      a: z.string().nullable(),
      actor: z.string().nullable(),
      en_nombre_de: z.string().nullable(),
      motivo: z.string().nullable(),
      en: z.string(),
    }),
  ),
  historia_anteriores: z.int(),
  /** As messages are, by their number. */
  versiones: z.array(
    z.object({
      version: z.int(),
      autor: z.string().nullable(),
      motivo: z.string(),
      total: z.string(),
      creado_en: z.string(),
    }),
  ),
  versiones_anteriores: z.int(),
  /** Only for staff. */
  aprobaciones: z.array(approval),
  /** What lies beyond the limit of whoever looks, as the lines are now. */
  excesos: z.array(z.enum(EXCESSES)),
  /** How its client stands, of who may see it, while it is to be decided. Pesos with VAT. */
  credito: z
    .object({
      paso: z.enum(['PASA', 'AVISA', 'BLOQUEA']),
      motivos: z.array(z.enum(CREDIT_REASONS)),
      politica: z.enum(CREDIT_POLICIES),
      dias_credito: z.int(),
      limite: z.string(),
      usado: z.string(),
      disponible: z.string(),
      vencido: z.string(),
      dias_vencido: z.int(),
      dias_bloqueo: z.int(),
      total: z.string(),
      excedente: z.string(),
      /** Somebody let it pass. */
      excepcion: z.boolean(),
      /** Whoever looks may do so. */
      puede_excepcion: z.boolean(),
    })
    .nullable(),
  /** The last purchase of it that the client's own company had to say yes to; null for staff. */
  compra: z
    .object({
      id: z.number(),
      estado: z.enum(['PENDIENTE', 'APROBADA', 'RECHAZADA', 'RETIRADA', 'ANULADA']),
      comprador: z.string().nullable(),
      total: z.string(),
      motivo: z.string(),
      pedida_en: z.string(),
      resuelta_por: z.string().nullable(),
      respuesta: z.string(),
      aprobadores: z.array(z.string()),
      puede_decidir: z.boolean(),
      es_mia: z.boolean(),
    })
    .nullable(),
  es_cliente: z.boolean(),
  /** What whoever looks may do now. */
  eventos: z.array(z.enum(EVENTS)),
})
