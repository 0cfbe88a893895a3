import { Tags } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
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
import { ErpLeads } from './erp-leads.tsx'
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
  const lista_id = list?.lista_id ?? options.listas[0]?.id ?? 0
  const many = useMany(new URLSearchParams(search))
  const cells = useTypedCells(lista_id)
  const rows = list?.partes ?? []
  useNews(['estante:todo'], () => {
    if (cells.typed.size === 0) void revalidate()
  })
  return (
    <ShelfFrame
      current="PreciosProductos"
      text="El precio sin IVA de cada parte en la lista que elijas. Escríbelo o pega una columna de tu hoja; Enter baja y Escape regresa."
      action={<PageTools onMany={many.isOpen || rows.length === 0 ? undefined : many.open} />}
    >
      {options.manda_erp.precio && <ErpLeads what="esa parte" />}
      <Filters choices={choices} listas={options.listas} />
      {many.isOpen && (
        <PriceBulk
          key={`muchos-${lista_id}`}
          options={options}
          lista_id={lista_id}
          chosen={[...many.chosen]}
          filtro={filterOf(search)}
          total={list?.total ?? 0}
          startsWithAll={many.chosen.size === 0}
          onClear={many.clear}
          onDone={async () => {
            cells.clear()
            await revalidate()
          }}
        />
      )}
      <DataTable
        noun={['parte', 'partes']}
        columns={columnsOf({
          rows,
          cells,
          choosing: many.choosing,
          branches: options.sucursales,
          places: rows.flatMap(cellsOf),
        })}
        rows={rows}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'codigo', sentido: 'asc' }}
        notFilters={['lista', 'elegidas', 'todas']}
        empty={<NoParts />}
      />
      <TypedBar key={`escritos-${lista_id}`} cells={cells} lista_id={lista_id} hoy={options.hoy} />
    </ShelfFrame>
  )
}

function NoParts() {
  return (
    <EmptyState
      title="Aún no hay partes"
      text="Llegan con una carga de productos o creándolas una por una."
      figure={<Icon of={Tags} size={40} />}
    />
  )
}

/** What is chosen to be changed by a rule; the address may name it, or say «all». */
function useMany(asked: URLSearchParams) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => idsOf(asked.get('elegidas')))
  const [isOpen, setOpen] = useState(asked.has('elegidas') || asked.has('todas'))
  const toggle = (id: number) => {
    const next = toggled(chosen, id, MOST_CHOSEN)
    setChosen(next)
    if (next.size > 0) setOpen(true)
  }
  return {
    chosen,
    isOpen,
    open: () => setOpen(true),
    choosing: { isChosen: (id: number) => chosen.has(id), toggle },
    clear: () => {
      setChosen(new Set())
      setOpen(false)
    },
  }
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
