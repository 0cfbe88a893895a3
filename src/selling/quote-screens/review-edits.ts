import type { Offer } from '#catalogue/prices/contract.ts'
import { agreedOn } from '#selling/cart/promotions.ts'
import { centavos, lineAmount, pesos } from '#kit/base/money.ts'
import { type ToldTax, toldTaxes } from '#kit/base/vat.ts'
import { totalsByBranch } from '#selling/cart/totals.ts'
import type { FitProof } from '#finding/search/fit-proof.ts'
import type { EventBody } from './use-quote-event.ts'
import type { QuoteLine } from './quote-data.ts'

/** What who reviews typed on a line; what is absent stays as it is. */
export type Edit = {
  cantidad?: string
  precio?: string
  /** The part that stands in. */
  sustituto?: { k_parte: string; descripcion: string; prueba: string; ajuste?: FitProof | null }
  /** For which one it is, as it was named. */
  vehiculo?: Vehicle
  mensaje?: string
}
export type Vehicle = { year?: string; marca?: string; modelo?: string; motor?: string }
export type Edits = Readonly<Record<number, Edit>>

const PRICE = /^\d{1,9}(\.\d{1,6})?$/

/** A price as typed, without signs and commas; null when it is none. */
export function priceOf(typed: string): string | null {
  const text = typed.replace(/[$,\s]/g, '')
  return PRICE.test(text) ? text : null
}

/** The line as it would be; null where what was typed is no number. */
export function edited({ cantidad, precio, k_parte }: QuoteLine, edit: Edit | undefined) {
  const pieces =
    edit?.cantidad === undefined ? cantidad : /^\d{1,5}$/.test(edit.cantidad.trim()) ? Number(edit.cantidad) : null
  const price = edit?.precio === undefined ? precio : priceOf(edit.precio)
  return { cantidad: pieces, precio: price, k_parte: edit?.sustituto?.k_parte ?? k_parte }
}

/** Totals in pesos of the lines as they would be, with the freight as it stands, as the server reckons them; what cannot be read counts nothing. */
export function editedTotals(
  {
    renglones,
    flete,
    promociones = [],
  }: { renglones: readonly QuoteLine[]; flete: string; promociones?: readonly Offer[] | undefined },
  edits: Edits,
): { subtotal: string; iva: string; impuestos: ToldTax[] | undefined; total: string } {
  const amounts = renglones.map((line) => {
    const { cantidad, precio, k_parte } = edited(line, edits[line.n])
    const amount = cantidad !== null && precio !== null ? lineAmount(precio, cantidad) : 0
    // A substitute’s core is known when it is sent.
    const core = cantidad === null ? 0 : lineAmount(line.casco ?? '0', cantidad)
    const contrato = line.origen === 'contrato'
    return { k_parte, contrato, branch: line.sucursal, amount, core, rate: line.tasa, delivery: line.tasa_entrega }
  })
  const { shares } = agreedOn(promociones, amounts)
  const { subtotal, iva, total, taxes } = totalsByBranch(
    amounts.map((one, place) => ({ ...one, off: shares[place] })),
    centavos(flete),
  )
  return { subtotal: pesos(subtotal), iva: pesos(iva), impuestos: toldTaxes(taxes).impuestos, total: pesos(total) }
}

/** What changed, as the event takes it; null when something typed is no number. */
export function changesIn(lines: readonly QuoteLine[], edits: Edits): NonNullable<EventBody['lineas']> | null {
  const changes: NonNullable<EventBody['lineas']> = []
  for (const line of lines) {
    const edit = edits[line.n]
    const after = edited(line, edit)
    if (after.cantidad === null || after.precio === null) return null
    const change = {
      ...(after.cantidad === line.cantidad ? {} : { cantidad: after.cantidad }),
      ...(Number(after.precio) === Number(line.precio) && !edit?.sustituto ? {} : { precio: after.precio }),
      ...(after.k_parte === line.k_parte ? {} : { k_parte: after.k_parte }),
      ...(edit?.vehiculo && after.k_parte !== line.k_parte ? { vehiculo: edit.vehiculo } : {}),
      ...(edit?.mensaje?.trim() ? { mensaje: edit.mensaje.trim() } : {}),
    }
    if (Object.keys(change).length) changes.push({ n: line.n, ...change })
  }
  return changes
}
