// What stands beside a price and says that it is not the price of a piece in pesos.
import { foldHeader } from '#platform/sheets/columns.ts'
import type { Layout } from '#platform/sheets/headers.ts'
import { tidy } from '#platform/sheets/headers.ts'
import { isPack, saysForeign } from '#platform/sheets/judge.ts'
import { plural } from '#kit/ui/format.ts'
import { readWhole } from './numbers.ts'
import type { Row } from './row.ts'

const pesos =
  /^(?:mxn?|mxp|mnx|m n|mn|n|p|m|pesos?(?: mexicanos?| mx| mxn)?|peso mexicano|moneda nacional|nacional|mxn pesos?|pesos? mn)$/

/** Why this row's price is not believed; null where nothing speaks against it. `isForeign`: the list is read in the supplier's currency. */
export function notOfAPiece(row: Row, layout: Layout, isForeign: boolean): string | null {
  return inOtherCurrency(row, layout, isForeign) ?? ofAPack(row, layout)
}

function inOtherCurrency(row: Row, layout: Layout, isForeign: boolean): string | null {
  const { moneda } = layout.beside
  const header = tidy(layout.headers[layout.columns.get('precio')?.[0] ?? -1])
  const says = row.at(moneda ?? undefined)
  // «$» is written for both.
  const isPesos = pesos.test(foldHeader(says))
  if (isForeign)
    return isPesos
      ? `La columna «${tidy(layout.headers[moneda ?? -1])}» dice «${says}» y la lista de este proveedor se lee en otra moneda`
      : null
  if (/[\p{L}€£¥]/u.test(says) && !isPesos)
    return `La columna «${tidy(layout.headers[moneda ?? -1])}» dice «${says}»: el precio no está en pesos; conviértelo o da de alta la moneda y el tipo de cambio en el perfil del proveedor`
  if (!isPesos && saysForeign(header))
    return `La columna se llama «${header}»: el precio no está en pesos; conviértelo o da de alta la moneda y el tipo de cambio en el perfil del proveedor`
  return null
}

function ofAPack(row: Row, layout: Layout): string | null {
  const { unidad } = layout.beside
  if (unidad === null || !layout.columns.has('empaque')) return null
  const says = row.at(unidad)
  if (!says || !isPack(says)) return null
  const pieces = readWhole(row.text('empaque'))
  if ('reason' in pieces || pieces.n <= 1) return null
  return `La columna «${tidy(layout.headers[unidad])}» dice «${says}» y trae ${plural(pieces.n, 'pieza', 'piezas')}: no se sabe si el precio es de una pieza; escribe el de una`
}
