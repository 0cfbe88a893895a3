import type { Place } from './placing.ts'

/** What a line is, from what is known of it now (requirements 5.1). */
export const LINE_STATES = [
  'DISPONIBLE',
  'PARCIAL',
  'POR_SURTIR',
  'SIN_EXISTENCIA',
  'EXCLUIDA',
  'PRECIO_CAMBIADO',
  'SIN_PRECIO',
  'DESCONTINUADA',
  'MULTIPLO_INVALIDO',
] as const
export type LineState = (typeof LINE_STATES)[number]

type Facts = {
  activa: boolean
  /** Unit price now, decimal pesos; null when there is none. */
  precio_ajuste: { valor: string } | null
  /** The one last seen. */
  precio_visto: string | null
  cantidad: number
  cantidad2: number
  existencia: number
  /** What is not on hand is asked for all the same. */
  por_surtir: boolean
  empaque: number
  minimo: number
}

/** What totals are made of. */
export type Countable = Pick<Facts, 'cantidad2' | 'activa'> & {
  k_parte?: string
  /** `origen`: where the price is from. */
  precio_ajuste: { valor: string; origen?: string } | null
  /** Kilos of a piece; null: nobody knows. */
  peso_kg?: string | null
  /** The border's rate of VAT leaves it out. */
  sin_estimulo?: boolean | undefined
  /** Core charge of a piece, decimal pesos without VAT. */
  casco?: string | undefined
  /** Where the pieces come from; they sum to `cantidad2`. */
  reparto: readonly Pick<Place, 'sucursal_id' | 'piezas'>[]
}

/** The state that matters most of those that hold: what keeps a line from being sold stands before what only delays it. */
export function stateOf(line: Facts): LineState {
  if (!line.activa) return 'DESCONTINUADA'
  if (!line.precio_ajuste) return 'SIN_PRECIO'
  if (line.cantidad2 === 0 && (line.existencia > 0 || line.por_surtir || line.cantidad === 0)) return 'EXCLUIDA'
  if (!isSellable(line)) return 'MULTIPLO_INVALIDO'
  if (priceChange(line) === 'subio') return 'PRECIO_CAMBIADO'
  if (line.por_surtir && line.existencia < line.cantidad2) return 'POR_SURTIR'
  if (line.existencia <= 0) return 'SIN_EXISTENCIA'
  return line.cantidad2 < line.cantidad || line.existencia < line.cantidad ? 'PARCIAL' : 'DISPONIBLE'
}

/** How the price has moved since the client last saw it; a first price is news, not a rise. */
export function priceChange({ precio_ajuste, precio_visto }: Pick<Facts, 'precio_ajuste' | 'precio_visto'>) {
  if (!precio_ajuste || precio_visto === null) return null
  const rise = Number(precio_ajuste.valor) - Number(precio_visto)
  return rise === 0 ? null : rise > 0 ? 'subio' : 'bajo'
}

function isSellable({ cantidad, cantidad2, empaque, minimo }: Facts): boolean {
  return cantidad % empaque === 0 && cantidad2 % empaque === 0 && cantidad >= minimo
}

/** Whether the line counts in pieces and totals (V-04): something of it is to be supplied, and it can be sold at a price. */
export function counts({ cantidad2, precio_ajuste, activa }: Countable): boolean {
  return cantidad2 > 0 && precio_ajuste !== null && activa
}
