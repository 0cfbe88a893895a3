import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import {
  chosenOf,
  readVehicle,
  type VehicleChoice,
  vehicleFields,
  vehiclePath,
  vehicleText,
} from '#kit/base/vehicle.ts'
import { resultsAddress } from '#finding/search/search-address.ts'
import { guardar, leer } from '#finding/search-box/search-slots.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { AdvancedForm, type LineOption } from './advanced-form.tsx'
import { type AdvancedRequest, allIgnored, asksSomething, readAdvanced } from './advanced-request.ts'
import { AskAdviser } from '#fronts/lists/ask-adviser.tsx'
import { type Ignored, IgnoredValues } from '#fronts/lists/ignored.tsx'
import { advancedFilters, bodyOf, readList } from '#fronts/lists/list-address.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'
import { groupsOnPage, type VehicleListing } from './vehicle-groups.ts'
import { packChoices } from '#fronts/lists/vehicle-options.ts'
import { Positions, VehicleRows } from './vehicle-rows.tsx'

/** P-14. Whatever the address holds, a page: what is wrong is left out and said. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = readAdvanced(searchParams)
  const recorded = await openRecorded(asked)
  const [options, { lineas }, lista] = await Promise.all([
    call('GET /api/v1/vehiculos/opciones', { query: chosenOf(asked.vehicle) }),
    call('GET /catalogo/list'),
    asksSomething(asked) ? listFor(asked, searchParams) : null,
  ])
  const ignorados = allIgnored(asked.ignorados, recorded, options.ignorados, lista?.ignorados ?? [])
  const vehicle = readVehicle(options.vehiculo)
  const isKnown = options.ignorados.length === 0 && vehicleFields.some((field) => vehicle[field] !== null)
  if (asked.goesToVehicle && isKnown) throw redirect(at(vehiclePath(vehicle)))
  return {
    asked: obeyed(asked, vehicle, ignorados),
    options: packChoices(options),
    lineas: lineOptions(lineas, lista, asked.linea),
    lista,
    ignorados,
  }
}

/** The form shows what is obeyed, in the catalogue's own spelling. */
function obeyed(asked: AdvancedRequest, vehicle: VehicleChoice, ignorados: Ignored[]): AdvancedRequest {
  const hasLine = !ignorados.some(({ campo }) => campo === 'linea')
  return { ...asked, vehicle, linea: hasLine ? asked.linea : null }
}

/** Every line; those that would find nothing with the rest of the form cannot be chosen. */
function lineOptions(
  lineas: { id: number; nombre: string; total: number }[],
  lista: VehicleListing | null,
  chosen: string | null,
): LineOption[] {
  const totals = new Map((lista?.facets.lineas ?? lineas).map(({ id, total }) => [id, total]))
  return lineas.map(({ id, nombre }) => ({ id, nombre, posible: Boolean(totals.get(id)) || String(id) === chosen }))
}

async function listFor(
  { vehicle, linea, texto, tipo }: AdvancedRequest,
  params: URLSearchParams,
): Promise<VehicleListing> {
  const body = { ...bodyOf(readList(params), texto), ...chosenOf(vehicle), linea, tipo }
  return groupsOnPage(await call('POST /api/catalogo/productoslistacatalogo', { body }), linea)
}

/** Goes to the recorded search if there is one; a number that opens nothing is one more value to ignore. */
async function openRecorded({ idBusqueda }: AdvancedRequest): Promise<{ campo: string; valor: string }[]> {
  if (idBusqueda === null) return []
  try {
    const { consulta, tipo } = await call('GET /api/v1/busquedas/:id', { params: { id: idBusqueda } })
    throw redirect(resultsAddress(consulta, tipo))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return [{ campo: 'idBusqueda', valor: String(idBusqueda) }]
    throw error
  }
}

export function head() {
  return {
    description: 'Busca autopartes por año, marca, modelo y motor de tu vehículo, por línea y por palabras.',
    noindex: true,
  }
}

export function Component() {
  const { asked, options, lineas, lista, ignorados } = useLoaderData<typeof loader>()
  const place = useLocation()
  useKeptForm(place.search, lista !== null)
  return (
    <div className="wrap grid gap-3 py-4">
      <ListHeader
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: 'Búsqueda avanzada' }]}
        title="Búsqueda avanzada"
      />
      <AdvancedForm asked={asked} options={options} lineas={lineas} />
      <IgnoredValues ignorados={ignorados} place={place} />
      {lista ? (
        <ListBody
          lista={lista}
          place={place}
          filters={advancedFilters}
          label="Resultados de la búsqueda avanzada"
          empty={<NothingFits asked={asked} />}
        >
          <Positions lista={lista} place={place} />
          <VehicleRows lista={lista} place={place} />
        </ListBody>
      ) : (
        <Start />
      )}
    </div>
  )
}

/** The form survives a reload and the back button by its address; the slot brings it back from anywhere else (E-22). */
function useKeptForm(search: string, isAsked: boolean): void {
  useEffect(() => {
    if (isAsked) guardar('busquedaAvanzada', Object.fromEntries(new URLSearchParams(search)))
  }, [search, isAsked])
}

function Start() {
  const kept = useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(leer('busquedaAvanzada') ?? {}).toString(),
    () => '',
  )
  return (
    <EmptyState
      title="Elige por dónde empezar"
      text="El año, la marca, el modelo, el motor o la línea, en el orden que quieras. Lo que no combina con lo ya elegido se apaga."
      figure={<Icon of={SlidersHorizontal} size={40} />}
    >
      {kept && (
        <LinkButton href={at(`/busquedaAvanzada?${kept}`)} variant="secondary">
          Seguir con tu última búsqueda
        </LinkButton>
      )}
      <LinkButton href={at('/ListaProds')} variant="quiet">
        Ver todo el catálogo
      </LinkButton>
    </EmptyState>
  )
}

function NothingFits({ asked }: { asked: AdvancedRequest }) {
  const vehicle = vehicleText(asked.vehicle)
  const wanted = asked.texto || `partes para ${vehicle || 'mi vehículo'}`
  return (
    <EmptyState
      title="Ninguna parte cumple con todo lo que pediste"
      text="Deja abierto alguno de los datos de arriba, o pide la parte a un asesor."
    >
      <AskAdviser busca={wanted} tipo={asked.tipo} vehiculo={vehicle} />
      <LinkButton href={at('/busquedaAvanzada')} variant="secondary">
        Empezar de nuevo
      </LinkButton>
    </EmptyState>
  )
}
