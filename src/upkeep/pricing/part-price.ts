// Which price of a part is meant, and what must still be there when another takes its place. Pure.
import type { Fields } from '#kit/forms/form-fields.ts'
import type { HeldPrice } from './contract.ts'

/** A price of a list, from so many pieces on. */
export type Which = Pick<HeldPrice, 'lista_id' | 'cantidad_min'>

/** The price that holds when a change begins: at the first moment of a day in Mexico, or now. */
export function heldPrice(precios: readonly HeldPrice[], which: Which, day: string | null): HeldPrice | undefined {
  return precios.find(
    (row) => row.lista_id === which.lista_id && row.cantidad_min === which.cantidad_min && holdsOn(row, day),
  )
}

function holdsOn({ estado, desde, hasta }: HeldPrice, day: string | null): boolean {
  if (day === null) return estado === 'vigente'
  const moment = Date.parse(`${day}T00:00:00-06:00`)
  return (desde === null || Date.parse(desde) <= moment) && (hasta === null || Date.parse(hasta) > moment)
}

/** A number of pieces as typed; 0 for what is none. */
export function piecesIn(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 0
}

/** What is sent: the price that was typed, and the one that was seen where it begins. */
export function newPrice(producto_id: number, precios: readonly HeldPrice[], which: Which, { text }: Fields) {
  const desde = text('desde') || null
  const { lista_id, cantidad_min } = which
  const visto = heldPrice(precios, which, desde)?.id ?? null
  const celda = { producto_id, cantidad_min, visto, valor: text('celdas.0.valor') }
  return { lista_id, celdas: [celda], desde, hasta: text('hasta') || null }
}
