import { Filter } from 'lucide-react'
import { useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { funnelColumns, type FunnelRow } from './funnel-columns.ts'
import { FunnelFrame } from './funnel-frame.tsx'
import { type Grouping, GROUPINGS, groupingWords, shareText, STEPS, type Step, stepWords } from './steps.ts'

type Answer = Reply<Api['GET /api/v1/embudo']>

export const loader = listLoader('GET /api/v1/embudo')

/** From looking to having: how many lines came to each step, and what they are by line, kind of client, day and document. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('por_que')
  const por = GROUPINGS.find((one) => one === asked) ?? GROUPINGS[0]
  return (
    <FunnelFrame
      current="Embudo"
      text="Renglones que llegaron a cada paso, el día en que pasó. Lo que se ve y lo que se echa al carrito se cuenta sin decir de quién."
    >
      <Filters choices={list?.opciones} />
      {list && <Steps list={list} search={search} />}
      <nav aria-label="Agrupar" className="flex flex-wrap gap-2">
        {GROUPINGS.map((one) => (
          <ChipLink
            key={one}
            href={changed(search, { por_que: one, orden: null, sentido: null })}
            isCurrent={one === por}
          >
            Por {groupingWords[one].titulo.toLowerCase()}
          </ChipLink>
        ))}
      </nav>
      <DataTable
        noun={groupingWords[por].noun}
        columns={drawnColumns(funnelColumns(por), cellsOf(por, search))}
        rows={list?.filas ?? []}
        rowKey={({ clave }) => clave}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'pedido', sentido: 'desc' }}
        notFilters={['por_que', 'desde', 'hasta']}
        exportPath="/api/v1/embudo/exportacion/"
        empty={
          <EmptyState
            title="No pasó nada en esos días"
            text="Prueba con otros días: lo que se vea, se cotice o se pida aparece el mismo día."
            figure={<Icon of={Filter} size={40} />}
          />
        }
      />
    </FunnelFrame>
  )
}

function Filters({ choices }: { choices: Answer['opciones'] | undefined }) {
  const named = (all: { id: number; nombre: string }[] = []) =>
    all.map(({ id, nombre }) => [String(id), nombre] as const)
  return (
    <TableFilters label="Buscar en el embudo" placeholder="Línea, tipo o folio" keep={['por_que']}>
      <DateFilters />
      <ChoiceFilter
        label="Línea"
        name="linea"
        all="Todas"
        options={named(choices?.lineas)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Tipo de cliente"
        name="tipo"
        options={[['visitante', 'Visitantes'], ['ninguno', 'Clientes sin grupo'], ...named(choices?.grupos)]}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Que llegó a"
        name="paso"
        all="Cualquier paso"
        options={STEPS.map((step) => [step, stepWords[step]] as const)}
        className={`w-40 ${half}`}
      />
    </TableFilters>
  )
}

/** Each figure opens the rows that sum to it: the days of what has no document, else the documents. */
function Steps({ list: { suma, desde, hasta }, search }: { list: Answer; search: string }) {
  const amounts: Partial<Record<Step, string>> = { cotizado: suma.importe_cotizado, pedido: suma.importe_pedido }
  return (
    <>
      <p className="text-sm text-soft">
        Del {day(desde)} al {day(hasta)}
      </p>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {STEPS.map((step, n) => {
          const before = STEPS[n - 1]
          const isCounted = step === 'vista' || step === 'carrito'
          const amount = amounts[step]
          return (
            <div key={step} className="grid content-start gap-1 rounded-panel border border-line bg-card p-4">
              <dt className="text-sm text-soft">{stepWords[step]}</dt>
              <dd className="grid gap-1">
                <a
                  href={changed(search, {
                    por_que: isCounted ? 'dia' : 'documento',
                    paso: step,
                    orden: null,
                    sentido: null,
                  })}
                  aria-label={`${stepWords[step]}: ${count(suma[step])}`}
                  className="text-2xl font-semibold text-ink tabular-nums hover:underline"
                >
                  {count(suma[step])}
                </a>
                {before && (
                  <span className="text-xs text-soft">
                    {shareText(suma[step], suma[before])} de «{stepWords[before]}»
                  </span>
                )}
                {amount && <span className="text-xs text-soft">{money(amount)} sin IVA</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

function cellsOf(por: Grouping, search: string) {
  const amount = (value: string) => (Number(value) > 0 ? money(value) : <span className="text-soft">—</span>)
  return {
    nombre: (row: FunnelRow) => (
      <a href={hrefOf(por, row, search)} className="font-semibold text-ink hover:text-accent-strong">
        {por === 'dia' ? day(row.nombre) : row.nombre}
      </a>
    ),
    importe_cotizado: (row: FunnelRow) => amount(row.importe_cotizado),
    importe_pedido: (row: FunnelRow) => amount(row.importe_pedido),
  }
}

/** A document opens its page; any other row the next closer look at the same lines. */
function hrefOf(por: Grouping, { clave, ruta }: FunnelRow, search: string): string {
  const closer = { orden: null, sentido: null, pagina: null }
  if (por === 'documento') return at(ruta ?? '/pedidos')
  if (por === 'dia') return changed(search, { ...closer, por_que: 'documento', desde: clave, hasta: clave })
  return changed(search, { ...closer, por_que: 'dia', [por]: clave })
}
