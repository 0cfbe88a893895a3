import { lineAmount, pesos } from '#kit/base/money.ts'
import { money } from '#kit/ui/format.ts'
import { discountOf } from '#selling/quotes/limits.ts'
import type { QuoteLine } from '#selling/quote-screens/quote-data.ts'
import { type Edit, edited } from '#selling/quote-screens/review-edits.ts'

/** How a line would be with what was typed on it, and what it then comes to; what cannot be read is null. */
export function factsOf(line: QuoteLine, edit: Edit | undefined) {
  const after = edited(line, edit)
  return { ...after, isEdited: Object.keys(edit ?? {}).length > 0, importe: amountText(after) }
}

function amountText({ cantidad, precio }: Pick<ReturnType<typeof edited>, 'cantidad' | 'precio'>): string {
  if (cantidad === 0) return 'Se quita'
  return cantidad === null || precio === null ? '—' : money(pesos(lineAmount(precio, cantidad)))
}

/** What is given and what is earned at this price, in hundredths of a per cent; null where the cost is not for him to know. */
export function earningsOf(
  { precio_lista, piso, costo }: Pick<QuoteLine, 'precio_lista' | 'piso' | 'costo'>,
  price: string | null,
): { off: number; isBelowFloor: boolean; margin: number | null } {
  if (price === null) return { off: 0, isBelowFloor: false, margin: null }
  return {
    off: discountOf({ precio: price, precio_lista }),
    isBelowFloor: piso !== null && Number(price) < Number(piso),
    margin: costo !== null && Number(price) > 0 ? (1 - Number(costo) / Number(price)) * 10_000 : null,
  }
}
