import { useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { canOpen } from '#kit/base/access.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { type PageName, pages } from '#pages.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { listLoader } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { ChoiceFilter, DateFilters, TextFilter, half } from '#kit/lists/filters.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { auditColumns, type AuditEvent } from './audit-columns.ts'
import { actionLabel, actionLabels, objectLabel, objectLabels } from './audit-labels.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { PeopleFrame } from './people-frame.tsx'

export const loader = listLoader('GET /api/v1/auditoria')

/** Who did what, when and from where (S26); what changed unfolds in place. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <PeopleFrame current="bitacora" text="Quién hizo qué, cuándo y desde dónde. Solo crece: nadie puede cambiarla.">
      <TableFilters
        label="Buscar en la bitácora"
        placeholder="Nombre de la persona"
        text={{ name: 'actor', label: 'Quién' }}
      >
        <ChoiceFilter
          label="Qué hizo"
          name="accion"
          all="Todo"
          options={[...actionLabels]}
          className="w-44 max-sm:w-full"
        />
        <ChoiceFilter
          label="Sobre qué"
          name="objeto"
          all="Todo"
          options={[...objectLabels]}
          className={`w-28 ${half}`}
        />
        <TextFilter label="Número" name="objeto_id" inputMode="numeric" className={`w-20 ${half}`} />
        <TextFilter label="A nombre de" name="cliente" placeholder="Cliente" className="w-36 max-sm:w-full" />
        <DateFilters />
      </TableFilters>
      <DataTable
        noun={['registro', 'registros']}
        columns={columns}
        rows={list?.eventos ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'en', sentido: 'desc' }}
        exportPath="/api/v1/auditoria/exportacion/"
        empty={<EmptyState title="La bitácora está vacía" text="Se llena sola con lo que hacen las personas." />}
      />
    </PeopleFrame>
  )
}

const columns = drawnColumns(auditColumns, {
  en: ({ en }) => <time dateTime={en}>{moment(en)}</time>,
  actor: (event) => <Who event={event} />,
  accion: ({ accion }) => <span className="font-semibold">{actionLabel(accion)}</span>,
  objeto: (event) => <ObjectLink event={event} />,
  cambios: (event) => <Changes event={event} />,
})

function Who({ event: { actor, en_nombre_de } }: { event: AuditEvent }) {
  if (!actor) return <span className="text-soft">Nadie identificado</span>
  return (
    <>
      {actor}
      {en_nombre_de && <span className="block text-soft">a nombre de {en_nombre_de}</span>}
    </>
  )
}

const forms = new Map<string, { page: PageName; path: string }>([
  ['usuario', { page: 'edituser', path: '/users/getPermissions/' }],
  ['cliente', { page: 'cliente', path: '/clientes/' }],
  ['rol', { page: 'editrol', path: '/roles/edit/' }],
  ['permiso', { page: 'editpermiso', path: '/permisos/edit/' }],
])

/** What it happened to, as a link to its form for who may open it. */
function ObjectLink({ event: { objeto, objeto_id, accion } }: { event: AuditEvent }) {
  const form = forms.get(objeto ?? '')
  const text = objectLabel(objeto, objeto_id)
  const isGone = /_(baja|borrado)$/.test(accion)
  if (!form || !objeto_id || isGone || canOpen(pages[form.page].access, currentSession()) !== 'ok') return text || '—'
  return (
    <a href={at(form.path + objeto_id)} className="link">
      {text}
    </a>
  )
}

function Changes({ event: { antes, despues } }: { event: AuditEvent }) {
  const changes = changesOf(antes, despues)
  if (changes.length === 0) return <span className="text-soft">—</span>
  return (
    <details className="group">
      <summary className="inline-flex min-h-8 items-center gap-1 font-semibold text-accent max-desktop:min-h-11">
        {plural(changes.length, 'dato', 'datos')}
        <span aria-hidden className="transition-transform group-open:rotate-90">
          ›
        </span>
      </summary>
      <div className="pt-1 pb-2">
        <ChangesList changes={changes} />
      </div>
    </details>
  )
}
