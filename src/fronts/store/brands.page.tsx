import { useLoaderData } from 'react-router'
import type { PartBrand } from '#catalogue/parts/contract.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import type { Catalogue } from '#publishing/library-screens/catalogue-card.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { BrandCard } from '#fronts/lists/brand-card.tsx'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { LetterNav } from '#fronts/lists/letter-nav.tsx'
import { byLetter } from '#fronts/lists/letters.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

/** P-05: the brands of parts that the house sells, by letter, with their PDF catalogues; those may fail: only logged. */
export async function loader() {
  const [brands, catalogues] = await Promise.all([
    call('GET /api/v1/marcas'),
    call('GET /api/v1/catalogos').then(ofBrands, (error: unknown) => {
      report('catalogos', error)
      return []
    }),
  ])
  return { brands, catalogues }
}

/** Those that name a brand. */
function ofBrands({ catalogos }: { catalogos: Catalogue[] }): Catalogue[] {
  return catalogos.filter(({ marca_id }) => marca_id !== null)
}

export function head({ brands }: { brands: PartBrand[] }, { url }: { url: URL }) {
  return {
    description: `Las ${plural(brands.length, 'marca', 'marcas')} de autopartes que manejamos: qué líneas tiene cada una y todas sus partes.`,
    canonical: '/OurBrands',
    jsonLd: [
      breadcrumbsLd(url.origin, [
        { texto: 'Inicio', href: at('/home') },
        { texto: 'Nuestras Marcas', href: at('/OurBrands') },
      ]),
    ],
  }
}

export function Component() {
  const { brands, catalogues } = useLoaderData<typeof loader>()
  const groups = byLetter(brands)
  return (
    <div className="wrap grid gap-4 py-4 pb-16">
      <PageHead
        title="Nuestras Marcas"
        lead={
          brands.length > 0 &&
          `${plural(brands.length, 'marca', 'marcas')} de autopartes. Entra a una para ver todas sus partes, o directo a una de sus líneas.`
        }
      />
      {brands.length === 0 ? (
        <EmptyState
          title="Todavía no hay marcas publicadas"
          text="Mientras tanto puedes ver todas las partes del catálogo."
        >
          <LinkButton href={at('/ListaProds')}>Ver todo el catálogo</LinkButton>
        </EmptyState>
      ) : (
        <>
          <LetterNav label="Marcas por letra" letters={groups.map(({ letter }) => letter)} />
          <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 desktop:grid-cols-3 wide:grid-cols-4">
            {groups.flatMap(({ letter, things }) =>
              things.map((brand, place) => (
                <li key={brand.id} id={place === 0 ? `letra-${letter}` : undefined} className="scroll-mt-32">
                  <BrandCard brand={brand} catalogues={catalogues.filter(({ marca_id }) => marca_id === brand.id)} />
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </div>
  )
}
