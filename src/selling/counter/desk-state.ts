// The grid of the counter: what is typed, what it came to be, what it comes to. Pure.
import type { Rate } from '#kit/base/money.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'
import type { LinePart } from '#selling/list-reading/contract.ts'
import type { CounterQuote } from './contract.ts'
import { amountOf, type CounterTotals, counterPrice, rateAt, type Rounding, totalsFor } from './price.ts'

/** A part that may be put into a row. */
export type Choice = LinePart & { ajuste?: FitProof }

export type Row = {
  n: number
  /** As it was typed, until the part is known. */
  codigo: string
  parte: LinePart | null
  cantidad: number
  /** Percent of this line alone. */
  margen: number | null
  alternativas: (Choice & { motivo: string })[]
  /** Why there is no part. */
  falta: string
  /** What the part stands in for. */
  nota: string
  /** When its pieces would be there, in words; '' when it is not known. */
  llega: string
  /** Whether it fits the vehicle of the customer, or the one that was typed with it; null where none is named. */
  ajuste: FitProof | null
}

export type Desk = {
  nombre: string
  telefono: string
  vehiculo: string
  notas: string
  margen: number
  redondeo: Rounding
  filas: Row[]
}

function emptyRow(n: number): Row {
  const nothing = { parte: null, margen: null, alternativas: [], falta: '', nota: '', llega: '', ajuste: null }
  return { n, codigo: '', cantidad: 1, ...nothing }
}

/** A saved quotation, or a new one, ready to be typed into. */
export function deskOf(quote: CounterQuote | null, { margen, redondeo }: { margen: number; redondeo: Rounding }): Desk {
  if (!quote) return { nombre: '', telefono: '', vehiculo: '', notas: '', margen, redondeo, filas: [emptyRow(1)] }
  const filas = quote.lineas.map((line, i): Row => {
    const { k_parte, descripcion, empaque, disponible, mas, costo: precio } = line
    const parte = {
      k_parte,
      descripcion,
      unidad: '',
      empaque,
      minimo: 1,
      precio,
      disponible,
      mas,
      escalas: [],
      existencias: [],
      ...(line.sin_estimulo && { sin_estimulo: line.sin_estimulo }),
    }
    return { ...emptyRow(i + 1), codigo: k_parte, parte, cantidad: line.cantidad, margen: line.margen }
  })
  const { nombre, telefono, vehiculo, notas } = quote
  return { nombre, telefono, vehiculo, notas, margen: quote.margen, redondeo: quote.redondeo, filas: withRoom(filas) }
}

/** There is always one empty row to type into. */
export function withRoom(rows: Row[]): Row[] {
  const last = rows.at(-1)
  const next = Math.max(0, ...rows.map(({ n }) => n)) + 1
  return last && !last.codigo && !last.parte ? rows : [...rows, emptyRow(next)]
}

/** With this of row `n` otherwise. */
export function withRow(desk: Desk, n: number, part: Partial<Row>): Desk {
  return { ...desk, filas: withRoom(desk.filas.map((row) => (row.n === n ? { ...row, ...part } : row))) }
}

/** Unit price to the customer; null where the part has no price for the shop. */
export function priceOf({ parte, margen }: Row, desk: Pick<Desk, 'margen' | 'redondeo'>): string | null {
  return parte?.precio ? counterPrice(parte.precio, margen ?? desk.margen, desk.redondeo) : null
}

export function rowAmount(row: Row, desk: Desk): string | null {
  const precio = priceOf(row, desk)
  return precio === null ? null : amountOf({ precio, cantidad: row.cantidad })
}

/** `iva`: what the shop sells at. */
export function deskTotals(desk: Desk, iva: Rate): CounterTotals {
  return totalsFor(
    desk.filas.flatMap((row) => {
      const precio = priceOf(row, desk)
      const tasa = rateAt(iva, row.parte?.sin_estimulo === true)
      return precio === null ? [] : [{ precio, cantidad: row.cantidad, tasa }]
    }),
  )
}

/** What is sent; or the first row that cannot be. */
export function contentOf(desk: Desk) {
  const rows = desk.filas.filter(({ codigo, parte }) => codigo || parte)
  const wrong = rows.find(({ parte, cantidad }) => !parte || cantidad < 1)
  const lineas = rows.flatMap(({ parte, cantidad, margen }) =>
    parte ? [{ k_parte: parte.k_parte, cantidad, margen }] : [],
  )
  const { nombre, telefono, vehiculo, notas, margen, redondeo } = desk
  return { wrong, body: { nombre, telefono, vehiculo, notas, margen, redondeo, lineas } }
}
