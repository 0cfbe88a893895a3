import { data, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { AskAdviser } from '#fronts/lists/ask-adviser.tsx'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { FollowOffer } from '#fronts/lists/follow-offer.tsx'
import { activeFilters, isGrid, lineFilters, readList } from '#fronts/lists/list-address.ts'
import { type Listing, shownOf } from '#fronts/lists/list-data.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'
import { LineDrawing } from '#fronts/lists/line-drawing.tsx'
import { LineRows } from './line-rows.tsx'

/** P-12: a line's parts. An unknown line is a 404 page, a wrong slug leads to the right one. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const linea = await findLine(params.id ?? '')
  if (!linea) return data({ linea: null, lista: null }, { status: 404 })
  if (params.linea !== linea.slug) throw redirect(at(linePath(linea)) + search, 301)

  const query = queryOf(searchParams, linea)
  return { linea, lista: shownOf(await call('GET /api/productoslista/:term', { params: { term: '-' }, query })) }
}

const queryOf = (params: URLSearchParams, { id }: Line) => ({ ...readList(params), linea: id, tipo: 1 })

/** Null where no line has this number; what is no number at all is not asked for. */
async function findLine(id: string): Promise<Line | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  return orMissing(call('GET /api/v1/lineas/:id', { params: { id: Number(id) } }))
}

type Line = Reply<Api['GET /api/v1/lineas/:id']>
type Data = { linea: Line | null; lista: Listing | null }

function linePath({ id, slug }: Pick<Line, 'id' | 'slug'>): string {
  return `/ListadoProductos/${id}/${slug}`
}

export function head({ linea, lista }: Data, { url }: { url: URL }) {
  if (!linea || !lista) return { title: 'Línea no encontrada', noindex: true }
  const page = lista.page > 1 ? `?page=${lista.page}` : ''
  return {
    title: linea.nombre,
    description:
      `${plural(lista.total, 'parte', 'partes')} de ${linea.nombre}: código, marca y vehículos a los que les queda cada una. ${linea.descripcion}`.trim(),
    canonical: linePath(linea) + page,
    noindex: activeFilters(url.searchParams, lineFilters).length > 0 || url.searchParams.has('orden'),
    jsonLd: [
      breadcrumbsLd(url.origin, [
        { texto: 'Inicio', href: at('/home') },
        { texto: 'Todo el catálogo', href: at('/ListaProds') },
        { texto: linea.nombre, href: at(linePath(linea)) },
      ]),
    ],
  }
}

export function Component() {
  const { linea, lista } = useLoaderData<typeof loader>()
  return linea && lista ? <LineList linea={linea} lista={lista} /> : <UnknownLine />
}

function LineList({ linea, lista }: { linea: Line; lista: Listing }) {
  const place = useLocation()
  const params = new URLSearchParams(place.search)
  const isStart = lista.page === 1 && activeFilters(params, lineFilters).length === 0 && lista.orden === 'relevancia'
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[
          { texto: 'Inicio', href: at('/home') },
          { texto: 'Todo el catálogo', href: at('/ListaProds') },
          { texto: linea.nombre },
        ]}
        title={linea.nombre}
        figure={
          <LineDrawing slug={linea.slug} size={72} isEager className="size-18 shrink-0 rounded-panel bg-sunk p-2" />
        }
      >
        <p className="max-w-prose text-sm text-soft">
          {linea.descripcion || 'Cada parte con su código, su marca y los vehículos a los que les queda.'}
        </p>
      </ListHeader>
      <FollowOffer texto="-" consulta={queryOf(params, linea)} path={linePath(linea)} search={place.search} />
      <ListBody
        lista={lista}
        place={place}
        label={`Partes de ${linea.nombre}`}
        filters={lineFilters}
        empty={
          <EmptyState
            title={`Todavía no hay partes de ${linea.nombre}`}
            text="La línea existe, pero ninguna de sus partes está publicada."
          >
            <AskAdviser busca={linea.nombre} />
            <LinkButton href={at('/ListaProds')} variant="secondary">
              Ver todo el catálogo
            </LinkButton>
          </EmptyState>
        }
      >
        {isStart ? (
          <LineRows linea={linea} items={lista.items} isCards={isGrid(params)} label={`Partes de ${linea.nombre}`} />
        ) : null}
      </ListBody>
    </div>
  )
}

function UnknownLine() {
  return (
    <div className="wrap py-12">
      <EmptyState
        level={1}
        title="Esta línea no existe"
        text="Puede que haya cambiado de nombre o que ya no la manejemos. En el catálogo están todas las líneas de hoy."
      >
        <LinkButton href={at('/ListaProds')}>Ver todo el catálogo</LinkButton>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </EmptyState>
    </div>
  )
}
