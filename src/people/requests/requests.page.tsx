import { Inbox } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { ChoiceFilter } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { CompanyFrame } from '#people/company/company-frame.tsx'
import { requestStates } from './request-states.ts'

type Row = Reply<Api['GET /api/v1/solicitudes']>['solicitudes'][number]

export const loader = listLoader('GET /api/v1/solicitudes')

/** Who asked to become a client. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <CompanyFrame current="solicitudes" text="Quién quiere comprarnos: revísala, y acéptala o di por qué no.">
      <TableFilters label="Buscar solicitudes" placeholder="Razón social, RFC, nombre o correo">
        <ChoiceFilter
          label="Estado"
          name="estado"
          all="Todas"
          options={Object.entries(requestStates).map(([estado, { texto }]) => [estado, texto] as const)}
          className="w-44 max-sm:w-full"
        />
      </TableFilters>
      <DataTable
        noun={['solicitud', 'solicitudes']}
        columns={columns}
        rows={list?.solicitudes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Nadie ha solicitado su alta"
            text="Aquí llegan las que se envían desde la página «Solicitud de alta»."
            figure={<Icon of={Inbox} size={40} />}
          />
        }
      />
    </CompanyFrame>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'razon_social',
    title: 'Empresa',
    orden: 'razon_social',
    cell: ({ id, razon_social }) => (
      <a href={at(`/solicitudes/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {razon_social}
      </a>
    ),
  },
  { id: 'rfc', title: 'RFC', orden: 'rfc', cell: ({ rfc }) => <span className="code">{rfc}</span> },
  { id: 'giro', title: 'Giro', cell: ({ giro }) => giro },
  { id: 'contacto', title: 'Contacto', cell: ({ contacto }) => contacto },
  {
    id: 'correo',
    title: 'Correo',
    isExtra: true,
    cell: ({ correo }) => <span className="wrap-anywhere">{correo}</span>,
  },
  { id: 'telefono', title: 'Teléfono', isExtra: true, cell: ({ telefono }) => telefono },
  { id: 'ciudad', title: 'Ciudad', cell: ({ ciudad }) => ciudad || <span className="text-soft">—</span> },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={requestStates[estado].tono}>{requestStates[estado].texto}</Badge>,
  },
  {
    id: 'tomada_por',
    title: 'La revisa',
    isExtra: true,
    cell: ({ tomada_por }) => tomada_por ?? <span className="text-soft">—</span>,
  },
  { id: 'creado_en', title: 'Llegó', orden: 'creado_en', cell: ({ creado_en }) => moment(creado_en) },
]
