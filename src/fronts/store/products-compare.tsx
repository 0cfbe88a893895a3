import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { changed, type Place } from '#fronts/lists/list-address.ts'
import { ListHeader } from '#fronts/lists/list-frame.tsx'
import { compareAddress } from '#fronts/lists/products-address.ts'
import type { Compared } from './compare-rows.ts'
import { CompareSheet } from './compare-sheet.tsx'

/** The comparison of those who buy, at the list it was chosen in. */
export function ProductsCompare({ parts, place }: { parts: readonly Compared[]; place: Place }) {
  const back = changed(place, { comparar: null })
  const codes = parts.map(({ parte }) => parte.k_parte)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <ListHeader crumbs={[{ texto: 'Productos', href: back }, { texto: 'Comparación' }]} title="Comparación" />
      {parts.length < 2 ? (
        <EmptyState title="Ya no hay qué comparar" text="Alguna de las partes ya no está en el catálogo.">
          <LinkButton href={back}>Volver a la lista</LinkButton>
        </EmptyState>
      ) : (
        <CompareSheet
          parts={parts}
          isGuest={false}
          hrefWithout={(k_parte) =>
            codes.length > 2
              ? compareAddress(
                  place,
                  codes.filter((code) => code !== k_parte),
                )
              : back
          }
        />
      )}
    </div>
  )
}
