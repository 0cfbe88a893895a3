import { Megaphone, Plus } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { at } from '#kit/base/place.ts'
import { endingOptions, STATES, stateLabels } from '#publishing/editor/states.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { DeleteNotice } from './delete-notice.tsx'
import { noticeColumns } from './notice-columns.ts'
import { audienceLabels, formLabels } from './notice-words.ts'

export const loader = listLoader('GET /api/v1/anuncios')

/** AD-s4. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['anunciosadmin']}
      label="Anuncios"
      current="anunciosadmin"
      text="Avisos sobre las páginas: una barra, una ventana o una tarjeta, para quien tú digas y en sus fechas."
      action={
        <LinkButton href={at('/anunciosadmin/nuevo')}>
          <Icon of={Plus} /> Nuevo anuncio
        </LinkButton>
      }
    >
      <TableFilters label="Buscar anuncios" placeholder="Título o texto">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.map((state) => [state, stateLabels[state].texto])}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter label="Vence" name="vence" all="Cuando sea" options={endingOptions} className={`w-36 ${half}`} />
        <ChoiceFilter
          label="Forma"
          name="forma"
          all="Todas"
          options={Object.entries(formLabels)}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter
          label="Para"
          name="audiencia"
          options={Object.entries(audienceLabels)}
          className={`w-44 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['anuncio', 'anuncios']}
        columns={columns}
        rows={list?.anuncios ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'actualizado_en', sentido: 'desc' }}
        exportPath="/api/v1/anuncios/exportacion/"
        renderActions={(row) => <DeleteNotice anuncio={row} />}
        empty={
          <EmptyState
            title="Aún no hay anuncios"
            text="Avisa de un inventario, un cambio de horario o una política nueva."
            figure={<Icon of={Megaphone} size={40} />}
          >
            <LinkButton href={at('/anunciosadmin/nuevo')}>Escribir el primero</LinkButton>
          </EmptyState>
        }
      />
    </ListFrame>
  )
}

const columns = drawnColumns(noticeColumns, {
  titulo: ({ id, titulo }) => (
    <a href={at(`/anunciosadmin/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
      {titulo}
    </a>
  ),
  estado: ({ estado, conflictos }) => (
    <span className="flex flex-wrap gap-1">
      <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>
      {conflictos.length > 0 && <Badge tone="maybe">Choca con otro</Badge>}
    </span>
  ),
  desde: ({ desde }) => desde && day(desde),
  hasta: ({ hasta }) => hasta && day(hasta),
})
