import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { at } from '#base/place.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { count } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { DataTable, type TableColumn } from '#ui/table.tsx'
import { orFault } from '#ui/table-fault.ts'
import { TableFilters } from '#ui/table-filters.tsx'
import { PeopleFrame } from './people-frame.tsx'
import { type RoleRecord, wantedRoles } from './role-columns.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { list, fault } = await orFault(call('GET /api/v1/roles'))
  return { roles: wantedRoles(list ?? [], new URL(request.url).searchParams), fault }
}

export function head() {
  return { noindex: true }
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
        empty={<EmptyState title="No hay roles" />}
      />
    </PeopleFrame>
  )
}

const columns: TableColumn<RoleRecord>[] = [
  {
    id: 'name',
    title: 'Rol',
    orden: 'nombre',
    cell: ({ id, name, de_sistema }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <a href={at(`/roles/edit/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
          {name}
        </a>
        {de_sistema && <Badge>Del sistema</Badge>}
      </span>
    ),
  },
  {
    id: 'descripcion',
    title: 'Descripción',
    cell: ({ descripcion }) => descripcion || <span className="text-soft">—</span>,
  },
  {
    id: 'usuarios',
    title: 'Usuarios',
    orden: 'usuarios',
    atEnd: true,
    cell: ({ name, usuarios }) =>
      usuarios > 0 ? (
        <a href={at(`/users?rol=${encodeURIComponent(name)}`)} className="link">
          {count(usuarios)}
        </a>
      ) : (
        '0'
      ),
  },
  {
    id: 'permisos',
    title: 'Permisos',
    orden: 'permisos',
    atEnd: true,
    cell: ({ permisos }) => count(permisos.length),
  },
  {
    id: 'factor',
    title: 'Dos pasos',
    cell: ({ exige_segundo_factor }) => (exige_segundo_factor ? 'Obligatorio' : 'Opcional'),
  },
]
