import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { PeopleFrame } from './people-frame.tsx'
import { roleColumns, wantedRoles } from './role-columns.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { list, fault } = await orFault(call('GET /api/v1/roles'))
  return { roles: wantedRoles(list ?? [], new URL(request.url).searchParams), fault }
}

/** AD-r1. */
export function Component() {
  const { roles, fault } = useLoaderData<typeof loader>()
  return (
    <PeopleFrame
      current="roles"
      text="Un rol junta permisos; cada uno llega a lo propio, a la cartera, a la sucursal o a todo."
      action={
        <LinkButton href={at('/roles/add')}>
          <Icon of={Plus} /> Nuevo rol
        </LinkButton>
      }
    >
      <TableFilters label="Buscar roles" placeholder="Nombre o descripción" />
      <DataTable
        noun={['rol', 'roles']}
        columns={columns}
        rows={roles}
        rowKey={({ id }) => id}
        total={roles.length}
        fault={fault}
        isWhole
        defaultOrder={{ orden: '', sentido: 'asc' }}
        exportPath="/api/v1/roles/exportacion/"
        empty={<EmptyState title="No hay roles" />}
      />
    </PeopleFrame>
  )
}

const columns = drawnColumns(roleColumns, {
  name: ({ id, name, de_sistema }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      <a href={at(`/roles/edit/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {name}
      </a>
      {de_sistema && <Badge>Del sistema</Badge>}
    </span>
  ),
  usuarios: ({ name, usuarios }) =>
    usuarios > 0 ? (
      <a href={at(`/users?rol=${encodeURIComponent(name)}`)} className="link">
        {count(usuarios)}
      </a>
    ) : (
      '0'
    ),
  permisos: ({ permisos }) => count(permisos.length),
})
