import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { ChoiceFilter, TextFilter, half } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { PeopleFrame } from '#people/roles/people-frame.tsx'
import type { UserAction } from './user-actions.ts'
import { userColumns, type UserRow } from './user-columns.ts'
import { UserConfirm } from './user-confirm.tsx'
import { UserMenu } from './user-menu.tsx'
import { stateLabels } from './user-states.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/getUsers'>(request)
  const [{ list, fault }, roles, { sucursales }] = await Promise.all([
    orFault(call('GET /api/getUsers', { query })),
    call('GET /getAllRoles'),
    call('GET /api/admin/contactosucursales'),
  ])
  return { list, fault, roles, sucursales: sucursales.map(({ id, nombre }) => ({ id, nombre })) }
}

export function Component() {
  const { list, fault, roles, sucursales } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<UserAction | null>(null)
  const params = new URLSearchParams(useLocation().search)
  const mayWrite = currentSession().permissions.includes('users-write')

  return (
    <PeopleFrame
      current="users"
      text="Quién entra, con qué roles y desde cuándo no se le ve."
      className={params.get('ajustarMargin') === '1' ? 'mt-4' : ''}
      action={
        mayWrite && (
          <LinkButton href={at('/register')}>
            <Icon of={UserPlus} /> Nuevo usuario
          </LinkButton>
        )
      }
    >
      <Filters roles={roles} branches={sucursales} />
      <DataTable
        noun={['usuario', 'usuarios']}
        columns={columnsFor(mayWrite)}
        rows={list?.users ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'nombre', sentido: 'asc' }}
        notFilters={['ajustarMargin']}
        exportPath="/api/v1/usuarios/exportacion/"
        renderActions={mayWrite ? (user) => <UserMenu user={user} onChoose={setAsked} /> : undefined}
        empty={
          <EmptyState
            title="No hay usuarios que puedas ver"
            text="Tu permiso llega a las personas de tu sucursal, y todavía no hay ninguna."
          />
        }
      />
      <UserConfirm action={asked} onClose={() => setAsked(null)} />
    </PeopleFrame>
  )
}

function Filters({ roles, branches }: { roles: { name: string }[]; branches: { id: number; nombre: string }[] }) {
  return (
    <TableFilters label="Buscar usuarios" placeholder="Nombre o correo" keep={['ajustarMargin']}>
      <ChoiceFilter
        label="Rol"
        name="rol"
        options={roles.map(({ name }) => [name, name] as const)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        all="Vigentes"
        options={Object.entries(stateLabels).map(([estado, { texto }]) => [estado, texto] as const)}
        className={`w-40 ${half}`}
      />
      <TextFilter label="Cliente" name="cliente" placeholder="Nombre o clave" className={`w-44 ${half}`} />
      {branches.length > 1 && (
        <ChoiceFilter
          label="Sucursal"
          name="sucursal"
          all="Todas"
          options={branches.map(({ id, nombre }) => [String(id), nombre] as const)}
          className={`w-44 ${half}`}
        />
      )}
    </TableFilters>
  )
}

function columnsFor(mayWrite: boolean) {
  return drawnColumns(userColumns, {
    name: ({ id, name, estado }) =>
      mayWrite && estado !== 'BAJA' ? (
        <a href={at(`/users/getPermissions/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
          {name}
        </a>
      ) : (
        <span className="font-semibold">{name}</span>
      ),
    roles: ({ roles }) => (
      <span className="flex flex-wrap gap-1">
        {roles.map((role) => (
          <Badge key={role} tone={role === 'admin' ? 'strong' : 'neutral'}>
            {role}
          </Badge>
        ))}
      </span>
    ),
    cliente: ({ cliente }) => <ClientLink cliente={cliente} />,
    estado: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
  })
}

function ClientLink({ cliente }: Pick<UserRow, 'cliente'>) {
  if (!cliente) return <span className="text-soft">—</span>
  if (canOpen(pages.cliente.access, currentSession()) !== 'ok') return cliente.nombre
  return (
    <a href={at(`/clientes/${cliente.id}`)} className="link">
      {cliente.nombre}
    </a>
  )
}
