// What was approved of a document, as it stands on the desk of who answers it. Pure.
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import type { Edits } from '#selling/quote-screens/review-edits.ts'

type Approval = Quote['aprobaciones'][number]
type Wanted = Approval['lineas'][number]

/** The lines that an approval would change, each with how it would be; without pieces it goes. */
export function approvalChanges({ renglones }: Pick<Quote, 'renglones'>, { lineas }: Pick<Approval, 'lineas'>) {
  return renglones.flatMap((line): { line: Quote['renglones'][number]; wanted: Wanted }[] => {
    const { n, k_parte, cantidad, precio } = line
    const wanted = lineas.find((one) => one.n === n) ?? { n, k_parte, cantidad: 0, precio }
    const isSame =
      wanted.k_parte === k_parte && wanted.cantidad === cantidad && Number(wanted.precio) === Number(precio)
    return isSame ? [] : [{ line, wanted }]
  })
}

export type Approved = {
  edits: Edits
  /** Better for the client in every line: it goes out without asking him. */
  isOnlyCheaper: boolean
}

/** What goes out unless something else is approved; null when nothing was. */
export function approvedOf(quote: Quote): Approved | null {
  const last = quote.aprobaciones.findLast(({ estado }) => estado === 'APROBADA')
  if (!last) return null
  const changes = approvalChanges(quote, last)
  const edits = changes.map(({ line, wanted }) => {
    const stand = { k_parte: wanted.k_parte, descripcion: '', prueba: '' }
    const edit = { cantidad: String(wanted.cantidad), precio: wanted.precio }
    return [line.n, wanted.k_parte === line.k_parte ? edit : { ...edit, sustituto: stand }] as const
  })
  return {
    edits: Object.fromEntries(edits),
    isOnlyCheaper: changes.every(
      ({ line, wanted }) =>
        wanted.k_parte === line.k_parte &&
        wanted.cantidad === line.cantidad &&
        Number(wanted.precio) <= Number(line.precio),
    ),
  }
}
