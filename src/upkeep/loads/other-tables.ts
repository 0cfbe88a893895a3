// A sheet with a second table further down: whose headers a row stands under.
import { headAgain, headersAgain } from '#platform/sheets/headers-again.ts'
import { type Layout, tidy } from '#platform/sheets/headers.ts'
import type { SheetRow } from '#platform/sheets/source.ts'
import type { Fault } from './row.ts'

/** Given the rows one after another: whether this one is headers, or why it is not read by the first table's columns; null for one of the first table. */
export function otherTables(layout: Layout): (row: SheetRow) => 'headers' | Fault | null {
  let motivo: string | null = null
  const [code = 0] = layout.columns.get('k_parte') ?? []
  // How many rows of headers over several have come again, one after another.
  let come = 0
  return ({ fila, cells }) => {
    const place = layout.heads.length > 1 ? headAgain(layout, cells) : -1
    if (place === come) come++
    else come = place === 0 ? 1 : 0
    if (place >= 0) {
      if (come === layout.heads.length || headersAgain(layout, cells) === 'same') motivo = null
      return 'headers'
    }
    const again = headersAgain(layout, cells)
    if (again) {
      motivo = again === 'other' ? reason(fila, cells) : null
      return 'headers'
    }
    if (!motivo) return null
    return { fila, columna: tidy(layout.headers[code]) || 'k_parte', valor: (cells[code] ?? '').slice(0, 200), motivo }
  }
}

function reason(fila: number, cells: string[]): string {
  const names = cells
    .map(tidy)
    .filter(Boolean)
    .map((cell) => `«${cell}»`)
  const shown = `${names.slice(0, 6).join(', ')}${names.length > 6 ? '…' : ''}`
  return `Está bajo otros encabezados (fila ${fila}: ${shown}), que son otra tabla; súbela en un archivo aparte`
}
