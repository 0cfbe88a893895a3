import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { kindLabels, type PublicationRow } from './publication-columns.ts'
import { PublicationFilters } from './publication-filters.tsx'
import { type Decided, decidedOf, stateLabels } from '#publishing/editor/states.ts'
import { type BulkChange, useBulkEdit } from './use-bulk-edit.ts'
import { Options } from '#kit/forms/options.tsx'

export const loader = listLoader('GET /api/v1/publicaciones')

/** AD-c3: the same list, where state, category and dates are changed in their place, one by one or many at once. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const rows = list?.publicaciones ?? []
  const edit = useBulkEdit(rows)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayWrite = currentSession().permissions.includes('publicaciones-update')
  const picked = rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return (
    <ContentFrame
      current="ListPublicacionesEdit"
      text="Cada cambio se guarda al hacerlo y se puede deshacer mientras sigas en esta página."
      action={
        edit.last && (
          <Button variant="secondary" busy={edit.busy} onClick={() => void edit.undo()}>
            <Icon of={Undo2} /> Deshacer: {edit.last}
          </Button>
        )
      }
    >
      <PublicationFilters autores={list?.autores ?? []} />
      {mayWrite && rows.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Checkbox
            label={
              picked.length === 0 ? 'Elegir todas las de esta página' : plural(picked.length, 'elegida', 'elegidas')
            }
            checked={picked.length === rows.length}
            onChange={() => setChosen(picked.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
          {picked.length > 0 && <BulkBar busy={edit.busy} onApply={(change) => void edit.change(picked, change)} />}
        </div>
      )}
      <datalist id="categorias">
        <Options of={list?.categorias ?? []} />
      </datalist>
      <DataTable
        noun={['publicación', 'publicaciones']}
        columns={columnsFor({ chosen, toggle, mayWrite, change: (row, change) => void edit.change([row], change) })}
        rows={rows}
        rowKey={({ id, version }) => `${id}.${version}`}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'actualizado_en', sentido: 'desc' }}
        empty={<EmptyState title="Aún no hay publicaciones" text="Aquí se cambian muchas a la vez." />}
      />
    </ContentFrame>
  )
}

type Cells = {
  chosen: ReadonlySet<number>
  toggle: (id: number) => void
  mayWrite: boolean
  change: (row: PublicationRow, change: BulkChange) => void
}

function columnsFor({ chosen, toggle, mayWrite, change }: Cells): TableColumn<PublicationRow>[] {
  return [
    {
      id: 'titulo',
      title: 'Título',
      orden: 'titulo',
      cell: (row) => (
        <TitleCell row={row} isChosen={chosen.has(row.id)} onToggle={mayWrite ? () => toggle(row.id) : undefined} />
      ),
    },
    { id: 'tipo', title: 'Tipo', isExtra: true, cell: ({ tipo }) => kindLabels[tipo] },
    {
      id: 'ahora',
      title: 'Ahora',
      cell: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
    },
    { id: 'estado', title: 'Estado', cell: (row) => <StateCell row={row} mayWrite={mayWrite} change={change} /> },
    {
      id: 'categoria',
      title: 'Categoría',
      orden: 'categoria',
      cell: (row) => (
        <TextField
          hideLabel
          label={`Categoría de «${row.titulo}»`}
          list="categorias"
          maxLength={60}
          disabled={!mayWrite}
          defaultValue={row.categoria}
          onChange={({ currentTarget }) =>
            currentTarget.value !== row.categoria && change(row, { categoria: currentTarget.value })
          }
        />
      ),
    },
    ...(['publicado_en', 'vence_en'] as const).map((name) => ({
      id: name,
      title: name === 'publicado_en' ? 'Se publica' : 'Se retira',
      ...(name === 'publicado_en' && { orden: name }),
      cell: (row: PublicationRow) => (
        <TextField
          hideLabel
          type="datetime-local"
          className="grid-cols-[minmax(0,1fr)]"
          label={`${name === 'publicado_en' ? 'Se publica' : 'Se retira'} «${row.titulo}»`}
          disabled={!mayWrite}
          defaultValue={localTime(row[name])}
          onBlur={({ currentTarget }) =>
            currentTarget.value !== localTime(row[name]) && change(row, { [name]: instantOf(currentTarget.value) })
          }
        />
      ),
    })),
  ]
}

type TitleCellProps = { row: PublicationRow; isChosen: boolean; onToggle: (() => void) | undefined }

function TitleCell({ row, isChosen, onToggle }: TitleCellProps) {
  return (
    <span className="flex items-center gap-2">
      {onToggle && (
        <Checkbox
          label={<span className="sr-only">Elegir «{row.titulo}»</span>}
          checked={isChosen}
          onChange={onToggle}
        />
      )}
      <a href={at(`/Publicaciones/${row.id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {row.titulo}
      </a>
    </span>
  )
}

function StateCell({ row, mayWrite, change }: { row: PublicationRow } & Pick<Cells, 'mayWrite' | 'change'>) {
  return (
    <SelectField
      hideLabel
      label={`Estado de «${row.titulo}»`}
      className="w-36"
      disabled={!mayWrite}
      defaultValue={decidedOf(row.estado)}
      onChange={({ currentTarget }) => change(row, { estado: currentTarget.value as Decided /* values below */ })}
    >
      <option value="BORRADOR">Borrador</option>
      <option value="PUBLICADO">Publicado</option>
      <option value="ARCHIVADO">Archivado</option>
    </SelectField>
  )
}
