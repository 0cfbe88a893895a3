import { FilePlus, Newspaper } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { publicationColumns } from './publication-columns.ts'
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

const columns = drawnColumns(publicationColumns, {
  titulo: ({ id, titulo }) => (
    <a href={at(`/Publicaciones/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
      {titulo}
    </a>
  ),
  estado: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
})
