import { History, TrendingUp, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { Button } from '#kit/ui/button.tsx'
import { agree, count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { groupTexts } from './box-texts.ts'
import { forgetAllSearches, forgetSearch, type RecentSearch, useRecentSearches } from './recent-searches.ts'
import { partAddress, resultsAddress } from '#finding/search/search-address.ts'
import type { BestSeller, Popular } from './suggestion-options.ts'

const MOST = 8

/** What to begin with when nothing is typed yet: own searches, what everybody asks for, what sells most. */
export function SearchStarters({ popular }: { popular: Popular | null }) {
  const own = useRecentSearches()
  return (
    <>
      {own.length > 0 && <OwnSearches own={own} />}
      {popular && popular.masbuscados.length > 0 && (
        <Block title="Lo más buscado">
          {popular.masbuscados.slice(0, MOST).map(({ consulta, resultados }) => (
            <SearchLine
              key={consulta}
              href={resultsAddress(consulta, 1)}
              icon={TrendingUp}
              {...{ consulta, resultados }}
            />
          ))}
        </Block>
      )}
      {popular && popular.mejoresVentas.length > 0 && (
        <Block title={say(groupTexts.vendidos)}>
          {popular.mejoresVentas.slice(0, MOST).map((part) => (
            <BestLine key={part.k_parte} part={part} />
          ))}
        </Block>
      )}
    </>
  )
}

function Block({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </header>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  )
}

function OwnSearches({ own }: { own: RecentSearch[] }) {
  const clear = (
    <Button variant="quiet" size="sm" onClick={forgetAllSearches}>
      Borrar todas
    </Button>
  )
  return (
    <Block title={say(groupTexts.ultimas)} aside={clear}>
      {own.map(({ consulta, tipo, resultados }) => (
        <SearchLine key={consulta} href={resultsAddress(consulta, tipo)} icon={History} {...{ consulta, resultados }}>
          <IconButton label={`Borrar «${consulta}»`} onClick={() => forgetSearch(consulta)}>
            <Icon of={X} size={16} />
          </IconButton>
        </SearchLine>
      ))}
    </Block>
  )
}

type SearchLineProps = {
  href: string
  consulta: string
  resultados: number
  icon: typeof History
  children?: ReactNode
}

function SearchLine({ href, consulta, resultados, icon, children }: SearchLineProps) {
  return (
    <li className="flex items-center">
      <a href={href} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 no-underline hover:text-accent-strong">
        <Icon of={icon} className="text-soft" />
        <span className="min-w-0 flex-1 truncate">{consulta}</span>
        <span className="text-sm text-soft tabular-nums">
          {count(resultados)}
          <span className="sr-only"> {agree(resultados, 'resultado', 'resultados')}</span>
        </span>
      </a>
      {children}
    </li>
  )
}

function BestLine({ part: { k_parte, descripcion, linea, ilustracion } }: { part: BestSeller }) {
  return (
    <li>
      <a
        href={partAddress(k_parte)}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 py-1.5 no-underline hover:text-accent-strong"
      >
        <img
          src={at(ilustracion ?? '/ilustraciones/generica.svg')}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="row-span-2 rounded-tag bg-sunk"
        />
        <span className="code truncate">{k_parte}</span>
        <span className="truncate text-sm text-soft">{descripcion || linea}</span>
      </a>
    </li>
  )
}
