import { ArrowDown, ArrowUp, FileText, Plus } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { libraryColumns, type LibraryRow } from '#publishing/library/library-columns.ts'
import { endingOptions } from '#publishing/editor/states.ts'
import { STATES, stateLooks } from '#publishing/library/library-states.ts'

export const loader = listLoader('GET /api/v1/documentos-pdf')

/** AD-d1. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  return (
    <ListFrame
      lists={['documentoindexview', 'imprenta']}
      label="Catálogos"
      current="documentoindexview"
      text="Catálogos en PDF. Se muestran por año, en el orden que elijas."
      action={
        <LinkButton href={at('/documentocreateview')}>
          <Icon of={Plus} /> Nuevo documento
        </LinkButton>
      }
    >
      <TableFilters label="Buscar documentos" placeholder="Título, categoría o descripción">
        <ChoiceFilter
          label="Año"
          name="year"
          options={(list?.years ?? []).map((year) => [String(year), String(year)])}
          className={`w-28 ${half}`}
        />
        <ChoiceFilter
          label="Categoría"
          name="categoria"
          all="Todas"
          options={(list?.categorias ?? []).map((name) => [name, name])}
          className={`w-44 ${half}`}
        />
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.map((state) => [state, stateLooks[state].texto])}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter label="Vence" name="vence" all="Cuando sea" options={endingOptions} className={`w-36 ${half}`} />
      </TableFilters>
      <DataTable
        noun={['documento', 'documentos']}
        columns={columns}
        rows={list?.documentos ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        exportPath="/api/v1/documentos-pdf/exportacion/"
        renderActions={(row) => <Actions row={row} />}
        empty={
          <EmptyState
            title="Aún no hay catálogos"
            text="Sube el primer PDF: su portada y sus páginas se leen solas."
            figure={<Icon of={FileText} size={40} />}
          >
            <LinkButton href={at('/documentocreateview')}>Subir un PDF</LinkButton>
          </EmptyState>
        }
      />
    </ListFrame>
  )
}

const columns: TableColumn<LibraryRow>[] = [
  ...drawnColumns(libraryColumns, {
    titulo: ({ id, titulo }) => (
      <a href={at(`/documentoeditview/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {titulo}
      </a>
    ),
    estado: ({ estado }) => <Badge tone={stateLooks[estado].tono}>{stateLooks[estado].texto}</Badge>,
    descargas: ({ descargas }) => count(descargas),
  }),
  { id: 'lugar', title: 'Lugar', cell: (row) => <Place row={row} /> },
]

const mayUpdate = () => currentSession().permissions.includes('pdfcatalogo-update')

function Place({ row }: { row: LibraryRow }) {
  const { busy, write } = useWrite()
  if (!mayUpdate()) return null
  const { id, titulo } = row
  const move = (hacia: 'arriba' | 'abajo') =>
    void write(() => call('POST /api/v1/documentos-pdf/:id/lugar', { params: { id }, body: { hacia } }))
  return (
    <span className="flex items-center gap-1">
      <Button variant="quiet" size="sm" disabled={busy} aria-label={`Subir ${titulo}`} onClick={() => move('arriba')}>
        <Icon of={ArrowUp} />
      </Button>
      <Button variant="quiet" size="sm" disabled={busy} aria-label={`Bajar ${titulo}`} onClick={() => move('abajo')}>
        <Icon of={ArrowDown} />
      </Button>
    </span>
  )
}

function Actions({ row }: { row: LibraryRow }) {
  const { busy, write } = useWrite()
  if (!mayUpdate()) return null
  const { id, version, decision, titulo } = row
  const isOut = decision === 'PUBLICADO'
  const publish = () =>
    void write(
      () =>
        call('PATCH /api/v1/documentos-pdf/:id', {
          params: { id },
          body: { version, decision: isOut ? 'BORRADOR' : 'PUBLICADO' },
        }),
      { title: isOut ? 'Ya no está publicado' : 'Publicado', text: titulo },
    )
  return (
    <Button variant="secondary" size="sm" disabled={busy} onClick={publish}>
      {isOut ? 'Retirar' : 'Publicar'}
      <span className="sr-only"> {titulo}</span>
    </Button>
  )
}
