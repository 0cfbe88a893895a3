import { useEffect, useRef } from 'react'
import { resultsAddress } from '#finding/search/search-address.ts'
import { SearchBox } from '#finding/search-box/search-box.tsx'
import { SearchLauncher } from '#finding/search-box/search-launcher.tsx'
import type { HomeData } from './home-data.ts'
import { HomePlate } from './home-plate.tsx'
import { VehiclePicker } from './vehicle-picker.tsx'

/** The start's first screen: what do you look for, by words or by vehicle, and a plate of the trade's parts beside it. */
export function HomeHero({ data }: { data: HomeData }) {
  const { options, searches } = data
  return (
    <section className="border-b border-line bg-card">
      <div className="wrap grid gap-10 py-8 desktop:grid-cols-[minmax(0,1fr)_clamp(19rem,32vw,30rem)] desktop:gap-[clamp(2rem,5vw,5rem)] desktop:py-14">
        <div className="grid content-center gap-7">
          <div className="grid gap-3">
            <h1 className="text-display">¿Qué parte buscas?</h1>
            <p className="max-w-xl text-base text-pretty text-soft md:text-lg">
              Por clave, por el código de otra marca o como en el mostrador: balatas delanteras tsuru 2005.{' '}
              <b className="font-semibold text-ink">Te decimos si le queda a tu vehículo, y por qué.</b>
            </p>
          </div>
          <HeroSearch />
          {searches.length > 0 && <PopularSearches searches={searches} />}
          {options && (
            <div className="grid gap-3 border-t border-line pt-6">
              <h2 className="text-lg">O empieza por tu vehículo</h2>
              <VehiclePicker packed={options} />
            </div>
          )}
        </div>
        <HomePlate lines={data.lines} figures={data.figures} />
      </div>
    </section>
  )
}

/** The large box; while it can be seen, the one in the bar stays away (`data-past-hero`). */
function HeroSearch() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current) return undefined
    const root = document.documentElement
    const watch = new IntersectionObserver(
      ([entry]) => root.toggleAttribute('data-past-hero', entry?.isIntersecting === false),
      {
        rootMargin: '-104px 0px 0px',
      },
    )
    watch.observe(ref.current)
    return () => {
      watch.disconnect()
      root.removeAttribute('data-past-hero')
    }
  }, [])
  return (
    <div ref={ref}>
      <SearchBox size="hero" className="hidden desktop:block" />
      <SearchLauncher look="field" className="desktop:hidden" />
    </div>
  )
}

function PopularSearches({ searches }: Pick<HomeData, 'searches'>) {
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-soft">Lo más buscado</span>
      {searches.map(({ consulta }) => (
        <a key={consulta} href={resultsAddress(consulta, 1)} className="link inline-flex min-h-8 items-center">
          {consulta}
        </a>
      ))}
    </p>
  )
}
