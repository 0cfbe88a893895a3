import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { type Measure, MEASURES, measures, verdictOf } from './measures.ts'

type Api200 = Api['GET /api/v1/velocidad']
type Row = Reply<Api200>['paginas'][number]

export function loader({ request }: LoaderFunctionArgs) {
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(new URL(request.url).searchParams) as NonNullable<Sent<Api200>['query']>
  return orFault(call('GET /api/v1/velocidad', { query }))
}

/** What visitors felt of each page (G11). */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['velocidad']}
      label="Velocidad"
      current="velocidad"
      text="Lo que sintieron quienes visitan, medido en sus navegadores: tres de cada cuatro visitas estuvieron por debajo de estos tiempos. No se guarda quién visitó."
    >
      <TableFilters label="Buscar páginas" placeholder="Nombre de la página">
        <ChoiceFilter
          label="Días"
          name="dias"
          all="Últimos 28"
          options={[
            ['7', 'Últimos 7'],
            ['90', 'Últimos 90'],
          ]}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter
          label="En qué"
          name="equipo"
          options={[
            ['telefono', 'Teléfono'],
            ['escritorio', 'Computadora'],
          ]}
          className={`w-36 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['página', 'páginas']}
        columns={columns}
        rows={list?.paginas ?? []}
        rowKey={({ pagina }) => pagina ?? ''}
        total={list?.paginas.length ?? 0}
        fault={fault}
        isWhole
        defaultOrder={{ orden: 'visitas', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Todavía no hay medidas"
            text="Llegan solas: cada navegador cuenta cómo le fue cuando su visita se va de la página."
          />
        }
      />
    </ListFrame>
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'pagina', title: 'Página', cell: ({ titulo }) => titulo },
  { id: 'visitas', title: 'Visitas', atEnd: true, cell: ({ visitas }) => count(visitas) },
  ...MEASURES.toReversed().map(
    (measure): TableColumn<Row> => ({
      id: measure,
      title: measures[measure].name,
      atEnd: true,
      isExtra: measure === 'FCP',
      cell: (row) => <Felt measure={measure} value={row.p75[measure]} />,
    }),
  ),
  {
    id: 'antes',
    title: 'Lo principal, antes',
    atEnd: true,
    cell: ({ lcp_antes }) => <Felt measure="LCP" value={lcp_antes} />,
  },
]

const looks = {
  bien: ['text-yes', 'bien'],
  regular: ['text-maybe', 'regular'],
  mal: ['text-no', 'mal'],
} as const

/** A value, and in words how it is to be taken. */
function Felt({ measure, value }: { measure: Measure; value: number | null }) {
  if (value === null) return <span className="text-soft">—</span>
  const [ink, word] = looks[verdictOf(measure, value)]
  return (
    <span className="whitespace-nowrap tabular-nums">
      {textOf(measure, value)} <span className={`text-xs font-semibold ${ink}`}>{word}</span>
    </span>
  )
}

function textOf(measure: Measure, value: number): string {
  if (measure === 'CLS') return value.toFixed(2)
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}
