import type { Trade } from '../brands.ts'
import type { Kind } from '../vehicles.ts'

/** What decides whether a part fits: the car as such, its engine, its body, or nothing. */
export type Fitting = 'chasis' | 'motor' | 'carroceria' | 'universal'

export type Condition = 'aire' | 'abs' | 'transmision' | 'direccion_hidraulica' | 'carroceria' | 'traccion'

export type Line = {
  nombre: string
  descripcion: string
  /** The singular as a description begins with it. */
  pieza: string
  /** Of the noun, for «delantero/delantera». */
  genero: 'f' | 'm'
  ramo: Trade
  ajuste: Fitting
  /** Share of the catalogue. */
  peso: number
  /** MXN before VAT, cheapest and dearest. */
  precio: [number, number]
  /** Applications a part tends to have. */
  cuantas: [number, number]
  kg: [number, number]
  /** Kinds of part; `{clave}` is replaced by the attribute. */
  variantes: string[]
  /** `diametro 200-320`, `barrenos 4|5`, `material Hierro gris|Acero`; see attributes.ts. */
  atributos?: string[]
  /** Where it goes, with weights: `DELANTERA 65 TRASERA 35`. */
  posiciones?: string
  /** Made in pairs, left and right. */
  lados?: true
  tipos?: Kind[]
  /** Generations that begin within these years. */
  anios?: [number | null, number | null]
  /** Only for engines with spark plugs, or only for those that burn anything. */
  combustible?: 'gasolina' | 'cualquiera'
  /** Fits whoever shares the engine, across makers. */
  amplia?: true
  condiciones?: Condition[]
  notas?: string[]
  /** Pieces a vehicle takes; `cilindros`: one a cylinder. */
  cantidad?: number | 'cilindros'
  unidad?: 'PZA' | 'JGO' | 'KIT' | 'PAR' | 'LT'
  empaque?: number[]
  /** Months. */
  garantia: number
  /** Class of the SAT's catalogue of products. */
  sat: string
  /** File name of the drawing when it is not the line's own. */
  dibujo?: string
}

/** The kinds most lines are made for. */
export const cars: Kind[] = ['auto', 'suv', 'pickup', 'van']
export const carsAndTrucks: Kind[] = [...cars, 'camion']
export const all: Kind[] = [...carsAndTrucks, 'moto']
