import { taxLines, type ToldTax } from '#kit/base/vat.ts'
import { money } from './format.ts'

type Taxes = { iva: string; impuestos?: readonly ToldTax[] | undefined }
type Sums = Taxes & {
  cascos?: string | undefined
  rebaja?: string | undefined
  flete: string
  subtotal: string
  /** How what is taken off looks. */
  cutClass?: string
}

/** The totals of a document within their list, up to the last: what costs nothing is left out. Decimal pesos. */
export function SumRows({ cascos, rebaja, flete, subtotal, cutClass = 'text-right', ...taxes }: Sums) {
  return (
    <>
      {cascos && <SumRow name="Cascos" sum={cascos} />}
      {rebaja && (
        <>
          <dt className="text-soft">Promociones</dt>
          <dd className={cutClass}>-{money(rebaja)}</dd>
        </>
      )}
      {Number(flete) > 0 && <SumRow name="Flete" sum={flete} />}
      <SumRow name="Subtotal" sum={subtotal} />
      <TaxRows {...taxes} />
    </>
  )
}

function SumRow({ name, sum }: { name: string; sum: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{money(sum)}</dd>
    </>
  )
}

/** The VAT of a document: a line by rate. */
function TaxRows(totals: Taxes) {
  return taxLines(totals).map(([label, amount]) => <SumRow key={label} name={label} sum={amount} />)
}
