import { agree, listed, plural } from '#kit/ui/format.ts'
import { type Layout, tidy } from './headers.ts'
import type { SheetFacts } from './xlsx-sheet.server.ts'

type Read = { layout: Pick<Layout, 'columns' | 'headers'>; headerRow: number }

/** What a workbook hides from whoever looks at it and is read all the same, as sentences. */
export function hiddenNotices({ hiddenRows, hiddenColumns }: SheetFacts, { layout, headerRow }: Read): string[] {
  const rows = hiddenRows.filter((fila) => fila > headerRow)
  const columns = [...new Set([...layout.columns.values()].flat())].filter((column) => hiddenColumns.has(column))
  const names = columns.map((column) => `«${tidy(layout.headers[column] ?? '')}»`)
  return [
    rows.length > 0
      ? `El libro oculta ${plural(rows.length, 'fila', 'filas')}, por un filtro o a mano (la primera, la ${rows[0]}): también se ${agree(rows.length, 'leyó', 'leyeron')}.`
      : '',
    names.length > 0
      ? `El libro oculta ${agree(names.length, 'la columna', 'las columnas')} ${listed(names)}: también se ${agree(names.length, 'leyó', 'leyeron')}.`
      : '',
  ].filter(Boolean)
}
