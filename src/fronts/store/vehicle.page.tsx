import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import {
  chosenOf,
  readVehicle,
  type VehicleChoice,
  vehicleFields,
  vehiclePath,
  vehicleText,
} from '#kit/base/vehicle.ts'
import { mergeRanges, yearsText } from '#catalogue/parts/years.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { setActiveVehicle } from '#fronts/lists/active-vehicle.ts'
import { AskAdviser } from '#fronts/lists/ask-adviser.tsx'
import { breadcrumbsLd } from '#fronts/lists/breadcrumbs-ld.ts'
import { FollowOffer } from '#fronts/lists/follow-offer.tsx'
import { IgnoredValues } from '#fronts/lists/ignored.tsx'
import { keepsVehicles } from '#fronts/lists/keeps-vehicles.ts'
import { activeFilters, bodyOf, type Place, readList, vehicleFilters } from '#fronts/lists/list-address.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'
import { groupsOnPage, type VehicleListing } from './vehicle-groups.ts'
import { Positions, VehicleRows } from './vehicle-rows.tsx'
import { VehicleSystems } from './vehicle-systems.tsx'

const KeepVehicle = part(
  () => import('#fronts/lists/own-vehicles.tsx'),
  (module) => module.KeepVehicle,
)

/** P-13. `-` leaves a question open; with all four open there is no vehicle, and the visitor is asked for one. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const asked = readVehicle(params)
  if (vehicleFields.every((field) => asked[field] === null)) throw redirect(at('/busquedaAvanzada'))

  const narrowed = bodyOf(readList(new URL(request.url).searchParams))
  const body = { ...narrowed, ...chosenOf(asked) }
  const lista = await call('POST /api/catalogo/productoslistacatalogo', { body })
  return { asked, lista: groupsOnPage(lista, narrowed.linea) }
}

type Data = { asked: VehicleChoice; lista: VehicleListing }

export function head({ asked, lista }: Data, { url }: { url: URL }) {
  const vehicle = readVehicle(lista.vehiculo)
  const name = vehicleText(vehicle) || vehicleText(asked)
  const page = lista.page > 1 ? `?page=${lista.page}` : ''
  return {
    title: `Partes para ${name}`,
    description: `${plural(lista.total, 'autoparte', 'autopartes')} para ${name}, por línea y posición, con lo que pide cada aplicación.`,
    canonical: vehiclePath(vehicle) + page,
    noindex:
      !lista.vehiculo.existe ||
      lista.total === 0 ||
      activeFilters(url.searchParams, vehicleFilters).length > 0 ||
      url.searchParams.has('orden'),
    jsonLd: [
      breadcrumbsLd(url.origin, [
        { texto: 'Inicio', href: at('/home') },
        { texto: name, href: at(vehiclePath(vehicle)) },
      ]),
    ],
  }
}

export function Component() {
  const { asked, lista } = useLoaderData<typeof loader>()
  const place = useLocation()
  const isLive = useHydrated()
  const vehicle = readVehicle(lista.vehiculo)
  const name = vehicleText(vehicle) || vehicleText(asked)
  useActive(vehicle, lista.vehiculo.existe)
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[
          { texto: 'Inicio', href: at('/home') },
          { texto: 'Por vehículo', href: changeAddress(vehicle) },
          { texto: name },
        ]}
        title={`Partes para ${name}`}
      >
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <a href={changeAddress(vehicle)} className="link text-sm">
            Cambiar vehículo
          </a>
          {isLive && lista.vehiculo.existe && keepsVehicles() && (
            <Optional isQuiet>
              <KeepVehicle vehicle={vehicle} />
            </Optional>
          )}
        </div>
      </ListHeader>
      {lista.vehiculo.existe && (
        <FollowOffer {...followed(vehicle, place.search)} path={vehiclePath(vehicle)} search={place.search} />
      )}
      <IgnoredValues
        ignorados={lista.ignorados}
        place={place}
        hrefOf={({ campo }) => at(vehiclePath({ ...asked, [campo]: null }))}
      />
      {isWhole(lista, place) && <VehicleSystems lista={lista} place={place} />}
      {lista.vehiculo.existe ? (
        <ListBody
          lista={lista}
          place={place}
          label={`Partes para ${name}`}
          filters={vehicleFilters}
          empty={<NoParts name={name} />}
        >
          <div id="partes-del-vehiculo" tabIndex={-1} className="scroll-mt-14">
            <Positions lista={lista} place={place} />
          </div>
          <VehicleRows lista={lista} place={place} />
        </ListBody>
      ) : (
        <NoSuchVehicle vehicle={vehicle} lista={lista} />
      )}
    </div>
  )
}

/** What this page shows, as the call of the results takes it: a position is a word. */
function followed({ year, marca, modelo, motor }: VehicleChoice, search: string) {
  const { posicion, ...list } = readList(new URLSearchParams(search))
  return {
    texto: posicion || '-',
    consulta: { ...list, marca: list.marca_parte, year, veh_marca: marca, modelo, motor, tipo: 1 },
  }
}

/** All that there is for the vehicle, from its beginning. */
function isWhole({ vehiculo, page }: VehicleListing, { search }: Place): boolean {
  return vehiculo.existe && page === 1 && activeFilters(new URLSearchParams(search), vehicleFilters).length === 0
}

/** From here on everything is marked for this vehicle. */
function useActive({ year, marca, modelo, motor }: VehicleChoice, exists: boolean): void {
  useEffect(() => {
    if (exists) setActiveVehicle({ year, marca, modelo, motor })
  }, [exists, year, marca, modelo, motor])
}

function changeAddress(vehicle: VehicleChoice): string {
  return at(`/busquedaAvanzada?${new URLSearchParams(chosenOf(vehicle))}`)
}

/** The combination does not exist: why, and the years that do. */
function NoSuchVehicle({ vehicle, lista: { vehiculo } }: { vehicle: VehicleChoice; lista: VehicleListing }) {
  const withoutYear = vehicleText({ ...vehicle, year: null })
  const ranges = mergeRanges(vehiculo.years.map((year) => ({ desde: year, hasta: year })))
  const isYear = vehicle.year !== null && vehiculo.years.length > 0
  return (
    <EmptyState
      title={isYear ? `No hay ${withoutYear} ${vehicle.year}` : `No conocemos ningún ${vehicleText(vehicle)}`}
      text={
        isYear
          ? `En el catálogo, los años de ${withoutYear} son ${yearsText(ranges)}. Elige uno:`
          : 'Esa combinación de marca, modelo y motor no está en el catálogo. Cambia alguno de los datos.'
      }
    >
      {isYear && (
        <ul aria-label="Años que sí existen" className="mb-4 flex flex-wrap justify-center gap-2">
          {vehiculo.years.map((year) => (
            <li key={year}>
              <ChipLink href={at(vehiclePath({ ...vehicle, year: String(year) }))}>{year}</ChipLink>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={changeAddress({ ...vehicle, year: null })} variant={isYear ? 'secondary' : 'primary'}>
        Cambiar vehículo
      </LinkButton>
    </EmptyState>
  )
}

function NoParts({ name }: { name: string }) {
  return (
    <EmptyState
      title={`Todavía no hay partes para ${name}`}
      text="El vehículo está en el catálogo, pero ninguna parte publicada dice que le queda."
    >
      <AskAdviser busca={`partes para ${name}`} vehiculo={name} />
      <LinkButton href={at('/busquedaAvanzada')} variant="secondary">
        Elegir otro vehículo
      </LinkButton>
    </EmptyState>
  )
}
