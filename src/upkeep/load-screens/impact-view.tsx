import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { ActForButton, mayAct } from '#people/access/act-for-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { percentOf } from '#upkeep/uploads/change-columns.ts'

type Impact = Reply<Api['GET /api/v1/cargas/:id/impacto']>
type Client = Impact['clientes'][number]

/** What clients would pay for what they bought in 90 days, those who pay more first. */
export function ImpactView({ list, fault }: { list: Impact | null; fault: TableFault | null }) {
  return (
    <>
      {list && list.total > 0 && (
        <p className="max-w-prose">
          Por lo que compraron en 90 días, {plural(list.suben, 'cliente pagaría', 'clientes pagarían')} más y{' '}
          {plural(list.bajan, 'pagaría', 'pagarían')} menos: <strong>{signed(list.diferencia)}</strong> en total.
        </p>
      )}
      <TableFilters label="Buscar clientes" placeholder="Nombre o clave" keep={['carga', 'ver']} />
      <DataTable
        noun={['cliente', 'clientes']}
        columns={columns}
        rows={list?.clientes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'desc' }}
        notFilters={['carga', 'ver']}
        renderActions={mayAct() ? (row) => <ActForButton cliente={row} isShort /> : undefined}
        empty={
          <EmptyState
            title="A ningún cliente le cambia lo que compra"
            text="Nadie compró en 90 días partes cuyo precio cambie con esta carga."
          />
        }
      />
    </>
  )
}

function signed(amount: string): string {
  return `${Number(amount) > 0 ? '+' : ''}${money(amount)}`
}

const columns: TableColumn<Client>[] = [
  {
    id: 'nombre',
    title: 'Cliente',
    cell: ({ id, nombre }) => (
      <a href={at(`/clientes/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {nombre}
      </a>
    ),
  },
  { id: 'partes', title: 'Partes', atEnd: true, cell: ({ partes }) => count(partes) },
  { id: 'antes', title: 'Pagó', atEnd: true, cell: ({ antes }) => money(antes) },
  { id: 'despues', title: 'Pagaría', atEnd: true, cell: ({ despues }) => money(despues) },
  {
    id: 'diferencia',
    title: 'Diferencia',
    atEnd: true,
    cell: ({ diferencia, porcentaje }) => (
      <span className="font-semibold">
        {signed(diferencia)} <span className="font-normal text-soft">{percentOf(porcentaje)}</span>
      </span>
    ),
  },
]
