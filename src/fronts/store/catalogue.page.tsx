import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { activeFilters, catalogueFilters, readList } from '#fronts/lists/list-address.ts'
import { shownOf } from '#fronts/lists/list-data.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'

/** P-10: the whole catalogue. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = { ...readList(searchParams), tipo: 1 }
  return shownOf(await call('GET /api/productoslista/:term', { params: { term: '-' }, query }))
}

type Data = Awaited<ReturnType<typeof loader>>

export function head({ page }: Data, { url }: { url: URL }) {
  const isNarrowed = activeFilters(url.searchParams, catalogueFilters).length > 0 || url.searchParams.has('orden')
  return {
    canonical: page > 1 ? `/ListaProds?page=${page}` : '/ListaProds',
    noindex: isNarrowed,
  }
}

export function Component() {
  const lista = useLoaderData<typeof loader>()
  const place = useLocation()
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Todo el catálogo' }]}
        title="Todo el catálogo"
      />
      <ListBody
        lista={lista}
        place={place}
        filters={catalogueFilters}
        label="Partes del catálogo"
        empty={
          <EmptyState
            title="El catálogo está vacío"
            text="Todavía no se ha publicado ninguna parte. Vuelve pronto o pregunta a un asesor."
          >
            <LinkButton href={at('/Contacto')}>Contacto</LinkButton>
          </EmptyState>
        }
      />
    </div>
  )
}
