import { ShieldCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { CompanyFrame } from '#people/company/company-frame.tsx'
import { Deadline } from './deadline.tsx'
import { rights, rightStates } from './states.ts'

type Row = Reply<Api['GET /api/v1/privacidad']>['solicitudes'][number]

export const loader = listLoader('GET /api/v1/privacidad')

/** What people asked of their own data, by the day the law gives. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const texts = (told: Record<string, { texto: string }>) =>
    Object.entries(told).map(([key, { texto }]) => [key, texto] as const)
  return (
    <CompanyFrame
      current="datosPersonales"
      text="Lo que cada persona pide sobre sus datos, con el día límite que da la ley. Arriba, lo que vence antes."
    >
      <TableFilters label="Buscar solicitudes" placeholder="Folio, nombre o correo">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={[['ABIERTAS', 'Abiertas'], ...texts(rightStates).filter(([estado]) => estado !== 'SIN_CONFIRMAR')]}
          className="w-44 max-sm:w-full"
        />
        <ChoiceFilter label="Derecho" name="derecho" options={texts(rights)} className="w-44 max-sm:w-full" />
      </TableFilters>
      <DataTable
        noun={['solicitud', 'solicitudes']}
        columns={columns}
        rows={list?.solicitudes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'limite', sentido: 'asc' }}
        empty={
          <EmptyState
            title="Nadie ha pedido nada sobre sus datos"
            text="Aquí llega lo que se pide desde «Tus datos personales», ya confirmado por correo o desde una cuenta."
            figure={<Icon of={ShieldCheck} size={40} />}
          />
        }
      />
    </CompanyFrame>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'folio',
    title: 'Folio',
    cell: ({ id, folio }) => (
      <a href={at(`/privacidad/${id}`)} className="code font-semibold text-ink hover:text-accent-strong">
        {folio}
      </a>
    ),
  },
  { id: 'derecho', title: 'Derecho', cell: ({ derecho }) => rights[derecho].texto },
  { id: 'nombre', title: 'Quién', cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span> },
  {
    id: 'correo',
    title: 'Correo',
    isExtra: true,
    cell: ({ correo }) => <span className="wrap-anywhere">{correo}</span>,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={rightStates[estado].tono}>{rightStates[estado].texto}</Badge>,
  },
  { id: 'limite', title: 'Límite', orden: 'limite', cell: (row) => <Deadline {...row} /> },
  {
    id: 'recibida_en',
    title: 'Llegó',
    orden: 'recibida_en',
    cell: ({ recibida_en }) => (recibida_en ? moment(recibida_en) : ''),
  },
]
