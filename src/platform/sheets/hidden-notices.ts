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

/** That other sheets of the book are lists too, and none of them was read. */
export function leftNotice(sheets: string[]): string[] {
  if (sheets.length === 0) return []
  const named = sheets.slice(0, MOST_NAMED).map((name) => `«${name}»`)
  const more = sheets.length - named.length
  const names = more > 0 ? `${named.join(', ')} y ${more} más` : listed(named)
  const [also, apart] = [
    agree(sheets.length, 'también es una lista y no se leyó', 'también son listas y no se leyeron'),
    agree(sheets.length, 'cárgala', 'cárgalas'),
  ]
  return [`${agree(sheets.length, 'La hoja', 'Las hojas')} ${names} ${also}: ${apart} aparte.`]
}

const MOST_NAMED = 8
