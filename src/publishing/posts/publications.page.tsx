import { FilePlus, Newspaper } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { type PublicationRow, publicationColumns } from './publication-columns.ts'
import { PublicationFilters } from './publication-filters.tsx'
import { PublicationMenu } from './publication-menu.tsx'
import { stateLabels } from '#publishing/editor/states.ts'

export const loader = listLoader('GET /api/v1/publicaciones')

/** AD-c2: all publications, with the state of this moment. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const mayCreate = currentSession().permissions.includes('publicaciones-create')
  return (
    <ContentFrame
      current="ListPublicaciones"
      text="Blog y boletines técnicos: lo publicado, lo programado y lo que está por terminar."
      action={
        mayCreate && (
          <LinkButton href={at('/Publicaciones')}>
            <Icon of={FilePlus} /> Nueva publicación
          </LinkButton>
        )
      }
    >
      <PublicationFilters autores={list?.autores ?? []} />
      <DataTable
        noun={['publicación', 'publicaciones']}
        columns={columns}
        rows={list?.publicaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'actualizado_en', sentido: 'desc' }}
        renderActions={(row) => <PublicationMenu row={row} />}
        exportPath="/api/v1/publicaciones/exportacion/"
        empty={
          <EmptyState
            title="Aún no hay publicaciones"
            text="Aquí salen las entradas del blog y los boletines técnicos."
            figure={<Icon of={Newspaper} size={40} />}
          />
        }
      />
    </ContentFrame>
  )
}

const columns: TableColumn<PublicationRow>[] = publicationColumns.map((column) => ({
  ...column,
  cell: (row) => cellOf(column, row),
}))

function cellOf({ id, value }: (typeof publicationColumns)[number], row: PublicationRow) {
  if (id === 'titulo') {
    return (
      <a href={at(`/Publicaciones/${row.id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {row.titulo}
      </a>
    )
  }
  if (id === 'estado') return <Badge tone={stateLabels[row.estado].tono}>{stateLabels[row.estado].texto}</Badge>
  const text = value(row)
  return text ? <span className="whitespace-nowrap">{text}</span> : <span className="text-soft">—</span>
}
