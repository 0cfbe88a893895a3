import { Tags } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { toggled } from '#kit/lists/chosen.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { filterOf } from '#upkeep/shelf/filter-of.ts'
import { ShelfFilters } from '#upkeep/shelf/shelf-filters.tsx'
import { ShelfFrame } from '#upkeep/shelf/shelf-frame.tsx'
import { PriceBulk } from './price-bulk.tsx'
import { cellsOf, columnsOf } from './price-columns.tsx'
import { TypedBar } from './typed-bar.tsx'
import { useTypedCells } from './typed-cells.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/estante/precios'>(request)
  const [list, options, choices] = await Promise.all([
    orFault(call('GET /api/v1/estante/precios', { query })),
    call('GET /api/v1/estante/precios/opciones'),
    call('GET /api/v1/estante/opciones'),
  ])
  return { ...list, options, choices }
}

/** Prices of one list, part by part: typed or pasted in their place, or changed by a rule for many after seeing what would change. */
export function Component() {
  const { list, fault, options, choices } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const asked = new URLSearchParams(search)
  const lista_id = list?.lista_id ?? options.listas[0]?.id ?? 0
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => idsOf(asked.get('elegidas')))
  const [isBulk, setBulk] = useState(asked.has('elegidas') || asked.has('todas'))
  const cells = useTypedCells(lista_id)
  const rows = list?.partes ?? []
  useNews(['estante:todo'], () => {
    if (cells.typed.size === 0) void revalidate()
  })
  const toggle = (id: number) => {
    const next = toggled(chosen, id, MOST_CHOSEN)
    setChosen(next)
    if (next.size > 0) setBulk(true)
  }
  const choosing = { isChosen: (id: number) => chosen.has(id), toggle }
  return (
    <ShelfFrame
      current="PreciosProductos"
      text="El precio sin IVA de cada parte en la lista que elijas. Escríbelo o pega una columna de tu hoja; Enter baja y Escape regresa."
      action={<PageTools onMany={!isBulk && rows.length > 0 ? () => setBulk(true) : undefined} />}
    >
      {options.manda_erp.precio && (
        <Alert kind="warning" title="Los precios los manda el ERP">
          Lo que cambies aquí dura hasta que el ERP vuelva a mandar el precio de esa parte.
        </Alert>
      )}
      <Filters choices={choices} listas={options.listas} />
      {isBulk && (
        <PriceBulk
          key={`muchos-${lista_id}`}
          options={options}
          lista_id={lista_id}
          chosen={[...chosen]}
          filtro={filterOf(search)}
          total={list?.total ?? 0}
          startsWithAll={chosen.size === 0}
          onClear={() => {
            setChosen(new Set())
            setBulk(false)
          }}
          onDone={async () => {
            cells.clear()
            await revalidate()
          }}
        />
      )}
      <DataTable
        noun={['parte', 'partes']}
        columns={columnsOf({ rows, cells, choosing, branches: options.sucursales, places: rows.flatMap(cellsOf) })}
        rows={rows}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'codigo', sentido: 'asc' }}
        notFilters={['lista', 'elegidas', 'todas']}
        empty={
          <EmptyState
            title="Aún no hay partes"
            text="Llegan con una carga de productos o creándolas una por una."
            figure={<Icon of={Tags} size={40} />}
          />
        }
      />
      <TypedBar key={`escritos-${lista_id}`} cells={cells} lista_id={lista_id} hoy={options.hoy} />
    </ShelfFrame>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function Filters({ choices, listas }: { choices: Loaded['choices']; listas: Loaded['options']['listas'] }) {
  return (
    <ShelfFilters choices={choices}>
      <ChoiceFilter
        label="Lista"
        name="lista"
        all={listas[0]?.nombre ?? 'Lista base'}
        options={listas.slice(1).map(({ id, nombre }) => [String(id), nombre] as const)}
        className={`w-48 ${half}`}
      />
    </ShelfFilters>
  )
}

function PageTools({ onMany }: { onMany: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap gap-2">
      {onMany && (
        <Button variant="secondary" onClick={onMany}>
          Cambiar muchos
        </Button>
      )}
      <LinkButton href={at('/ListasDePrecios')} variant="quiet">
        Listas y descuentos
      </LinkButton>
    </div>
  )
}

/** Chosen one by one at most; beyond that there is «all that the filter leaves». */
const MOST_CHOSEN = 500

function idsOf(text: string | null): Set<number> {
  const ids = (text ?? '').split('.').map(Number)
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST_CHOSEN))
}
