import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { PeopleFrame } from './people-frame.tsx'
import { roleColumns, type RoleRow, wantedRoles } from './role-columns.ts'

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

const columns: TableColumn<RoleRow>[] = roleColumns.map((column) => ({
  ...column,
  cell: (role) => cellOf(column, role),
}))

function cellOf({ id, value }: (typeof roleColumns)[number], role: RoleRow) {
  switch (id) {
    case 'name':
      return (
        <span className="inline-flex flex-wrap items-center gap-2">
          <a href={at(`/roles/edit/${role.id}`)} className="font-semibold text-ink hover:text-accent-strong">
            {role.name}
          </a>
          {role.de_sistema && <Badge>Del sistema</Badge>}
        </span>
      )
    case 'usuarios':
      return role.usuarios > 0 ? (
        <a href={at(`/users?rol=${encodeURIComponent(role.name)}`)} className="link">
          {count(role.usuarios)}
        </a>
      ) : (
        '0'
      )
    case 'permisos':
      return count(role.permisos.length)
    default:
      return value(role) || <span className="text-soft">—</span>
  }
}
