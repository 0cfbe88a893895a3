import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { say } from '#kit/base/texts.ts'
import { markTexts } from '#finding/search-box/box-texts.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { changed, type FilterName, fromHere, type Place, toleranceOf, type TraitName } from './list-address.ts'
import type { ShownFacets } from './list-data.ts'
import { HiddenFields } from './list-hidden-fields.tsx'

const FILTERS_ID = 'filtros'

/** Below 1025 px: a sheet from the right edge, over the page. */
const sheet =
  'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] max-w-none flex-col border-l border-line bg-card p-0 text-ink shadow-float open:flex backdrop:bg-page/75'
/** From 1025 px: a column that stays in sight. */
const column =
  'desktop:sticky desktop:inset-auto desktop:top-[calc(var(--bar)+1rem)] desktop:block desktop:h-auto desktop:max-h-[calc(100dvh-var(--bar)-2rem)] desktop:w-auto desktop:-ml-3 desktop:overflow-y-auto desktop:border-0 desktop:bg-transparent desktop:px-3 desktop:shadow-none desktop:[scrollbar-width:thin]'

type FacetsProps = {
  facets: ShownFacets
  place: Place
  total: number
  /** What this list can be narrowed by. */
  filters: readonly FilterName[]
}

/**
 * What narrows the list, as links with counts. A column from 1025 px; below, the same element is a popover sheet, so that it
 * opens without scripts too.
 */
export function FacetPanel({ facets, place, total, filters }: FacetsProps) {
  const brand = filters.includes('marca') ? 'marca' : 'marca_parte'
  return (
    <aside id={FILTERS_ID} popover="auto" aria-label="Filtros" className={`${sheet} ${column}`}>
      <h2 className="sr-only max-desktop:hidden">Filtros</h2>
      <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5 desktop:hidden">
        <h2 className="text-lg">Filtros</h2>
        <IconButton label="Cerrar filtros" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          <Icon of={X} size={20} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 desktop:contents">
        <div className="grid gap-6">
          <SwitchFacets facets={facets} place={place} />
          {filters.includes('linea') && <LinkFacet title="Línea" name="linea" values={facets.lineas} place={place} />}
          <LinkFacet title="Marca" name={brand} values={facets.marcas} place={place} />
          {facets.rasgos.map((trait) => (
            <TraitFacet key={trait.clave} {...trait} place={place} />
          ))}
          {filters.includes('year') && <YearFacet years={facets.years} place={place} />}
        </div>
      </div>
      <footer className="border-t border-line p-3 desktop:hidden">
        <button
          type="button"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          className={`${buttonClass('primary')} w-full`}
        >
          Ver {plural(total, 'parte', 'partes')}
        </button>
      </footer>
    </aside>
  )
}

/** Opens the sheet of filters; not there from 1025 px, where they stand beside the list. */
export function FiltersButton({ active }: { active: number }) {
  return (
    <button
      type="button"
      popoverTarget={FILTERS_ID}
      className={`${buttonClass('secondary', 'sm')} max-md:flex-1 desktop:hidden`}
    >
      <Icon of={SlidersHorizontal} size={16} />
      Filtros
      {active > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
          <span className="sr-only">activos: </span>
          {active}
        </span>
      )}
    </button>
  )
}

const switches = ['badgenuevo', 'especial', 'mejoresventas', 'mejoresventaslineas', 'hecho_mx', 'existencia'] as const

function SwitchFacets({ facets, place }: { facets: ShownFacets; place: Place }) {
  const params = new URLSearchParams(place.search)
  const shown = switches.filter((name) => params.has(name) || facets[name])
  if (shown.length === 0) return null
  return (
    <Group title="Mostrar sólo">
      <ul className="facets">
        {shown.map((name) => (
          <FacetLink
            key={name}
            href={fromHere(place, changed(place, { [name]: params.has(name) ? null : 1 }))}
            isOn={params.has(name)}
            texto={say(markTexts[name])}
            total={facets[name] ?? 0}
          />
        ))}
      </ul>
    </Group>
  )
}

type LinkFacetProps = {
  title: string
  name: FilterName | TraitName
  values: { id: number | string; nombre: string; total: number }[]
  place: Place
  /** At its foot. */
  children?: ReactNode
}

const FIRST = 8

function LinkFacet({ title, name, values, place, children }: LinkFacetProps) {
  const chosen = new URLSearchParams(place.search).get(name)
  if (values.length === 0) return null
  const isOn = ({ id }: { id: number | string }) => String(id) === chosen
  const sorted = [...values.filter(isOn), ...values.filter((value) => !isOn(value))]
  const link = (value: LinkFacetProps['values'][number]) => (
    <FacetLink
      key={value.id}
      href={fromHere(place, changed(place, { [name]: isOn(value) ? null : value.id }))}
      isOn={isOn(value)}
      texto={value.nombre}
      total={value.total}
    />
  )
  const rest = sorted.slice(FIRST)
  const choices = rest.map(({ id, nombre, total }) => ({ valor: String(id), texto: nombre, total }))
  return (
    <Group title={title}>
      <ul className="facets">{sorted.slice(0, FIRST).map(link)}</ul>
      {rest.length > 0 && (
        <FacetSelect
          name={name}
          label={`${title}: otras`}
          any={`${count(rest.length)} más…`}
          choices={choices}
          place={place}
        />
      )}
      {children}
    </Group>
  )
}

const TOLERANCES = [0, 0.5, 1, 2, 5]

/** Values as links; of a measure also any number, with how far from it one may be. */
function TraitFacet({ clave, nombre, esMedida, valores, place }: ShownFacets['rasgos'][number] & { place: Place }) {
  const name: TraitName = `r.${clave}`
  const more = toleranceOf(name)
  const params = new URLSearchParams(place.search)
  const field =
    'min-h-11 rounded-control border max-md:w-full border-edge bg-card px-3 text-sm text-ink hover:border-accent md:min-h-8 w-full min-w-0'
  return (
    <LinkFacet
      title={nombre}
      name={name}
      values={valores.map(({ valor, texto, total }) => ({ id: valor, nombre: texto, total }))}
      place={place}
    >
      {esMedida && (
        <form key={place.search} method="get" action={place.pathname} className="mt-1 flex gap-1">
          <HiddenFields search={place.search} without={[name, more, 'page', 'desde']} />
          <input
            name={name}
            type="number"
            step="any"
            aria-label={nombre}
            defaultValue={params.get(name) ?? undefined}
            className={field}
          />
          <select
            name={more}
            aria-label={`Tolerancia: ${nombre}`}
            defaultValue={params.get(more) ?? 1}
            className={field}
          >
            {TOLERANCES.map((value) => (
              <option key={value} value={value}>
                {`± ${value}`}
              </option>
            ))}
          </select>
          <Button type="submit" variant="secondary" size="sm">
            Ver
          </Button>
        </form>
      )}
    </LinkFacet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}

function FacetLink({ href, isOn, texto, total }: { href: string; isOn: boolean; texto: string; total: number }) {
  return (
    <li>
      <a href={href} rel="nofollow" aria-current={isOn ? 'true' : undefined}>
        {texto}
        {isOn && <span className="sr-only">, quitar </span>}
        <span>{count(total)}</span>
      </a>
    </li>
  )
}

type FacetSelectProps = {
  name: FilterName | TraitName
  label: string
  /** The first option: no value of this select. */
  any: string
  choices: { valor: string; texto: string; total: number }[]
  place: Place
}

/** Many values in little room: a native select, which the keyboard searches by letters. */
function FacetSelect({ name, label, any, choices, place }: FacetSelectProps) {
  const navigate = useNavigate()
  const chosen = new URLSearchParams(place.search).get(name) ?? ''
  const isListed = choices.some(({ valor }) => valor === chosen)
  return (
    <form method="get" action={place.pathname} className="mt-1">
      <HiddenFields search={place.search} without={[name, 'page', 'desde']} />
      <SelectField
        label={label}
        hideLabel
        name={name}
        value={isListed ? chosen : ''}
        onChange={({ target }) => void navigate(changed(place, { [name]: target.value || null }))}
      >
        <option value="">{any}</option>
        {choices.map(({ valor, texto, total }) => (
          <option key={valor} value={valor}>
            {`${texto} (${count(total)})`}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" variant="secondary" size="sm" className="mt-2">
          Aplicar
        </Button>
      </noscript>
    </form>
  )
}

function YearFacet({ years, place }: { years: ShownFacets['years']; place: Place }) {
  if (years.length === 0) return null
  const choices = years.map(({ year, total }) => ({ valor: String(year), texto: String(year), total }))
  return (
    <Group title="Año del vehículo">
      <FacetSelect name="year" label="Año del vehículo" any="Todos los años" choices={choices} place={place} />
    </Group>
  )
}
