import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { ListViews } from '#kit/lists/list-views.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Exports } from '#kit/lists/table-tools.tsx'
import { PeopleFrame } from './people-frame.tsx'
import type { PermissionRecord } from './permission-columns.ts'
import { byCategory } from './user-options.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const name = new URL(request.url).searchParams.get('name')?.trim() ?? ''
  return orFault(call('GET /api/v1/permisos', { query: { name } }))
}

/** AD-p1: every permission by its category, and who holds it. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  return (
    <PeopleFrame
      current="permisos"
      text="Lo que el programa deja hacer. La categoría es lo que va antes del último guion de su nombre."
      action={
        <LinkButton href={at('/permisos/add')}>
          <Icon of={Plus} /> Nuevo permiso
        </LinkButton>
      }
    >
      <TableFilters
        label="Buscar permisos"
        placeholder="Parte del nombre, p. ej. cotizaciones"
        text={{ name: 'name', label: 'Nombre' }}
      />
      {fault && <Alert title={fault.message} requestId={fault.requestId} onRetry={() => void revalidate()} />}
      {list && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <output className="font-semibold">{plural(list.length, 'permiso', 'permisos')}</output>
            <ListViews />
            <div className="ml-auto flex print:hidden">
              {list.length > 0 && <Exports href={(format) => at(`/api/v1/permisos/exportacion/${format}`) + search} />}
            </div>
          </div>
          {list.length === 0 ? <NoneFound /> : <Categories permisos={list} />}
        </>
      )}
    </PeopleFrame>
  )
}

function NoneFound() {
  return (
    <EmptyState title="Ningún permiso lleva ese texto en el nombre" text="Prueba con una palabra más corta.">
      <LinkButton href={at('/permisos')} variant="secondary">
        Ver todos
      </LinkButton>
    </EmptyState>
  )
}

function Categories({ permisos }: { permisos: PermissionRecord[] }) {
  return (
    <div className="grid gap-4 desktop:grid-cols-2 desktop:items-start">
      {byCategory(permisos).map(([categoria, rows]) => (
        <section key={categoria} aria-label={categoria} className="rounded-panel border border-line bg-card">
          <h2 className="border-b border-line px-4 py-2 font-sans text-sm font-semibold">{categoria}</h2>
          <ul className="divide-y divide-line">
            {rows.map((permiso) => (
              <PermissionLine key={permiso.id} permiso={permiso} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PermissionLine({
  permiso: { id, name, descripcion, de_sistema, roles, usuarios },
}: {
  permiso: PermissionRecord
}) {
  return (
    <li className="grid gap-1.5 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <a href={at(`/permisos/edit/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
          {descripcion || name}
        </a>
        <span className="code text-xs text-soft">{name}</span>
        {!de_sistema && <Badge tone="accent">Propio</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {roles.map((role) => (
          <Badge key={role}>{role}</Badge>
        ))}
        {usuarios.length > 0 && (
          <span className="text-xs text-soft">+ {plural(usuarios.length, 'usuario directo', 'usuarios directos')}</span>
        )}
      </div>
    </li>
  )
}
