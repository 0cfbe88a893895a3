import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Exports } from '#kit/lists/table-tools.tsx'
import { catalogueFilters, readList } from '#fronts/lists/list-address.ts'
import { ListBody, ListHeader } from '#fronts/lists/list-frame.tsx'
import { PartRows } from '#fronts/lists/list-rows.tsx'
import { comparedOf, exportAddress, vehicleNames, views, viewOf } from '#fronts/lists/products-address.ts'
import type { Compared } from './compare-rows.ts'
import { ProductsCompare } from './products-compare.tsx'
import { ProductsForm } from './products-form.tsx'
import { type Chosen, ProductsSelection } from '#fronts/lists/products-selection.tsx'
import { ProductsTable } from './products-table.tsx'
import { ChooseBox } from '#fronts/lists/choose-box.tsx'

/** C-15: the catalogue as a counter works with it. The table's prices come with the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const compared = comparedOf(params)
  if (compared.length > 0) return { lista: null, precios: [], opciones: null, comparadas: await readCompared(compared) }

  const given = (name: string) => params.get(name)?.trim() || undefined
  const [veh_marca, modelo, motor] = vehicleNames.map(given)
  const list = readList(params)
  const [lista, opciones] = await Promise.all([
    call('GET /api/productoslista/:term', {
      params: { term: given('texto') ?? '-' },
      query: { ...list, veh_marca, modelo, motor, tipo: 1 },
    }),
    call('GET /api/v1/vehiculos/opciones', { query: { year: list.year, marca: veh_marca, modelo, motor } }),
  ])
  const precios = viewOf(params) === null ? await readPrices(lista.items.map(({ k_parte }) => k_parte)) : []
  return { lista, precios, opciones: vehicleChoices(opciones), comparadas: [] }
}

/** Without its prices the list is still worth reading: only logged. */
async function readPrices(codes: string[]): Promise<PricedPart[]> {
  if (codes.length === 0) return []
  try {
    return (await call('GET /api/v1/precios', { query: { k_parte: codes.join('|') } })).partes
  } catch (error) {
    report('precios', error)
    return []
  }
}

async function readCompared(codes: string[]): Promise<Compared[]> {
  const [prices, ...found] = await Promise.all([
    readPrices(codes),
    ...codes.map((id) => call('GET /searchDetails/details/:id', { params: { id } }).catch(() => null)),
  ])
  return found.flatMap((product) => {
    if (!product) return []
    const { results, groupaplicaciones } = product
    const precio = prices.find(({ k_parte }) => k_parte === results[0].k_parte) ?? null
    return [{ parte: results[0], grupos: groupaplicaciones, precio }]
  })
}

type Options = Record<'marca' | 'modelo' | 'motor', { valor: string; texto: string; posible: boolean }[]>

/** Only what can still be chosen: models of a make, engines of a model. */
function vehicleChoices({ marca, modelo, motor }: Options) {
  const possible = (list: Options['marca']) =>
    list.filter(({ posible }) => posible).map(({ valor, texto }) => ({ valor, texto }))
  return { veh_marca: possible(marca), modelo: possible(modelo), motor: possible(motor) }
}

export const head = () => ({ description: 'Precio, existencia y pedido de cada parte.' })

export function Component() {
  const { lista, precios, opciones, comparadas } = useLoaderData<typeof loader>()
  const place = useLocation()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  if (!lista || !opciones) return <ProductsCompare parts={comparadas} place={place} />

  const params = new URLSearchParams(place.search)
  const view = viewOf(params)
  const choosing = { chosen, onChange: setChosen }
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-3 py-4">
      <ListHeader title="Productos" />
      <ProductsForm place={place} options={opciones} />
      <ListBody
        lista={lista}
        place={place}
        filters={catalogueFilters}
        views={views}
        tools={
          <>
            <a href={at('/lista-de-precios')} className="text-sm">
              Mi lista de precios
            </a>
            {currentSession().permissions.includes('productos-create') && (
              <a href={at('/CreateProd')} className="text-sm">
                Nuevo producto
              </a>
            )}
            <Exports href={(format) => exportAddress(place, format)} />
          </>
        }
        label="Productos"
        empty={
          <EmptyState
            title="Ninguna parte cumple con lo que pides"
            text="Prueba con menos palabras, o quita el vehículo."
          >
            <LinkButton href={at('/Productos')}>Ver todas</LinkButton>
          </EmptyState>
        }
      >
        <div className={view === 'lista' ? 'py-3 md:py-0' : 'py-4'}>
          {view === null ? (
            <ProductsTable items={lista.items} prices={precios} {...choosing} />
          ) : (
            <PartRows
              items={lista.items}
              isGrid={view === 'cuadricula'}
              label="Productos"
              renderTools={(part) => <ChooseBox part={part} {...choosing} />}
            />
          )}
        </div>
      </ListBody>
      <ProductsSelection place={place} {...choosing} />
    </div>
  )
}
