import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { ChipLink } from '#kit/ui/chip.tsx'
import { CatalogueCard } from './catalogue-card.tsx'

type List = Reply<Api['GET /api/v1/catalogos']>

/** The years and categories there are, as links. */
export function Choices({
  list: { years, categorias },
  year,
  categoria,
}: {
  list: List
  year?: number
  categoria?: string
}) {
  const href = (to: { year?: number; categoria?: string }) => {
    const tail = [to.year, to.categoria].filter((part) => part !== undefined).map((part) => encodeURIComponent(part))
    return at(tail.length ? `/catalogoview/${tail.join('/')}` : '/catalogosview')
  }
  if (years.length + categorias.length < 3) return null
  return (
    <nav aria-label="Año y categoría" className="flex flex-wrap gap-2">
      <ChipLink href={at('/catalogosview')} isCurrent={year === undefined && !categoria}>
        Todos
      </ChipLink>
      {years.map((one) => (
        <ChipLink key={one} href={href({ year: one, categoria })} isCurrent={one === year}>
          {one}
        </ChipLink>
      ))}
      {categorias.map((one) => (
        <ChipLink key={one} href={href({ year, categoria: one })} isCurrent={one === categoria}>
          {one}
        </ChipLink>
      ))}
    </nav>
  )
}

/** Catalogues under their years, the newest first. */
export function CatalogueGrid({ catalogos }: { catalogos: List['catalogos'] }) {
  const years = [...new Set(catalogos.map(({ year }) => year))]
  return years.map((year) => (
    <section key={year} aria-labelledby={`edicion-${year}`} className="grid gap-4">
      <h2 id={`edicion-${year}`} className="text-xl">
        {year}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 desktop:grid-cols-4 wide:grid-cols-5">
        {catalogos
          .filter((catalogue) => catalogue.year === year)
          .map((catalogue) => (
            <CatalogueCard key={catalogue.id} catalogue={catalogue} />
          ))}
      </ul>
    </section>
  ))
}
