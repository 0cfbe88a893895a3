import { ImagePlus, Images } from 'lucide-react'
import { useLoaderData, useLocation } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { isFiltered } from '#kit/lists/table-address.ts'
import { ListViews } from '#kit/lists/list-views.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { audienceLabels, positionLabels } from '#publishing/banners/banner-words.ts'
import { BannerOrder } from './banner-order.tsx'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { endingOptions } from '#publishing/editor/states.ts'
import { stateOptions } from './publication-filters.tsx'

export const loader = listLoader('GET /api/v1/banners')

/** AD-b1: the banners of each place in their order; those that are over are greyed. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayCreate = currentSession().permissions.includes('publicaciones-create')
  const banners = list?.banners ?? []
  return (
    <ContentFrame
      current="banners"
      text="Lo que se anuncia en el inicio y en el blog. Un cambio se ve al momento."
      action={
        mayCreate && (
          <LinkButton href={at('/posts/add')}>
            <Icon of={ImagePlus} /> Nuevo banner
          </LinkButton>
        )
      }
    >
      <Filters />
      <ListViews />
      {fault && <Alert title={fault.message} requestId={fault.requestId} />}
      {Object.entries(positionLabels).map(([posicion, titulo]) => {
        const own = banners.filter((banner) => banner.posicion === posicion)
        return own.length > 0 ? (
          <section key={posicion} aria-labelledby={`en-${posicion}`} className="grid gap-3">
            <h2 id={`en-${posicion}`} className="text-xl">
              {titulo}
            </h2>
            <BannerOrder
              key={own.map(({ id, version }) => `${id}.${version}`).join()}
              banners={own}
              isWhole={!isFiltered(search)}
            />
          </section>
        ) : null
      })}
      {banners.length === 0 && !fault && <NoBanners isFiltered={isFiltered(search)} mayCreate={mayCreate} />}
    </ContentFrame>
  )
}

function NoBanners({ isFiltered: isNarrowed, mayCreate }: { isFiltered: boolean; mayCreate: boolean }) {
  return (
    <EmptyState
      title={isNarrowed ? 'Ningún banner con estos filtros' : 'Aún no hay banners'}
      text={
        isNarrowed
          ? 'Prueba con otro estado u otra palabra.'
          : 'Sin banners, el inicio muestra el buscador y las partes.'
      }
      figure={<Icon of={Images} size={40} />}
    >
      {isNarrowed && (
        <LinkButton href={at('/posts')} variant="secondary">
          Quitar los filtros
        </LinkButton>
      )}
      {!isNarrowed && mayCreate && <LinkButton href={at('/posts/add')}>Crear el primero</LinkButton>}
    </EmptyState>
  )
}

function Filters() {
  return (
    <TableFilters label="Buscar banners" placeholder="Título o texto alternativo">
      <ChoiceFilter label="Estado" name="estado" options={stateOptions} className={`w-44 ${half}`} />
      <ChoiceFilter label="Vence" name="vence" all="Cuando sea" options={endingOptions} className={`w-36 ${half}`} />
      <ChoiceFilter
        label="Audiencia"
        name="audiencia"
        all="Todas"
        options={Object.entries(audienceLabels)}
        className={`w-44 ${half}`}
      />
    </TableFilters>
  )
}
