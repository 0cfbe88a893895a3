import { BriefcaseBusiness, FilePlus } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import { STATES, stateLabels } from '#publishing/editor/states.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { toast } from '#kit/ui/toast.ts'
import { VacancyForm, type VacancyOptions } from './vacancy-form.tsx'
import { VacancyMenu } from './vacancy-menu.tsx'

type Listed = Reply<Api['GET /api/v1/vacantes']>
type Row = Listed['vacantes'][number]
type Whole = Reply<Api['GET /api/v1/vacantes/:id']>
type Data =
  | { view: 'list'; listed: Awaited<ReturnType<typeof listOf>> }
  | { view: 'new'; options: VacancyOptions }
  | { view: 'one'; options: VacancyOptions; whole: Whole | null }

/** `/Vacantes` lists, `/Vacantes/nueva` begins, `/Vacantes/12` edits. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id']
  if (id === undefined) return data<Data>({ view: 'list', listed: await listOf(request) })
  const [options, whole] = await Promise.all([
    call('GET /api/v1/vacantes/opciones'),
    id === 'nueva' ? null : orMissing(call('GET /api/v1/vacantes/:id', { params: { id: Number(id) } })),
  ])
  if (id === 'nueva') return data<Data>({ view: 'new', options })
  return data<Data>({ view: 'one', options, whole }, { status: whole ? 200 : 404 })
}

function listOf(request: Request) {
  const query = queryOf<'GET /api/v1/vacantes'>(request)
  return orFault(call('GET /api/v1/vacantes', { query }))
}

export function head(found: Data) {
  const title = found.view === 'new' ? 'Nueva vacante' : found.view === 'one' ? found.whole?.vacante.titulo : undefined
  return { title }
}

export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <List listed={found.listed} />
  if (found.view === 'new') return <NewVacancy options={found.options} />
  return found.whole ? <EditVacancy whole={found.whole} options={found.options} /> : <Unknown />
}

function List({ listed: { list, fault } }: { listed: Awaited<ReturnType<typeof listOf>> }) {
  return (
    <ContentFrame
      current="vacantes"
      text="Lo que se ve en la bolsa de trabajo: cada vacante se abre y se cierra sola en sus fechas."
      action={
        <LinkButton href={at('/Vacantes/nueva')}>
          <Icon of={FilePlus} /> Nueva vacante
        </LinkButton>
      }
    >
      <TableFilters label="Buscar vacantes" placeholder="Puesto, área o ciudad">
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={STATES.map((state) => [state, stateLabels[state].texto] as const)}
          className={`w-40 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['vacante', 'vacantes']}
        columns={columns}
        rows={list?.vacantes ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'actualizado_en', sentido: 'desc' }}
        renderActions={(row) => <VacancyMenu row={row} />}
        empty={
          <EmptyState
            title="Aún no hay vacantes"
            text="Mientras tanto la bolsa de trabajo invita a dejar el CV."
            figure={<Icon of={BriefcaseBusiness} size={40} />}
          >
            <LinkButton href={at('/Vacantes/nueva')}>Escribir la primera</LinkButton>
          </EmptyState>
        }
      />
    </ContentFrame>
  )
}

const dash = <span className="text-soft">—</span>

const columns: TableColumn<Row>[] = [
  {
    id: 'titulo',
    title: 'Puesto',
    orden: 'titulo',
    cell: ({ id, titulo }) => (
      <a href={at(`/Vacantes/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {titulo}
      </a>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
  },
  { id: 'ciudad', title: 'Ciudad', orden: 'ciudad', cell: ({ ciudad }) => ciudad || dash },
  { id: 'area', title: 'Área', isExtra: true, cell: ({ area }) => area || dash },
  { id: 'desde', title: 'Se publica', orden: 'desde', cell: ({ desde }) => dateOf(desde) },
  { id: 'hasta', title: 'Se cierra', orden: 'hasta', cell: ({ hasta }) => dateOf(hasta) },
  {
    id: 'postulaciones',
    title: 'Postulaciones',
    atEnd: true,
    cell: ({ id, postulaciones, nuevas }) =>
      postulaciones === 0 ? (
        dash
      ) : (
        <a href={at(`/Postulaciones?vacante=${id}`)} className="link">
          {postulaciones}
          {nuevas > 0 && ` (${plural(nuevas, 'nueva', 'nuevas')})`}
        </a>
      ),
  },
  {
    id: 'actualizado_en',
    title: 'Último cambio',
    orden: 'actualizado_en',
    isExtra: true,
    cell: ({ actualizado_en }) => dateOf(actualizado_en),
  },
]

function dateOf(iso: string | null) {
  return iso === null ? dash : <span className="sm:whitespace-nowrap">{moment(iso)}</span>
}

function NewVacancy({ options }: { options: VacancyOptions }) {
  const navigate = useNavigate()
  return (
    <RecordFrame title="Nueva vacante">
      <VacancyForm
        options={options}
        button="Crear vacante"
        send={async (body) => {
          const { id } = await call('POST /api/v1/vacantes', { body })
          toast({ title: 'Vacante creada', text: body.titulo })
          await navigate(at(`/Vacantes/${id}`), { replace: true })
        }}
      />
    </RecordFrame>
  )
}

function EditVacancy({ whole: { vacante, historial }, options }: { whole: Whole; options: VacancyOptions }) {
  const { id, estado, version, postulaciones } = vacante
  return (
    <RecordFrame
      title={vacante.titulo}
      aside={
        <>
          <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>
          {postulaciones > 0 && (
            <a href={at(`/Postulaciones?vacante=${id}`)} className="link">
              {plural(postulaciones, 'postulación', 'postulaciones')}
            </a>
          )}
        </>
      }
      action={
        estado === 'PUBLICADO' && (
          <LinkButton href={at(`/UneteAlEquipo/${id}`)} variant="secondary" external>
            Verla en el sitio
          </LinkButton>
        )
      }
    >
      <VacancyForm
        key={version}
        vacancy={vacante}
        options={options}
        button="Guardar"
        send={async (body) => {
          const saved = await call('PATCH /api/v1/vacantes/:id', { params: { id }, body: { ...body, version } })
          toast({ title: saidOf(saved), text: saved.titulo })
        }}
      />
      <ContentHistory events={historial} />
    </RecordFrame>
  )
}

function saidOf({ estado, desde }: Whole['vacante']): string {
  if (estado === 'PUBLICADO') return 'Vacante abierta'
  if (estado === 'PROGRAMADO' && desde) return `Se abrirá el ${moment(desde)}`
  return estado === 'ARCHIVADO' ? 'Vacante archivada' : 'Vacante guardada'
}

function Unknown() {
  return (
    <EmptyState level={1} title="La vacante no existe" text="Puede que la hayan borrado.">
      <LinkButton href={at('/Vacantes')}>Ver las vacantes</LinkButton>
    </EmptyState>
  )
}
