import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ActForButton, mayAct } from '#people/access/act-for-button.tsx'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { clientColumns } from './client-columns.ts'
import { clientBody, ClientFields, companyBody, CompanyFields, type Options } from './client-fields.tsx'
import { CompanyFrame } from '#people/company/company-frame.tsx'
import { Made } from '#kit/forms/made.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/clientes'>(request)
  const [{ list, fault }, options] = await Promise.all([
    orFault(call('GET /api/v1/clientes', { query })),
    call('GET /api/v1/clientes/opciones'),
  ])
  return { list, fault, options }
}

/** The clients within the viewer's reach. */
export function Component() {
  const { list, fault, options } = useLoaderData<typeof loader>()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = currentSession().permissions.includes('clientes-write')
  return (
    <CompanyFrame
      current="clientes"
      text="Quién nos compra, con qué datos fiscales y quién lo atiende."
      action={
        mayWrite && (
          <Button onClick={() => setAdding(true)}>
            <Icon of={Plus} /> Nuevo cliente
          </Button>
        )
      }
    >
      <Filters options={options} />
      <DataTable
        noun={['cliente', 'clientes']}
        columns={columns}
        rows={list?.clientes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        renderActions={
          mayAct()
            ? ({ id, nombre_comercial, activo }) =>
                activo && <ActForButton cliente={{ id, nombre: nombre_comercial }} isShort />
            : undefined
        }
        exportPath="/api/v1/clientes/exportacion/"
        empty={
          <EmptyState
            title="No hay clientes en tu alcance"
            text="Aquí salen los clientes de tu cartera o de tu sucursal. Quien administra clientes los asigna."
            figure={<Icon of={Building2} size={40} />}
          />
        }
      />
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Nuevo cliente" place="wide">
        <NewClient options={options} />
      </Dialog>
    </CompanyFrame>
  )
}

function Filters({ options }: { options: Awaited<ReturnType<typeof loader>>['options'] }) {
  return (
    <TableFilters label="Buscar clientes" placeholder="Nombre, clave, razón social o RFC">
      <ChoiceFilter
        label="Asesor"
        name="asesor"
        options={options.asesores.map(({ id, name }) => [String(id), name] as const)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Vendedor"
        name="vendedor"
        options={options.vendedores.map(({ id, name }) => [String(id), name] as const)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Sucursal"
        name="sucursal"
        all="Todas"
        options={options.sucursales.map(({ id, nombre }) => [String(id), nombre] as const)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        all="Activos"
        options={[['inactivo', 'Inactivos']]}
        className={`w-36 ${half}`}
      />
    </TableFilters>
  )
}

function NewClient({ options }: { options: Options }) {
  return (
    <SaveForm
      label="Nuevo cliente"
      said="Cliente creado"
      button="Crear cliente"
      send={async (fields) => {
        const body = { ...clientBody(fields), ...companyBody(fields) }
        const { id } = await call('POST /api/v1/clientes', { body })
        return new Made(at(`/clientes/${id}`), { replaces: false })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2 desktop:grid-cols-3">
        <ClientFields options={options} />
      </div>
      <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <legend className="sr-only">Su primera empresa</legend>
        <CompanyFields />
      </fieldset>
    </SaveForm>
  )
}

const columns = drawnColumns(clientColumns, {
  nombre: ({ id, nombre_comercial, activo }) => (
    <a href={at(`/clientes/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
      {nombre_comercial}
      {!activo && (
        <>
          {' '}
          <Badge>Inactivo</Badge>
        </>
      )}
    </a>
  ),
  clave: ({ clave }) => <span className="code">{clave}</span>,
  rfcs: ({ rfcs }) => <span className="code">{rfcs.join(' ') || '—'}</span>,
})
