import { BriefcaseBusiness } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { factsOf, jobPosting, type Opening } from './job-words.ts'
import { PageHead } from '#kit/ui/page-head.tsx'
import { Options } from '#kit/forms/options.tsx'

type Openings = Reply<Api['GET /api/v1/bolsa-de-trabajo']>

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) || undefined
  return call('GET /api/v1/bolsa-de-trabajo', { query: { ciudad: asked('ciudad'), area: asked('area') } })
}

export function head({ vacantes }: Openings, { url }: { url: URL }) {
  const home = url.origin + at('/home')
  return {
    canonical: '/BolsaDeTrabajo',
    noindex: url.searchParams.has('ciudad') || url.searchParams.has('area'),
    jsonLd:
      vacantes.length === 0
        ? []
        : [
            {
              '@type': 'ItemList',
              itemListElement: vacantes.slice(0, 20).map((post, place) => ({
                '@type': 'ListItem',
                position: place + 1,
                item: jobPosting(post, { nombre: 'JACVE', home }, url.origin + at(`/UneteAlEquipo/${post.id}`)),
              })),
            },
          ],
  }
}

/** the open posts, by city and area. */
export function Component() {
  const { total, vacantes, ciudades, areas } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid gap-6 py-4 pb-12">
      <PageHead
        title="Bolsa de trabajo"
        trail={[{ texto: 'La empresa', href: at('/Empresa') }]}
        lead="Vendemos autopartes a refaccionarias y talleres de todo el país. Estas son las vacantes que tenemos hoy."
      />
      {total > 0 && <Filters ciudades={ciudades} areas={areas} />}
      {vacantes.length > 0 ? (
        <div className="grid gap-4">
          <output className="font-semibold tabular-nums">{plural(vacantes.length, 'vacante', 'vacantes')}</output>
          <ul className="divide-y divide-line border-y border-line">
            {vacantes.map((post) => (
              <Post key={post.id} post={post} />
            ))}
          </ul>
          <p className="text-soft">
            ¿Ninguna es para ti?{' '}
            <a href={at('/UneteAlEquipo')} className="link">
              Déjanos tu CV
            </a>{' '}
            para las que vengan.
          </p>
        </div>
      ) : (
        <NoPosts isFiltered={total > 0} />
      )}
    </div>
  )
}

function Post({ post }: { post: Opening }) {
  return (
    <li className="grid gap-2 py-5">
      <h2 className="text-xl">
        <a href={at(`/UneteAlEquipo/${post.id}`)} className="text-ink hover:text-accent-strong">
          {post.titulo}
        </a>
      </h2>
      <p className="text-sm text-soft">{factsOf(post).join(' · ')}</p>
      {post.resumen && <p className="max-w-prose text-pretty">{post.resumen}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LinkButton href={at(`/UneteAlEquipo/${post.id}`)} variant="secondary" size="sm">
          Ver y postularme<span className="sr-only"> para {post.titulo}</span>
        </LinkButton>
        {post.hasta && <span className="text-sm text-soft">Hasta el {day(post.hasta)}</span>}
      </div>
    </li>
  )
}

type Counted = { nombre: string; total: number }[]

/** A form that only reads: works without scripts. */
function Filters({ ciudades, areas }: { ciudades: Counted; areas: Counted }) {
  const { search } = useLocation()
  return (
    <form
      key={search}
      method="get"
      action={at('/BolsaDeTrabajo')}
      aria-label="Filtrar vacantes"
      className="flex flex-wrap items-end gap-3"
    >
      <Choice label="Ciudad" name="ciudad" all="Todas" of={ciudades} />
      <Choice label="Área" name="area" all="Todas" of={areas} />
      <Button type="submit" variant="secondary">
        Filtrar
      </Button>
    </form>
  )
}

function Choice({ label, name, all, of }: { label: string; name: string; all: string; of: Counted }) {
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? ''
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">{all}</option>
      <Options of={of.map(({ nombre, total }) => [nombre, `${nombre} (${total})`])} />
    </SelectField>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'No hay vacantes con estos filtros' : 'Por ahora no hay vacantes abiertas'}
      text={
        isFiltered
          ? 'Prueba con otra ciudad u otra área.'
          : 'Déjanos tu CV: cuando se abra una vacante para ti, te buscamos.'
      }
      figure={<Icon of={BriefcaseBusiness} size={40} />}
    >
      {isFiltered ? (
        <LinkButton href={at('/BolsaDeTrabajo')}>Ver todas las vacantes</LinkButton>
      ) : (
        <LinkButton href={at('/UneteAlEquipo')}>Dejar mi CV</LinkButton>
      )}
    </EmptyState>
  )
}
