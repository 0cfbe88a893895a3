// A sheet with further tables down the page: whose headers a row stands under.
import { headersBelow } from '#platform/sheets/find-headers.ts'
import { headAgain, headersAgain } from '#platform/sheets/headers-again.ts'
import { type Layout, tidy } from '#platform/sheets/headers.ts'
import type { SheetRow, Source } from '#platform/sheets/source.ts'
import type { Fault } from './row.ts'

/** Rows below headers that its columns are judged by. */
const JUDGED = 200

export type Tables = {
  /** The columns that rows are read by now. */
  layout: () => Layout
  /** What stands alone over its headers, where it is not the first; else ''. */
  title: () => string
  /**
   * Given the rows one after another, each with those that come `ahead`: whether this one is headers of the table it stands in
   * (`headers`) or begins one that is read by columns of its own (`begins`), or why it is of a table that cannot be read; null for a row
   * of the table.
   */
  at(row: SheetRow, ahead: () => SheetRow[]): 'headers' | 'begins' | Fault | null
}

export function tablesOf({ layout: first, mapping }: Pick<Source, 'layout' | 'mapping'>): Tables {
  let layout = first
  let motivo: string | null = null
  // How many rows of headers over several have come again, one after another.
  let come = 0
  let said = ''
  let title = ''

  function begun(cells: string[], ahead: SheetRow[]): boolean {
    const rows = ahead.slice(0, JUDGED).map((row) => row.cells)
    const end = rows.findIndex((row) => headersAgain(layout, row) !== null)
    const other = headersBelow(layout.kind, {
      rows: [cells, ...rows.slice(0, end < 0 ? JUDGED : end)],
      title: said,
      mapping,
    })
    if (!other || !saysAsMuch(other, first)) return false
    layout = other
    title = said
    return true
  }

  return {
    layout: () => layout,
    title: () => title,
    at({ fila, cells }, ahead) {
      const place = headAgain(layout, cells)
      if (place === come) come++
      else come = place === 0 ? 1 : 0
      if (place >= 0) {
        if (come === layout.heads.length || headersAgain(layout, cells) === 'same') motivo = null
        return 'headers'
      }
      const again = headersAgain(layout, cells)
      if ((again === 'other' || again === 'like') && begun(cells, ahead())) {
        motivo = null
        return 'begins'
      }
      if (again) {
        motivo = again === 'other' ? reason(fila, cells) : null
        return 'headers'
      }
      const filled = cells.filter((cell) => cell.trim())
      said = filled.length === 1 ? (filled[0] ?? '') : ''
      if (!motivo) return null
      const [code = 0] = first.columns.get('k_parte') ?? []
      return { fila, columna: tidy(first.headers[code]) || 'k_parte', valor: (cells[code] ?? '').slice(0, 200), motivo }
    },
  }
}

/** Whether a table tells of its parts what the first one does, and prices of the same sort: else it is no more of the same list. */
function saysAsMuch(other: Layout, first: Layout): boolean {
  const isNamed = ({ columns, describing }: Layout) =>
    columns.has('descripcion') || columns.has('nombre') || describing !== null
  const names = [...first.columns.keys()].filter(
    (field) => field === 'precio' || field === 'existencia' || field === 'codigo',
  )
  return (
    !other.nature &&
    (!isNamed(first) || isNamed(other)) &&
    names.every((field) => other.columns.has(field)) &&
    Boolean(other.withTax) === Boolean(first.withTax)
  )
}

function reason(fila: number, cells: string[]): string {
  const names = cells
    .map(tidy)
    .filter(Boolean)
    .map((cell) => `«${cell}»`)
  const shown = `${names.slice(0, 6).join(', ')}${names.length > 6 ? '…' : ''}`
  return `Está bajo otros encabezados (fila ${fila}: ${shown}), que son otra tabla; súbela en un archivo aparte`
}
