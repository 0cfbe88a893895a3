import { LayoutGrid, List as ListIcon, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SignInNote } from '#catalogue/prices/sign-in-note.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { CompareStart } from '#fronts/comparing/compare-start.tsx'
import { FiltersButton } from './facets.tsx'
import { changed, orders, pageSizes, type Place } from './list-address.ts'
import { HiddenFields } from './list-hidden-fields.tsx'

type ListToolbarProps = {
  place: Place
  total: number
  page: number
  por_pagina: number
  orden: string
  /** How many filters hold. */
  filters: number
  views?: readonly ListView[] | undefined
  tools?: ReactNode
}

/** A way to show a list; null is the one without a name in the address. */
export type ListView = { vista: string | null; texto: string }

const rowsAndCards: readonly ListView[] = [
  { vista: null, texto: 'Lista' },
  { vista: 'cuadricula', texto: 'Cuadrícula' },
]
const icons = new Map([
  ['Tabla', Rows3],
  ['Lista', ListIcon],
  ['Cuadrícula', LayoutGrid],
])

/** How many, in which order, rows or cards. Stays under the bar while the list scrolls. */
export function ListToolbar({ place, total, page, por_pagina, orden, filters, views, tools }: ListToolbarProps) {
  const first = (page - 1) * por_pagina + 1
  const last = Math.min(page * por_pagina, total)
  return (
    // On a phone only the controls stay in sight: the count slides under the bar.
    <div className="sticky top-(--bar) z-10 flex flex-wrap items-center gap-x-3 border-b border-line bg-page py-1.5 max-md:top-[calc(var(--bar)-1.75rem)]">
      <output className="text-sm max-md:flex max-md:h-7 max-md:flex-1 max-md:items-start">
        <strong className="tabular-nums">{plural(total, 'parte', 'partes')}</strong>
        {total > por_pagina && first <= total && (
          <span className="text-soft">
            &nbsp;· {count(first)} a {count(last)}
          </span>
        )}
      </output>
      {!views && <CompareStart />}
      <SignInNote className="max-md:hidden" />
      <span className="max-md:basis-full md:mr-auto" />
      <FiltersButton active={filters} />
      <OrderForm place={place} orden={orden} />
      <ViewSwitch place={place} views={views ?? rowsAndCards} />
      {tools}
    </div>
  )
}

function OrderForm({ place, orden }: { place: Place; orden: string }) {
  const navigate = useNavigate()
  return (
    <form method="get" action={place.pathname} className="flex items-center gap-2 max-md:flex-[1_0_8rem]">
      <HiddenFields search={place.search} without={['orden', 'page', 'desde']} />
      <label htmlFor="orden" className="text-sm text-soft max-md:sr-only">
        Ordenar por
      </label>
      <select
        id="orden"
        name="orden"
        value={orden}
        onChange={({ target }) =>
          void navigate(changed(place, { orden: target.value === 'relevancia' ? null : target.value }))
        }
        className="select-arrow min-h-11 rounded-control border max-md:w-full border-edge bg-card px-3 text-sm text-ink hover:border-accent md:min-h-8"
      >
        {orders.map(({ valor, texto }) => (
          <option key={valor} value={valor}>
            {texto}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="secondary" size="sm">
          Ordenar
        </Button>
      </noscript>
    </form>
  )
}

function ViewSwitch({ place, views }: { place: Place; views: readonly ListView[] }) {
  const params = new URLSearchParams(place.search)
  const keep = Object.fromEntries([...params].filter(([name]) => name === 'page' || name === 'desde'))
  const current = views.find(({ vista }) => vista === params.get('vista')) ?? views[0]
  return (
    <nav aria-label="Vista" className="hidden rounded-control border border-edge md:flex">
      {views.map((view) => (
        <a
          key={view.texto}
          href={changed(place, { ...keep, vista: view.vista })}
          rel="nofollow"
          aria-label={`Ver como ${view.texto.toLowerCase()}`}
          title={`Ver como ${view.texto.toLowerCase()}`}
          aria-current={view === current ? 'true' : undefined}
          className="grid size-8 place-items-center text-soft first:rounded-l-control last:rounded-r-control hover:text-accent-strong aria-[current]:bg-accent aria-[current]:text-on-accent"
        >
          <Icon of={icons.get(view.texto) ?? ListIcon} size={16} />
        </a>
      ))}
    </nav>
  )
}

/** 25, 50 or 100 a page; stands at the foot, beside the pages. */
export function PageSizes({ place, por_pagina, total }: { place: Place; por_pagina: number; total: number }) {
  if (total <= pageSizes[0]) return null
  return (
    <nav aria-label="Partes por página" className="flex items-center gap-1 text-sm text-soft">
      <span aria-hidden>Por página</span>
      {pageSizes.map((size) => (
        <a
          key={size}
          href={changed(place, { por_pagina: size === pageSizes[0] ? null : size })}
          rel="nofollow"
          aria-label={`${size} por página`}
          aria-current={size === por_pagina ? 'true' : undefined}
          className="grid h-11 min-w-11 place-items-center rounded-control tabular-nums no-underline hover:bg-sunk hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent-strong md:h-9 md:min-w-9"
        >
          {size}
        </a>
      ))}
    </nav>
  )
}
