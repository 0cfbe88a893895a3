import { plural } from '#kit/ui/format.ts'

/** Parts of one print at most: what a worker prints in minutes and few hundred megabytes. */
export const MOST_PARTS = 20_000
/** Entries of one print by vehicle at most, where a part stands under every model it fits. */
export const MOST_ENTRIES = 40_000
/** Prints that wait or are being printed at once, of one client or of the house. */
export const MOST_WAITING = 3
/** Finished prints that are kept, of one client or of the house. */
export const MOST_KEPT = 30

export const ORDERS = ['linea', 'vehiculo'] as const
export type Order = (typeof ORDERS)[number]
export const orderNames: Record<Order, string> = {
  linea: 'Por línea, marca y código',
  vehiculo: 'Por vehículo: marca y modelo',
}

export const PRICES = ['sin', 'base', 'propios', 'mostrador'] as const
export type Prices = (typeof PRICES)[number]
export const priceNames: Record<Prices, string> = {
  sin: 'Sin precios',
  base: 'Con la lista base',
  propios: 'Con lo que te cuesta a ti',
  mostrador: 'Con tu precio de mostrador',
}
/** What the house may print, and what a client. */
export const ofHouse: readonly Prices[] = ['sin', 'base']
export const ofClient: readonly Prices[] = ['mostrador', 'propios', 'sin']

export const EDITIONS = ['completa', 'cambios'] as const
export const STATES = ['EN_COLA', 'IMPRIMIENDO', 'LISTA', 'CANCELADA', 'FALLIDA'] as const
export type State = (typeof STATES)[number]
export const stateLooks = {
  EN_COLA: { texto: 'En cola', tono: 'neutral' },
  IMPRIMIENDO: { texto: 'Imprimiendo', tono: 'accent' },
  LISTA: { texto: 'Lista', tono: 'yes' },
  CANCELADA: { texto: 'Cancelada', tono: 'neutral' },
  FALLIDA: { texto: 'No salió', tono: 'no' },
} as const satisfies Record<State, { texto: string; tono: string }>

/** Which parts; an empty list or null asks for nothing in particular. */
export type Selection = {
  lineas: number[]
  marcas: number[]
  /** A make of vehicles, some of its models, and model years. */
  vehiculo: number | null
  modelos: number[]
  desde: number | null
  hasta: number | null
}

/** What is printed, without its title and note. */
export type Definition = Selection & { orden: Order; precios: Prices; fotos: boolean }

/** Ids of an address or of a form: `3,5` → [3, 5], sorted, each once; what is no id is left out. */
export function idsOf(text: string): number[] {
  const ids = text.split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].toSorted((a, b) => a - b)
}

/** `De 1998 a 2004`, `Desde 1998`; empty for all years. */
export function yearsWanted({ desde, hasta }: Pick<Selection, 'desde' | 'hasta'>): string {
  if (desde && hasta) return desde === hasta ? `Modelo ${desde}` : `De ${desde} a ${hasta}`
  if (desde) return `Desde ${desde}`
  return hasta ? `Hasta ${hasta}` : ''
}

/** Says that a selection is too large for one print; null when it is not. */
export function tooLarge({ partes, entradas }: { partes: number; entradas: number }, orden: Order): string | null {
  if (partes > MOST_PARTS)
    return `Son más de ${plural(MOST_PARTS, 'parte', 'partes')}, el máximo de una impresión. Elige menos líneas o marcas.`
  if (orden === 'vehiculo' && entradas > MOST_ENTRIES)
    return `Por vehículo saldrían más de ${plural(MOST_ENTRIES, 'renglón', 'renglones')}, el máximo de una impresión. Elige una marca de vehículo, o imprime por línea.`
  return null
}
