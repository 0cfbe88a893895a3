import { Inbox } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { APPLICANT_STATES, applicantLabels } from './applicant-states.ts'
import { ApplicationView } from './application-view.tsx'

type Row = Reply<Api['GET /api/v1/postulaciones']>['postulaciones'][number]
type Whole = Reply<Api['GET /api/v1/postulaciones/:id']>
type Listed = Awaited<ReturnType<typeof listOf>>
type Data = { view: 'list'; listed: Listed } | { view: 'one'; whole: Whole | null }

/** The inbox of applications; `/Postulaciones/12` is one of them. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id']
  if (id === undefined) return data<Data>({ view: 'list', listed: await listOf(request) })
  const whole = await orMissing(call('GET /api/v1/postulaciones/:id', { params: { id: Number(id) } }))
  return data<Data>({ view: 'one', whole }, { status: whole ? 200 : 404 })
}

function listOf(request: Request) {
  const query = queryOf<'GET /api/v1/postulaciones'>(request)
  return orFault(call('GET /api/v1/postulaciones', { query }))
}

export function head(found: Data) {
  return { title: found.view === 'one' && found.whole ? found.whole.nombre : undefined }
}

export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <List listed={found.listed} />
  if (found.whole) return <ApplicationView key={found.whole.id} whole={found.whole} />
  return (
    <EmptyState
      level={1}
      title="La postulación no existe"
      text="Puede que la hayan borrado, o que se cumpliera el plazo en que las guardamos."
    >
      <LinkButton href={at('/Postulaciones')}>Ver las postulaciones</LinkButton>
    </EmptyState>
  )
}

function List({ listed: { list, fault } }: { listed: Listed }) {
  const { revalidate } = useRevalidator()
  useNews(['postulaciones:nuevas'], () => void revalidate())
  const nuevas = list?.nuevas ?? 0
  return (
    <ContentFrame
      current="postulaciones"
      text={
        nuevas === 0
          ? 'Todas tienen quien las revise.'
          : `${plural(nuevas, 'postulación', 'postulaciones')} por revisar.`
      }
    >
      <TableFilters label="Buscar postulaciones" placeholder="Nombre, correo, ciudad o puesto">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={APPLICANT_STATES.map((state) => [state, applicantLabels[state].texto] as const)}
          className={`w-40 ${half}`}
        />
        <ChoiceFilter
          label="Vacante"
          name="vacante"
          all="Todas"
          options={[
            ['0', 'Ninguna en particular'] as const,
            ...(list?.vacantes ?? []).map(({ id, titulo }) => [String(id), titulo] as const),
          ]}
          className={`w-56 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['postulación', 'postulaciones']}
        columns={columns}
        rows={list?.postulaciones ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'creado_en', sentido: 'desc' }}
        empty={
          <EmptyState
            title="Nadie se ha postulado"
            text="Aquí llega lo que se envía desde la bolsa de trabajo."
            figure={<Icon of={Inbox} size={40} />}
          >
            <LinkButton href={at('/Vacantes')}>Ver las vacantes</LinkButton>
          </EmptyState>
        }
      />
    </ContentFrame>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'nombre',
    title: 'Nombre',
    orden: 'nombre',
    cell: ({ id, nombre }) => (
      <a href={at(`/Postulaciones/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {nombre}
      </a>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={applicantLabels[estado].tono}>{applicantLabels[estado].texto}</Badge>,
  },
  {
    id: 'vacante',
    title: 'Vacante',
    orden: 'vacante',
    cell: ({ vacante }) => vacante ?? <span className="text-soft">Ninguna en particular</span>,
  },
  { id: 'ciudad', title: 'Ciudad', cell: ({ ciudad }) => ciudad || <span className="text-soft">—</span> },
  { id: 'telefono', title: 'Teléfono', isExtra: true, cell: ({ telefono }) => telefono },
  { id: 'correo', title: 'Correo', isExtra: true, cell: ({ correo }) => correo },
  { id: 'notas', title: 'Notas', atEnd: true, cell: ({ notas }) => notas || <span className="text-soft">—</span> },
  {
    id: 'creado_en',
    title: 'Llegó',
    orden: 'creado_en',
    cell: ({ creado_en }) => <span className="sm:whitespace-nowrap">{moment(creado_en)}</span>,
  },
]
