import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import type { VehicleMakes } from '#catalogue/parts/contract.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { LetterNav } from '#fronts/lists/letter-nav.tsx'
import { byLetter, slugOf } from '#fronts/lists/letters.ts'
import { MakeModels, makePath } from './make-models.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

/** P-06: makes of vehicles; `?marca=` opens the models of one, `&modelo=` the years of one of these. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name)?.slice(0, 80)
  return call('GET /api/v1/vehiculos/marcas', { query: { marca: asked('marca'), modelo: asked('modelo') } })
}

export function head({ marca }: VehicleMakes, { url }: { url: URL }) {
  const home = { texto: 'Inicio', href: at('/home') }
  const makes = { texto: 'Marcas de vehículos', href: at('/marcas') }
  if (!marca) {
    return {
      canonical: '/marcas',
      jsonLd: [breadcrumbsLd(url.origin, [home, makes])],
    }
  }
  const canonical = makePath(marca.nombre)
  return {
    title: `Autopartes para ${marca.nombre}`,
    description: `Partes para ${plural(marca.modelos.length, 'modelo', 'modelos')} de ${marca.nombre}, por año.`,
    canonical,
    jsonLd: [breadcrumbsLd(url.origin, [home, makes, { texto: marca.nombre, href: at(canonical) }])],
  }
}

export function Component() {
  const { marcas, marca } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid gap-4 py-4 pb-16">
      {marca ? (
        <PageHead
          title={`Autopartes para ${marca.nombre}`}
          trail={[{ texto: 'Marcas de vehículos', href: at('/marcas') }]}
        />
      ) : (
        <PageHead
          title="Marcas de vehículos"
          lead={marcas.length > 0 && 'Elige la marca, luego el modelo y el año de tu vehículo.'}
        />
      )}
      {marca && <MakeModels marca={marca} />}
      {marcas.length === 0 ? <NoMakes /> : <Makes marcas={marcas} chosen={marca?.nombre} />}
    </div>
  )
}

function NoMakes() {
  return (
    <EmptyState
      title="Todavía no hay vehículos en el catálogo"
      text="Ninguna parte publicada dice a qué vehículo le queda. Puedes buscarla por código o descripción."
    >
      <LinkButton href={at('/ListaProds')}>Ver todo el catálogo</LinkButton>
    </EmptyState>
  )
}

type MakesProps = { marcas: VehicleMakes['marcas']; chosen: string | undefined }

function Makes({ marcas, chosen }: MakesProps) {
  const groups = byLetter(marcas)
  return (
    <div className="grid gap-4">
      {chosen && <h2 className="mt-8 text-2xl">Otras marcas</h2>}
      <LetterNav label="Marcas por letra" letters={groups.map(({ letter }) => letter)} />
      <div className="columns-[15rem] gap-x-10">
        {groups.map(({ letter, things }) => (
          <section
            key={letter}
            id={`letra-${letter}`}
            aria-label={`Letra ${letter}`}
            className="mb-6 scroll-mt-32 break-inside-avoid-column"
          >
            <p aria-hidden className="border-b border-edge pb-1 font-display text-xl font-bold text-soft">
              {letter}
            </p>
            <ul>
              {things.map((make) => (
                <li key={make.nombre} id={slugOf(make.nombre)} className="group/make scroll-mt-32">
                  <MakeLine make={make} isChosen={make.nombre === chosen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function MakeLine({ make, isChosen }: { make: VehicleMakes['marcas'][number]; isChosen: boolean }) {
  const { nombre, modelos, partes, desde, hasta } = make
  return (
    <a
      href={at(makePath(nombre))}
      aria-current={isChosen ? 'page' : undefined}
      className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 rounded-control px-2 text-ink no-underline transition-colors group-target/make:bg-accent-tint hover:bg-accent-tint hover:text-accent-strong aria-[current]:bg-accent-tint aria-[current]:text-accent-strong"
    >
      <span className="truncate font-semibold">{nombre}</span>
      <span className="text-sm text-soft tabular-nums">{plural(partes, 'parte', 'partes')}</span>
      <span className="col-span-2 text-sm text-soft tabular-nums">
        {plural(modelos, 'modelo', 'modelos')}, {desde === hasta ? desde : `${desde}–${hasta}`}
      </span>
    </a>
  )
}
