import type { ReactNode } from 'react'
import { SignInNote } from '#catalogue/prices/sign-in-note.tsx'
import { type Crumb, Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import { FacetPanel } from './facets.tsx'
import { activeFilters, changed, type FilterName, isGrid, pageAddress, type Place, unfiltered } from './list-address.ts'
import type { Listing } from './list-data.ts'
import { ActiveFilters } from './list-filters.tsx'
import { PartRows } from './list-rows.tsx'
import { ListToolbar, type ListView, PageSizes } from './list-toolbar.tsx'

type ListHeaderProps = {
  /** Where the shop's list stands; the desk says it by itself. */
  crumbs?: Crumb[]
  title: ReactNode
  /** A drawing beside the title. */
  figure?: ReactNode
  children?: ReactNode
}

/** Where we are and what this list is. */
export function ListHeader({ crumbs, title, figure, children }: ListHeaderProps) {
  return (
    <header className="grid gap-1">
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <div className="flex items-center gap-4">
        {figure}
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
      </div>
    </header>
  )
}

/** Any list of parts by pages. */
type PartList = Pick<Listing, 'items' | 'facets' | 'page' | 'paginas' | 'por_pagina' | 'total' | 'orden'> & {
  siguiente?: number | null
}

type ListBodyProps = {
  lista: PartList
  place: Place
  /** Name of the list for readers. */
  label: string
  /** What it can be narrowed by. */
  filters: readonly FilterName[]
  /** Shown instead of the rows when nothing was found and no filter is to blame. */
  empty: ReactNode
  /** The rows, where they are more than a plain list. */
  children?: ReactNode
  /** Ways to show them, where there are others than rows and cards. */
  views?: readonly ListView[]
  /** At the end of the line of totals. */
  tools?: ReactNode
}

/** Filters beside, rows in the middle, pages at the foot. */
export function ListBody({ lista, place, label, filters, empty, children, views, tools }: ListBodyProps) {
  const params = new URLSearchParams(place.search)
  const active = activeFilters(params, filters).length
  const isEmpty = lista.items.length === 0
  if (isEmpty && active === 0 && lista.page === 1) return empty
  return (
    <div className="grid items-start gap-x-8 desktop:grid-cols-[14rem_minmax(0,1fr)]">
      {/* Filters are a hundred stops and more. */}
      <a
        href="#lista"
        className="sr-only focus-visible:not-sr-only focus-visible:col-span-full focus-visible:min-h-11 focus-visible:content-center focus-visible:font-semibold"
      >
        Saltar a las partes
      </a>
      <FacetPanel facets={lista.facets} place={place} total={lista.total} filters={filters} />
      {/* What takes the focus stops below the bar and the line of totals, which stay on top. */}
      <section id="lista" aria-label={label} className="min-w-0 [&_:is(a,button)]:scroll-mt-14">
        <ListToolbar place={place} {...lista} filters={active} views={views} tools={tools} />
        <SignInNote className="border-b border-line py-2 md:hidden" />
        <ActiveFilters facets={lista.facets} place={place} filters={filters} />
        {isEmpty ? (
          <NothingHere place={place} lista={lista} filters={filters} active={active} />
        ) : (
          (children ?? (
            <div className={isGrid(params) ? 'py-4' : 'py-3 md:py-0'}>
              <PartRows items={lista.items} isGrid={isGrid(params)} label={label} />
            </div>
          ))
        )}
        <ListFoot lista={lista} place={place} />
      </section>
    </div>
  )
}

type Paged = Omit<PartList, 'items' | 'facets' | 'orden'>

function ListFoot({ lista, place }: { lista: Paged; place: Place }) {
  const here = { page: lista.page, siguiente: lista.siguiente ?? null }
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4 max-md:flex-col">
      <PageSizes place={place} por_pagina={lista.por_pagina} total={lista.total} />
      <Pager page={lista.page} paginas={lista.paginas} href={(page) => pageAddress(place, page, here)} />
    </div>
  )
}

type NothingHereProps = { place: Place; lista: Paged; filters: readonly FilterName[]; active: number }

function NothingHere({ place, lista, filters, active }: NothingHereProps) {
  if (lista.total > 0) {
    return (
      <EmptyState
        title={`La página ${lista.page} ya no existe`}
        text={`Esta lista termina en la página ${lista.paginas}.`}
      >
        <LinkButton href={changed(place, {})}>Ir al principio</LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ninguna parte cumple con todos los filtros"
      text={
        active > 1 ? 'Quita alguno de los filtros de arriba, o todos.' : 'Quita el filtro para ver la lista completa.'
      }
    >
      <LinkButton href={unfiltered(place, filters)}>Quitar filtros</LinkButton>
    </EmptyState>
  )
}
