import type { Value } from './attributes.ts'
import type { Brand } from './brands.ts'
import type { Fit, Slot } from './fitment.ts'
import type { Line } from './lines/line.ts'
import type { Position, Side } from './words.ts'

export type Condition = { atributo: string; operador: '=' | '!='; valor: string }

export type Application = Fit & {
  posicion: Position | null
  lado: Side | null
  cantidad: number | null
  nota: string | null
  fuente: string | null
  condiciones: Condition[]
}

export type Equivalence = {
  codigo: string
  fabricante: string
  tipo: 'OE' | 'competidor' | 'alterna' | 'reemplaza' | 'reemplazado_por'
  certeza: 'exacta' | 'funcional' | 'con_reserva'
  nota: string | null
}

export type Part = {
  k_parte: string
  descripcion: string
  line: Line
  brand: Brand
  familia: string | null
  estado: 'activo' | 'inactivo' | 'descontinuado'
  posicion: Position | null
  lado: Side | null
  variante: string
  /** The vehicle it was made for first; absent for universal parts. */
  slot?: Slot
  motor: string | null
  aplicaciones: Application[]
  atributos: Value[]
  equivalencias: Equivalence[]
  hecho_mx: boolean
  especial: boolean
  /** Days since it was published. */
  dias: number
  empaque: number
  peso_kg: number
  /** MXN before VAT, two decimals. */
  precio: number
  /** Name of its turntable frames. */
  vista360?: string
  /** Pieces sold in the last 120 days; set by sell(). */
  piezas: number
  mejoresventas: boolean
  mejoresventaslineas: boolean
}
