import type { ApplicationRow } from './fields.ts'

/** What is wrong with a row of the grid. `fila` counts from 0; `campo` is the cell. */
export type RowFault = { fila: number; campo: keyof ApplicationRow; motivo: string }
export type Sheet = ApplicationRow[]

export const FIRST_YEAR = 1900
/** Next year's models are sold this year, and those after them are announced. */
const AHEAD = 3

/**
 * What can be told of a list of applications without the catalogue: cells that miss, years, pieces, and rows that say the same
 * vehicle twice for a year. Only rows that `isChanged` are blamed: what lay there before is nobody's fault now.
 */
export function applicationFaults(
  rows: Sheet,
  thisYear: number,
  isChanged: (row: ApplicationRow, fila: number) => boolean = () => true,
): RowFault[] {
  const own = rows.flatMap((row, fila) => (isChanged(row, fila) ? cellFaults(row, fila, thisYear) : []))
  const broken = new Set(own.map(({ fila }) => fila))
  return [...own, ...overlaps(rows, broken, isChanged)].toSorted((a, b) => a.fila - b.fila)
}

function cellFaults(row: ApplicationRow, fila: number, thisYear: number): RowFault[] {
  const faults: RowFault[] = []
  const fault = (campo: RowFault['campo'], motivo: string) => void faults.push({ fila, campo, motivo })
  if (!row.marca) fault('marca', 'Falta la marca del vehículo.')
  if (!row.modelo) fault('modelo', 'Falta el modelo.')
  const last = thisYear + AHEAD
  const isPossible = (year: number) => year >= FIRST_YEAR && year <= last
  if (row.desde === null) fault('desde', 'Falta el primer año.')
  else if (!isPossible(row.desde)) fault('desde', `El año va de ${FIRST_YEAR} a ${last}.`)
  if (row.hasta !== null && !isPossible(row.hasta)) fault('hasta', `El año va de ${FIRST_YEAR} a ${last}.`)
  else if (row.hasta !== null && row.desde !== null && row.hasta < row.desde)
    fault('hasta', `El último año (${row.hasta}) es menor que el primero (${row.desde}).`)
  if (row.cantidad !== null && (row.cantidad < 1 || row.cantidad > 999)) fault('cantidad', 'De 1 a 999 piezas.')
  return faults
}

/** Rows of the same vehicle, engine, place and conditions whose years meet. */
function overlaps(
  rows: Sheet,
  broken: Set<number>,
  isChanged: (row: ApplicationRow, fila: number) => boolean,
): RowFault[] {
  const whole = rows.map((row, fila) => ({ row, fila })).filter(({ fila }) => !broken.has(fila))
  return [...Map.groupBy(whole, ({ row }) => sameFit(row)).values()].flatMap((group) => {
    const faults: RowFault[] = []
    const byYear = group.toSorted((a, b) => (a.row.desde ?? 0) - (b.row.desde ?? 0) || a.fila - b.fila)
    let reach = byYear[0]
    for (const one of byYear.slice(1)) {
      // The one that reaches furthest so far is the one to run into.
      if (reach && endOf(reach.row) >= (one.row.desde ?? 0)) {
        const blamed = isChanged(one.row, one.fila) ? one : isChanged(reach.row, reach.fila) ? reach : null
        const other = blamed === one ? reach : one
        if (blamed) faults.push({ fila: blamed.fila, campo: 'desde', motivo: overlapText(other) })
      }
      if (!reach || endOf(one.row) > endOf(reach.row)) reach = one
    }
    return faults
  })
}

function overlapText({ row: { desde, hasta }, fila }: { row: ApplicationRow; fila: number }): string {
  return `Se encima con el renglón ${fila + 1} (${desde}–${hasta ?? 'hoy'}).`
}

function endOf({ hasta }: ApplicationRow): number {
  return hasta ?? Number.POSITIVE_INFINITY
}

/** Everything but the years. A note tells two rows apart: it may hold what no column does. */
function sameFit({ marca, modelo, motor, posicion, lado, nota, condiciones }: ApplicationRow): string {
  const names = [marca, modelo, motor, posicion, lado, nota].map((text) => fold(text ?? ''))
  return JSON.stringify([names, condiciones.map((one) => fold(Object.values(one).join(' '))).toSorted()])
}

/** As the database's norma_nombre does. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9!=]+/g, ' ')
    .trim()
}

/** A row as a person says it: «Nissan Tsuru 2005–2012 · L4 1.6L · Delantera». */
export function rowText({ marca, modelo, motor, desde, hasta, posicion, lado }: ApplicationRow): string {
  const years = hasta === null ? `${desde} en adelante` : desde === hasta ? `${desde}` : `${desde}–${hasta}`
  return [`${marca} ${modelo} ${years}`, motor, posicion, lado].filter(Boolean).join(' · ')
}

/** Whether two rows say the same, whatever their numbers. */
export function isSameRow(a: ApplicationRow, b: ApplicationRow): boolean {
  return contentOf(a) === contentOf(b)
}

/** A row without its number, as text to compare. */
export function contentOf(row: ApplicationRow): string {
  const { marca, modelo, motor, desde, hasta, posicion, lado, cantidad, nota, condiciones } = row
  const conditions = condiciones.map(({ atributo, operador, valor }) => [atributo, operador, valor])
  return JSON.stringify([marca, modelo, motor, desde, hasta, posicion, lado, cantidad, nota, conditions])
}
