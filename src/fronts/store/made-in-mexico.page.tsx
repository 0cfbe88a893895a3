import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { day } from '#kit/ui/format.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import type { Shown } from '#upkeep/made-in-mexico/contract.ts'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { activeFilters, type FilterName, readList } from '#fronts/lists/list-address.ts'
import type { Listing } from '#fronts/lists/list-data.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'

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
  const [lista, vigentes] = await Promise.all([
    call('GET /api/productoslista/:term', { params: { term: '-' }, query }),
    // The list says where parts are made with or without the register.
    call('GET /api/v1/hecho-en-mexico/vigentes').catch((error: unknown) => {
      report('hecho en México', error)
      return []
    }),
  ])
  return { lista, vigentes }
}

type Loaded = { lista: Listing; vigentes: Shown[] }

export function head({ lista: { page } }: Loaded, { url }: { url: URL }) {
  return {
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
  const { lista, vigentes } = useLoaderData<typeof loader>()
  const place = useLocation()
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Hecho en México' }]}
        title="Hecho en México"
      >
        <p className="max-w-prose text-soft">
          Partes que su fabricante declara hechas en México. La leyenda describe su origen
          {vigentes.length > 0
            ? '; el distintivo oficial lo llevan solo las que tienen autorización vigente.'
            : '; no es el distintivo oficial de certificación.'}
        </p>
      </ListHeader>
      {vigentes.length > 0 && <Authorised vigentes={vigentes} />}
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

/** Who may show the official mark today, and where their parts are. */
function Authorised({ vigentes }: { vigentes: Shown[] }) {
  return (
    <section aria-labelledby="autorizadas" className="grid gap-3">
      <h2 id="autorizadas" className="text-xl">
        Con autorización vigente
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 wide:grid-cols-3">
        {vigentes.map((one) => (
          <li key={`${one.numero} ${one.marca ?? one.k_parte}`}>
            <a
              href={one.k_parte ? partAddress(one.k_parte) : at(`/ProdsMX?marca=${one.marca_id}`)}
              className="grid h-full content-center gap-1 rounded-panel border border-line bg-card p-4 no-underline hover:border-accent"
            >
              <span className={one.k_parte ? 'code font-semibold' : 'text-lg font-semibold'}>
                {one.marca ?? one.k_parte}
              </span>
              {one.logo && (
                <img
                  src={at(one.logo.ruta)}
                  width={one.logo.ancho}
                  height={one.logo.alto}
                  alt="Distintivo oficial Hecho en México"
                  className="h-16 w-auto justify-self-start rounded-tag bg-white p-1.5"
                />
              )}
              <span className="text-sm text-soft">
                Autorización {one.numero} de {one.titular}, vigente hasta el {day(one.hasta)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
