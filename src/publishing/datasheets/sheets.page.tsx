import { FileText, Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { STATES, stateLabels } from '#publishing/editor/states.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { sheetColumns, type SheetRow } from './sheet-columns.ts'
import { SheetsFrame } from './sheets-frame.tsx'
import { sheetPath } from './values.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/fichas'>(request)
  const [found, options] = await Promise.all([
    orFault(call('GET /api/v1/fichas', { query })),
    call('GET /api/v1/fichas/opciones'),
  ])
  return { ...found, options }
}

/** U-01. */
export function Component() {
  const { list, fault, options } = useLoaderData<typeof loader>()
  const mayWrite = currentSession().permissions.includes('fichas-write')
  return (
    <SheetsFrame
      current="AdminFichas"
      text="Lo que se mide de cada parte. Lo publicado no cambia: cada edición es una versión nueva."
      action={
        mayWrite && (
          <LinkButton href={at('/crearfichas')}>
            <Icon of={Plus} /> Nueva ficha
          </LinkButton>
        )
      }
    >
      <TableFilters label="Buscar fichas" placeholder="Clave o descripción de la parte">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.filter((state) => state !== 'VENCIDO').map((state) => [state, stateLabels[state].texto])}
          className={`w-36 ${half}`}
        />
        <ChoiceFilter
          label="Línea"
          name="linea"
          all="Todas"
          options={options.lineas.map(({ id, nombre }) => [String(id), nombre])}
          className={`w-44 ${half}`}
        />
        <ChoiceFilter
          label="Plantilla"
          name="plantilla"
          all="Todas"
          options={options.plantillas.map(({ id, nombre }) => [String(id), nombre])}
          className={`w-44 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['ficha', 'fichas']}
        columns={columns}
        rows={list?.fichas ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'actualizado_en', sentido: 'desc' }}
        exportPath="/api/v1/fichas/exportacion/"
        renderActions={(row) => <Actions row={row} />}
        empty={
          <EmptyState
            title="Aún no hay fichas"
            text="Elige una parte y su plantilla; los datos que el catálogo ya tiene llegan llenos."
            figure={<Icon of={FileText} size={40} />}
          >
            {mayWrite && <LinkButton href={at('/crearfichas')}>Crear la primera</LinkButton>}
          </EmptyState>
        }
      />
    </SheetsFrame>
  )
}

const columns = drawnColumns(sheetColumns, {
  k_parte: ({ id, k_parte, descripcion }) => (
    <span className="grid">
      <a href={at(`/fichas/${id}/editar`)} className="code font-semibold text-ink hover:text-accent-strong">
        {k_parte}
      </a>
      <span className="max-w-xs truncate text-sm text-soft">{descripcion}</span>
    </span>
  ),
  estado: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
})

/** What everybody reads; of a sheet that is not published, its draft. */
function Actions({ row: { id, k_parte, vigente } }: { row: SheetRow }) {
  const isPublic = vigente !== null
  const view = isPublic ? at(sheetPath(k_parte)) : at(`${sheetPath(k_parte)}?vista=${id}`)
  const pdf = isPublic ? `/api/v1/partes/${encodeURIComponent(k_parte)}/ficha.pdf` : `/api/v1/fichas/${id}/pdf`
  return (
    <span className="flex items-center gap-1">
      <LinkButton href={view} variant="quiet" size="sm">
        Ver<span className="sr-only"> la ficha de {k_parte}</span>
      </LinkButton>
      <LinkButton href={at(pdf)} variant="quiet" size="sm" external>
        PDF<span className="sr-only"> de {k_parte}</span>
      </LinkButton>
    </span>
  )
}
