import { taxLines, type ToldTax } from '#kit/base/vat.ts'
import { money } from './format.ts'

/** The VAT of a document within the list of its totals: a line by rate. */
export function TaxRows(totals: { iva: string; impuestos?: readonly ToldTax[] | undefined }) {
  return taxLines(totals).map(([label, amount]) => [
    <dt key={label} className="text-soft">
      {label}
    </dt>,
    <dd key={`${label} $`} className="text-right">
      {money(amount)}
    </dd>,
  ])
}
