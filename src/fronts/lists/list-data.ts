import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

type Whole = Reply<Api['GET /api/productoslista/:term']>
type Line = Whole['facets']['lineas'][number]

export type ShownFacets = Omit<Whole['facets'], 'lineas'> & { lineas: Omit<Line, 'slug'>[] }
/** What a page of a list shows, and so all that travels inside it. */
export type Listing = Omit<Whole, 'facets'> & { facets: ShownFacets }

/** A list narrows by the number of a line: a hundred other names of lines would travel for nothing. */
export function shownOf({ facets, ...lista }: Whole): Listing {
  const lineas = facets.lineas.map(({ id, nombre, total }) => ({ id, nombre, total }))
  return { ...lista, facets: { ...facets, lineas } }
}
