import type { Tone } from '#kit/ui/badge.tsx'

/** What is exchanged, in the order it is read: prices and stock are of parts that must be there. */
export const ENTITIES = ['productos', 'precios', 'existencias', 'pedidos'] as const
export type Entity = (typeof ENTITIES)[number]

export const entityWords: Record<Entity, string> = {
  productos: 'Productos',
  precios: 'Precios',
  existencias: 'Existencias',
  pedidos: 'Pedidos',
}

/** How the ERP is reached. */
export const WAYS = ['rest', 'carpeta', 'sftp'] as const
export type Way = (typeof WAYS)[number]

/** Fields of a part that both sides know; whose word holds is decided for each. */
export const OWNED = [
  'precio',
  'existencia',
  'activo',
  'empaque',
  'descripcion',
  'linea',
  'marca',
  'hecho_en_mexico',
] as const
export type OwnedField = (typeof OWNED)[number]
export type Owner = 'erp' | 'tienda'

export const fieldWords: Record<OwnedField, string> = {
  precio: 'Precio',
  existencia: 'Existencia',
  activo: 'A la venta o no',
  empaque: 'Piezas por empaque',
  descripcion: 'Descripción',
  linea: 'Línea',
  marca: 'Marca',
  hecho_en_mexico: 'Hecho en México',
}

/** Minutes between two readings that may be chosen; null: only by hand. */
export const INTERVALS = [5, 15, 30, 60, 240, 1440] as const

export const RUN_STATES = ['EN_COLA', 'EN_CURSO', 'REINTENTO', 'OK', 'PARCIAL', 'ERROR', 'MUERTA', 'DETENIDA'] as const
export type RunState = (typeof RUN_STATES)[number]

type Look = { texto: string; tono: Tone }
export const runLooks: Record<RunState, Look> = {
  EN_COLA: { texto: 'En espera', tono: 'maybe' },
  EN_CURSO: { texto: 'En curso', tono: 'accent' },
  REINTENTO: { texto: 'Se reintentará', tono: 'maybe' },
  OK: { texto: 'Terminada', tono: 'yes' },
  PARCIAL: { texto: 'Con errores', tono: 'maybe' },
  ERROR: { texto: 'No se pudo', tono: 'no' },
  MUERTA: { texto: 'Se abandonó', tono: 'no' },
  DETENIDA: { texto: 'Detenida', tono: 'neutral' },
}

export const SENDING_STATES = [
  'EN_COLA',
  'EN_CURSO',
  'REINTENTO',
  'ENVIADA',
  'OK',
  'RECHAZADA',
  'MUERTA',
  'DESCARTADA',
] as const
type SendingState = (typeof SENDING_STATES)[number]

export const sendingLooks: Record<SendingState, Look> = {
  EN_COLA: { texto: 'Por enviar', tono: 'maybe' },
  EN_CURSO: { texto: 'Enviándose', tono: 'accent' },
  REINTENTO: { texto: 'Se reintentará', tono: 'maybe' },
  ENVIADA: { texto: 'Enviado, sin respuesta', tono: 'accent' },
  OK: { texto: 'En el ERP', tono: 'yes' },
  RECHAZADA: { texto: 'Rechazado', tono: 'no' },
  MUERTA: { texto: 'Detenido', tono: 'no' },
  DESCARTADA: { texto: 'No se envía', tono: 'neutral' },
}

export const sendingWords = { pedido: 'Pedido', cambio: 'Cambio de renglones', cancelacion: 'Cancelación' }

/** Topic of news about the exchange. */
export const SYNC_TOPIC = 'sync:erp'

export function isOpen(estado: RunState): boolean {
  return estado === 'EN_COLA' || estado === 'EN_CURSO' || estado === 'REINTENTO'
}
