import { Search } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { bring } from '#kit/base/bring.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { MAX_SEARCH, MIN_SEARCH, modeTexts } from '#kit/base/settings.ts'
import { anyVehicle, readVehicle, vehicleText } from '#kit/base/vehicle.ts'
import { say } from '#kit/base/texts.ts'
import { resultsAddress } from '#finding/search/search-address.ts'
import { leer } from '#finding/search-box/search-slots.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { sayVehicle } from '#fronts/lists/active-vehicle.ts'
import { FollowOffer } from '#fronts/lists/follow-offer.tsx'
import { keepsVehicles } from '#fronts/lists/keeps-vehicles.ts'
import { catalogueFilters, readList } from '#fronts/lists/list-address.ts'
import { type Listing, shownOf } from '#fronts/lists/list-data.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'
import { NothingFound, OtherModes } from '#fronts/lists/nothing-found.tsx'
import { useRecordSearch } from '#fronts/lists/record-search.ts'
import { isSearchable, readRequest, type SearchRequest } from '#fronts/lists/search-request.ts'
import { Understood } from '#fronts/lists/understood.tsx'

/** P-11. Under three characters nothing is asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = readRequest(searchParams)
  if (!isSearchable(asked)) return { asked, lista: null }

  if (keepsVehicles()) {
    const { namedVehicleAddress } = await bring(() => import('#fronts/lists/named-vehicle.ts'))
    const address = await namedVehicleAddress(asked)
    if (address) throw redirect(address)
  }
  const query = queryOf(searchParams, asked)
  return {
    asked,
    lista: shownOf(await call('GET /api/productoslista/:term', { params: { term: asked.texto }, query })),
  }
}

/** What the call of the results is asked: filters, vehicle, and what was taken away. */
function queryOf(params: URLSearchParams, { tipo, quitar }: SearchRequest) {
  const vehicle = Object.fromEntries(['veh_marca', 'modelo', 'motor'].map((name) => [name, params.get(name)]))
  return { ...readList(params), ...vehicle, tipo, quitar: quitar.join(',') }
}

type Data = Awaited<ReturnType<typeof loader>>

export function head({ asked: { texto }, lista }: Data) {
  if (!texto) return { noindex: true, description: 'Busca autopartes por palabras, código o código alterno.' }
  return {
    title: `Resultados de «${texto}»`,
    description: `${plural(lista?.total ?? 0, 'parte', 'partes')} para «${texto}».`,
    noindex: true,
  }
}

export function Component() {
  const { asked, lista } = useLoaderData<typeof loader>()
  return lista ? <Results asked={asked} lista={lista} /> : <TooShort asked={asked} />
}

function Results({ asked, lista }: { asked: SearchRequest; lista: Listing }) {
  const place = useLocation()
  useRecordSearch(asked, lista.total)
  useSaid(lista.interpretacion.vehiculo)
  const isDoubtful = lista.items.length > 0 && lista.otros.some(({ total }) => total > 0)
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Resultados' }]}
        title={
          <>
            Resultados de «{asked.texto}»
            {asked.tipo !== 1 && (
              <span className="ml-2 text-base font-normal text-soft">en {say(modeTexts[asked.tipo])}</span>
            )}
          </>
        }
      />
      <Understood lista={lista} request={asked} place={place} />
      <FollowOffer
        texto={asked.texto}
        consulta={queryOf(new URLSearchParams(place.search), asked)}
        path="/ListadoProductos"
        search={place.search}
      />
      {isDoubtful && <OtherModes otros={lista.otros} texto={asked.texto} tipo={asked.tipo} />}
      <ListBody
        lista={lista}
        place={place}
        filters={catalogueFilters}
        label={`Resultados de «${asked.texto}»`}
        empty={<NothingFound lista={lista} request={asked} vehiculo={askedVehicle(place.search)} />}
      />
    </div>
  )
}

/** What follows from this search is marked for the vehicle that its words name. */
function useSaid(vehiculo: Listing['interpretacion']['vehiculo']): void {
  const { year, marca, modelo, motor } = vehiculo ?? anyVehicle
  useEffect(() => sayVehicle(modelo === null ? null : { year, marca, modelo, motor }), [year, marca, modelo, motor])
}

/** The vehicle that the filters of the address name. */
function askedVehicle(search: string): string {
  const params = new URLSearchParams(search)
  const [year, marca, modelo, motor] = ['year', 'veh_marca', 'modelo', 'motor'].map((name) => params.get(name))
  return vehicleText(readVehicle({ year, marca, modelo, motor }))
}

const examples = ['balatas delanteras tsuru 2005', 'amortiguador jetta a4', 'bomba de agua chevy']

function TooShort({ asked: { texto, tipo } }: { asked: SearchRequest }) {
  const last = useSyncExternalStore(
    () => () => {},
    () => leer('consulta3'),
    () => null,
  )
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title={texto ? `«${texto}» es muy corto para buscar` : 'Escribe qué parte buscas'}
        text={`Escribe al menos ${MIN_SEARCH} caracteres: palabras, un código o un código alterno.`}
        figure={<Icon of={Search} size={40} />}
      >
        <form method="get" action={at('/ListadoProductos')} className="flex w-full items-end gap-2 text-left">
          <input type="hidden" name="tipobusqueda" value={tipo} />
          <TextField
            type="search"
            name="productobusqueda"
            label="Qué buscas"
            defaultValue={texto}
            minLength={MIN_SEARCH}
            maxLength={MAX_SEARCH}
            required
            className="flex-1"
          />
          <Button type="submit">Buscar</Button>
        </form>
        <ul aria-label="Ejemplos" className="flex flex-wrap justify-center gap-2">
          {(last ? [last, ...examples] : examples).map((example) => (
            <li key={example}>
              <ChipLink href={resultsAddress(example, 1)}>{example}</ChipLink>
            </li>
          ))}
        </ul>
        <LinkButton href={at('/ListaProds')} variant="quiet">
          Ver todo el catálogo
        </LinkButton>
      </EmptyState>
    </div>
  )
}
