import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Made } from '#kit/forms/made.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import { stateLabels } from '#publishing/editor/states.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { CompanyPageEditor } from './company-page-editor.tsx'

type Row = Reply<Api['GET /api/v1/paginas-empresa']>[number]
type Whole = Reply<Api['GET /api/v1/paginas-empresa/:id']>
type Data = { view: 'list'; rows: Row[] } | { view: 'new' } | { view: 'one'; whole: Whole | null }

/** `/PaginasEmpresa` lists, `/PaginasEmpresa/nueva` begins, `/PaginasEmpresa/1` edits. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = params['id']
  if (id === undefined) return data<Data>({ view: 'list', rows: await call('GET /api/v1/paginas-empresa') })
  if (id === 'nueva') return data<Data>({ view: 'new' })
  const whole = await orMissing(call('GET /api/v1/paginas-empresa/:id', { params: { id: Number(id) } }))
  return data<Data>({ view: 'one', whole }, { status: whole ? 200 : 404 })
}

export function head(found: Data) {
  const title = found.view === 'new' ? 'Nueva página' : found.view === 'one' ? found.whole?.pagina.titulo : undefined
  return { title }
}

/** X-01, its editing. */
export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <List rows={found.rows} />
  if (found.view === 'new') return <NewPage />
  return found.whole ? <EditPage whole={found.whole} /> : <Unknown />
}

function List({ rows }: { rows: Row[] }) {
  return (
    <ContentFrame
      current="paginasEmpresa"
      text="Misión, visión y lo que quieras contar de la empresa. Las publicadas salen en La empresa, en este orden."
      action={<LinkButton href={at('/PaginasEmpresa/nueva')}>Nueva página</LinkButton>}
    >
      <DataTable
        noun={['página', 'páginas']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        total={rows.length}
        defaultOrder={{ orden: 'orden', sentido: 'asc' }}
        isWhole
        empty={<EmptyState title="No hay páginas" text="Escribe la primera." />}
      />
    </ContentFrame>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'titulo',
    title: 'Título',
    cell: ({ id, titulo }) => (
      <a href={at(`/PaginasEmpresa/${id}`)} className="font-semibold text-ink hover:text-accent-strong">
        {titulo}
      </a>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>,
  },
  { id: 'direccion', title: 'Dirección', cell: ({ slug }) => <span className="code">/Empresa/{slug}</span> },
  {
    id: 'actualizado_en',
    title: 'Último cambio',
    cell: ({ actualizado_en, actualizado_por }) => (
      <span className="whitespace-nowrap">
        {moment(actualizado_en)}
        {actualizado_por && ` · ${actualizado_por}`}
      </span>
    ),
  },
]

function NewPage() {
  return (
    <RecordFrame title="Nueva página">
      <SaveForm
        label="Nueva página"
        said="Borrador creado"
        button="Empezar"
        className="max-w-xl"
        send={async (fields) => {
          const body = { titulo: fields.text('titulo') }
          const { id } = await call('POST /api/v1/paginas-empresa', { body })
          return new Made(at(`/PaginasEmpresa/${id}`))
        }}
      >
        <TextField
          label="Título"
          name="titulo"
          required
          maxLength={80}
          hint="De él sale la dirección: «Nuestra historia» queda en /Empresa/nuestra-historia."
        />
      </SaveForm>
    </RecordFrame>
  )
}

function EditPage({ whole }: { whole: Whole }) {
  const { slug, titulo, estado } = whole.pagina
  return (
    <RecordFrame
      title={titulo}
      aside={
        <>
          <Badge tone={stateLabels[estado].tono}>{stateLabels[estado].texto}</Badge>
          <span className="code">/Empresa/{slug}</span>
        </>
      }
      action={
        estado === 'PUBLICADO' && (
          <LinkButton href={at(`/Empresa/${slug}`)} variant="secondary" external>
            Verla en el sitio
          </LinkButton>
        )
      }
    >
      <CompanyPageEditor key={whole.pagina.id} whole={whole} />
      <ContentHistory events={whole.historial} />
    </RecordFrame>
  )
}

function Unknown() {
  return (
    <EmptyState level={1} title="La página no existe">
      <LinkButton href={at('/PaginasEmpresa')}>Ver las páginas</LinkButton>
    </EmptyState>
  )
}
