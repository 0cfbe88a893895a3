import { FilePlus, Stamp } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import { VocabularyFrame } from '#upkeep/brands/vocabulary-frame.tsx'
import { AuthorisationForm } from './authorisation-form.tsx'
import type { Authorisation } from './contract.ts'
import { daysWords, scopeWords, stateWords } from './states.ts'
import { Withdraw } from './withdraw.tsx'

type Register = Reply<Api['GET /api/v1/hecho-en-mexico']>
type Data =
  | { view: 'list'; register: Register }
  | { view: 'new'; marcas: Register['marcas'] }
  | { view: 'one'; marcas: Register['marcas']; one: Authorisation | null; log: RecordLog | null }

const SOON = 'por-vencer'

/** P-04: `/RegistroHechoEnMexico` lists, `/RegistroHechoEnMexico/nueva` begins, `/RegistroHechoEnMexico/12` edits. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const asked = params['id']
  const isSoon = new URL(request.url).searchParams.get('ver') === SOON
  const register = await call('GET /api/v1/hecho-en-mexico', { query: isSoon ? { ver: SOON } : {} })
  if (asked === undefined) return data<Data>({ view: 'list', register })
  const { marcas } = register
  if (asked === 'nueva') return data<Data>({ view: 'new', marcas })
  const id = Number(asked)
  const isId = Number.isSafeInteger(id) && id > 0
  const one = isId ? await orMissing(call('GET /api/v1/hecho-en-mexico/:id', { params: { id } })) : null
  const log = one && (await readRecordLog('autorizacion_mx', one.id))
  return data<Data>({ view: 'one', marcas, one, log }, { status: one ? 200 : 404 })
}

export function head(found: Data) {
  const title = found.view === 'new' ? 'Nueva autorización' : found.view === 'one' ? found.one?.numero : undefined
  return { title }
}

export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <List register={found.register} />
  if (found.view === 'new') return <NewOne marcas={found.marcas} />
  return found.one ? <EditOne key={found.one.id} {...found} one={found.one} /> : <Unknown />
}

const recordPath = (id: number) => at(`/RegistroHechoEnMexico/${id}`)

function List({ register: { autorizaciones } }: { register: Register }) {
  const params = new URLSearchParams(useLocation().search)
  const isSoon = params.get('ver') === SOON
  return (
    <VocabularyFrame
      current="mexico"
      title="Registro «Hecho en México»"
      text="Quién puede mostrar el distintivo oficial, y hasta cuándo. El sitio lo muestra solo mientras la autorización está vigente; sin ella dice «Hecho en México» con letras y nada más."
      action={
        <>
          <LinkButton href={at(`/RegistroHechoEnMexico${isSoon ? '' : `?ver=${SOON}`}`)} variant="secondary">
            {isSoon ? 'Ver todas' : 'Ver las que están por vencer'}
          </LinkButton>
          <LinkButton href={at('/RegistroHechoEnMexico/nueva')}>
            <Icon of={FilePlus} /> Registrar autorización
          </LinkButton>
        </>
      }
    >
      <DataTable
        isWhole
        noun={['autorización', 'autorizaciones']}
        columns={columns}
        rows={autorizaciones}
        rowKey={({ id }) => id}
        total={autorizaciones.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        notFilters={['ver']}
        renderActions={(row) => <Withdraw authorisation={row} />}
        empty={
          <EmptyState
            title={isSoon ? 'Ninguna está por vencer' : 'Aún no hay autorizaciones'}
            text={
              isSoon
                ? 'Aquí aparece, noventa días antes, la que nadie ha renovado.'
                : 'Registra la de una marca o la de una parte, con su número y sus fechas, y el sitio empieza a mostrar el distintivo.'
            }
            figure={<Icon of={Stamp} size={40} />}
          />
        }
      />
    </VocabularyFrame>
  )
}

const columns: TableColumn<Authorisation>[] = [
  {
    id: 'numero',
    title: 'Autorización',
    cell: ({ id, numero }) => (
      <a href={recordPath(id)} className="link font-semibold wrap-anywhere">
        {numero}
      </a>
    ),
  },
  { id: 'de', title: 'Para', cell: scopeWords },
  { id: 'titular', title: 'Titular', cell: ({ titular }) => titular },
  { id: 'vigencia', title: 'Vigencia', cell: daysWords },
  { id: 'estado', title: 'Estado', cell: (row) => <State of={row} /> },
  {
    id: 'archivo',
    title: 'Archivo',
    cell: ({ id, archivo }) => (archivo ? <Paper id={id} /> : <span className="text-soft">Falta</span>),
  },
]

function State({ of }: { of: Authorisation }) {
  const { texto, tono } = stateWords(of)
  return <Badge tone={tono}>{texto}</Badge>
}

function Paper({ id }: { id: number }) {
  return (
    <a href={at(`/api/v1/hecho-en-mexico/${id}/archivo.pdf`)} className="link" download>
      Bajar PDF
    </a>
  )
}

function NewOne({ marcas }: { marcas: Register['marcas'] }) {
  return (
    <RecordFrame title="Nueva autorización" aside="Como está escrita en el documento que la otorga.">
      <AuthorisationForm marcas={marcas} />
    </RecordFrame>
  )
}

function EditOne({ one, marcas, log }: { one: Authorisation; marcas: Register['marcas']; log: RecordLog | null }) {
  return (
    <RecordFrame
      title={one.numero}
      aside={
        <>
          <State of={one} />
          <span>{scopeWords(one)}</span>
          <span>{daysWords(one)}</span>
        </>
      }
      action={<Withdraw authorisation={one} />}
    >
      <AuthorisationForm key={one.version} one={one} marcas={marcas} />
      <RecordLogList log={log} />
    </RecordFrame>
  )
}

function Unknown() {
  return (
    <div className="wrap py-8">
      <EmptyState level={1} title="Esa autorización no existe" text="Puede que la liga esté mal escrita.">
        <LinkButton href={at('/RegistroHechoEnMexico')}>Ver el registro</LinkButton>
      </EmptyState>
    </div>
  )
}
