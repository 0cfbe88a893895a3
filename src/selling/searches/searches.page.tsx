import { BellOff, BellRing } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { MOST_SEARCHES } from './limits.ts'
import { searchColumns, type SearchRow } from './search-columns.ts'

export const loader = listLoader('GET /api/v1/busquedas-seguidas')

/** What one searches and wants to hear of: what it finds by now, and what was new the last time. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['partesQueSigo', 'busquedasQueSigo']}
      label="Lo que sigo"
      current="busquedasQueSigo"
      text={`Cada día las miramos y te avisamos si encuentran una parte que antes no encontraban. Hasta ${MOST_SEARCHES}.`}
    >
      <TableFilters label="Buscar búsquedas" placeholder="Lo que escribiste" />
      <DataTable
        noun={['búsqueda', 'búsquedas']}
        columns={columns}
        rows={list?.busquedas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'desde', sentido: 'desc' }}
        exportPath="/api/v1/busquedas-seguidas/exportacion/"
        renderActions={(row) => <Remove row={row} />}
        empty={
          <EmptyState
            title="Todavía no sigues ninguna búsqueda"
            text="Busca algo y, sobre los resultados, toca «Avísame cuando haya algo nuevo»."
            figure={<Icon of={BellRing} size={40} />}
          >
            <LinkButton href={at('/ListadoProductos')}>Buscar</LinkButton>
          </EmptyState>
        }
      />
    </ListFrame>
  )
}

/** No longer following it can be taken back. */
function Remove({ row: { id, texto } }: { row: SearchRow }) {
  const { write, busy } = useWrite({ title: 'No se guardó' })
  const send = (seguida: boolean) => call('PATCH /api/v1/busquedas-seguidas/:id', { params: { id }, body: { seguida } })
  const remove = () =>
    write(() => send(false), {
      title: `Ya no sigues «${texto}»`,
      undo: () => send(true),
      undone: `Sigues «${texto}» como antes`,
    })
  return (
    <IconButton label={`Dejar de seguir «${texto}»`} disabled={busy} onClick={() => void remove()}>
      <Icon of={BellOff} />
    </IconButton>
  )
}

const columns = drawnColumns(searchColumns, {
  texto: ({ texto, pagina }) => (
    <a href={at(pagina)} className="font-semibold text-ink hover:text-accent-strong">
      {texto}
    </a>
  ),
})
