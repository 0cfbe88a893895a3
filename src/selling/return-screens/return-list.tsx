import { currentSession } from '#kit/base/current-session.ts'
import { count } from '#kit/ui/format.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableFault } from '#kit/lists/table-fault.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import type { ReactNode } from 'react'
import { returnColumns } from '#selling/returns/return-columns.ts'
import { returnHref } from '#selling/returns/return-data.ts'
import { StateMark } from './state-mark.tsx'

type ListProps = { list: Reply<Api['GET /api/v1/devoluciones']> | null; fault: TableFault | null; empty: ReactNode }

/** The returns within reach, as both sides list them; a client has no need to be told whose they are. */
export function ReturnList({ list, fault, empty }: ListProps) {
  const isClient = currentSession().cliente !== null
  return (
    <DataTable
      noun={['devolución', 'devoluciones']}
      columns={columns.filter(({ id }) => !isClient || id !== 'cliente')}
      rows={list?.devoluciones ?? []}
      rowKey={({ id }) => id}
      total={list?.total ?? 0}
      fault={fault}
      defaultOrder={{ orden: 'fecha', sentido: 'desc' }}
      exportPath="/api/v1/devoluciones/exportacion/"
      empty={empty}
    />
  )
}

const columns = drawnColumns(returnColumns, {
  folio: (row) => (
    <a href={returnHref(row)} className="code font-semibold text-ink hover:text-accent-strong">
      {row.folio}
    </a>
  ),
  estado: ({ estado }) => <StateMark estado={estado} />,
  piezas: ({ piezas }) => count(piezas),
})
