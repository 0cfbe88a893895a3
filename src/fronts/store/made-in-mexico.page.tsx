import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { activeFilters, type FilterName, readList } from '#fronts/lists/list-address.ts'
import { ListBody, ListHeader, type Listing } from '#fronts/lists/list-frame.tsx'

/** What this list can be narrowed by: all of it is made in Mexico already. */
const filters: readonly FilterName[] = [
  'linea',
  'marca',
  'badgenuevo',
  'especial',
  'mejoresventas',
  'mejoresventaslineas',
]

/** P-04: the parts recorded as made in Mexico. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = { ...readList(new URL(request.url).searchParams), hecho_mx: '1', tipo: 1 }
  return call('GET /api/productoslista/:term', { params: { term: '-' }, query })
}

export function head({ page }: Listing, { url }: { url: URL }) {
  return {
    description:
      'Autopartes hechas en México, por línea y marca: código, descripción y vehículos a los que les queda cada una.',
    canonical: page > 1 ? `/ProdsMX?page=${page}` : '/ProdsMX',
    noindex: activeFilters(url.searchParams, filters).length > 0 || url.searchParams.has('orden'),
    jsonLd: [
      breadcrumbsLd(url.origin, [
        { texto: 'Inicio', href: at('/home') },
        { texto: 'Hecho en México', href: at('/ProdsMX') },
      ]),
    ],
  }
}

export function Component() {
  const lista = useLoaderData<typeof loader>()
  const place = useLocation()
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Hecho en México' }]}
        title="Hecho en México"
      >
        <p className="max-w-prose text-soft">
          Partes que su fabricante declara hechas en México. La leyenda describe su origen; no es el distintivo oficial
          de certificación.
        </p>
      </ListHeader>
      <ListBody
        // Every one of them is: the choice would change nothing.
        lista={{ ...lista, facets: { ...lista.facets, hecho_mx: 0 } }}
        place={place}
        label="Partes hechas en México"
        filters={filters}
        empty={
          <EmptyState
            title="Todavía no hay partes marcadas como hechas en México"
            text="Aparecen aquí cuando el catálogo registra su origen. Mientras tanto puedes ver todas las partes."
          >
            <LinkButton href={at('/ListaProds')}>Ver todo el catálogo</LinkButton>
            <LinkButton href={at('/OurBrands')} variant="secondary">
              Ver las marcas
            </LinkButton>
          </EmptyState>
        }
      />
    </div>
  )
}
