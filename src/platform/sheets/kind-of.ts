// What kind of list some rows are, by the columns that are there.
import { type Kind, kinds } from './columns.ts'
import { findHeaders, natureWithout } from './find-headers.ts'
import type { Layout } from './headers.ts'
import { type Nature, natureSentence } from './nature.ts'

/** The kind whose columns are there, the most particular first; products when nothing says otherwise. */
export function kindOf(rows: string[][]): Kind {
  return kindFound(rows)?.kind ?? 'productos'
}

type Found = { kind: Kind; layout: Layout }

function kindFound(rows: string[][], sheet = ''): Found | null {
  const found = new Map(kinds.map((kind) => [kind, findHeaders(kind, rows, undefined, sheet)?.layout]))
  const fieldsOf = (kind: Kind) => new Set<string>(found.get(kind)?.columns.keys() ?? [])
  const product = fieldsOf('productos')
  const isProduct = product.has('descripcion') || product.has('nombre') || product.has('linea')
  // A price beside a brand, vehicles or other codes, and what describes the part, is of a catalogue, not only of prices.
  const isOfParts =
    ['marca', 'aplicaciones', 'alternas', 'oem'].some((field) => product.has(field)) ||
    Boolean(found.get('productos')?.vehicles.length)
  const isDescribed = isOfParts && found.get('productos')?.describing
  const as = (kind: Kind): Found | null => {
    const layout = found.get(kind)
    return layout ? { kind, layout } : null
  }
  if (isProduct || (product.has('precio') && (product.has('existencia') || isDescribed))) return as('productos')
  // Vehicles told in one column may be a catalogue's.
  if (found.get('aplicaciones')?.vehicles.length) return as('aplicaciones')
  if (found.get('equivalencias') && !product.has('precio')) return as('equivalencias')
  return as('precios') ?? as('existencias') ?? as('productos')
}

/** What a table seems to be: a kind of list, or a sentence that says what else, or why it is none. */
export function seemsOf(rows: string[][], sheet = ''): { tipo: Kind | null; texto: string; nature: Nature | null } {
  const found = kindFound(rows, sheet)
  if (!found) {
    const nature = natureWithout(rows, sheet)
    return { tipo: null, texto: nature ? natureSentence(nature) : 'No trae los encabezados de ninguna lista', nature }
  }
  const { nature, recognised } = found.layout
  if (nature) return { tipo: found.kind, texto: natureSentence(nature), nature }
  const names = recognised.map(({ campo }) => campo).slice(0, 6)
  return { tipo: found.kind, texto: `Parece una lista de ${found.kind}: trae ${names.join(', ')}`, nature: null }
}
